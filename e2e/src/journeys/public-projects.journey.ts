import { smallHouse } from '../model-files.ts'
import { expect, test } from '../people.ts'
import { fillSignIn } from '../steps/accounts.ts'
import { finishedProject, panelsOf } from '../steps/project-calls.ts'
import { openProject } from '../steps/project-page.ts'

test('a project is made public, looked at without an account, duplicated, and taken back on the open page', async ({
	newPerson,
	newVisitor,
}) => {
	const owner = await newPerson('Petra Public')
	const project = await finishedProject(owner.page.request, 'Harbour house', await smallHouse())
	const panels = await panelsOf(owner.page.request, project.id)

	await test.step('the manager chooses what visitors see', async () => {
		await openProject(owner.page, project.id)
		await owner.page.getByRole('button', { name: 'Access', exact: true }).click()
		const dialog = owner.page.getByRole('dialog')
		await dialog.getByLabel('One line for the gallery').fill('A timber house by the water')
		await dialog.getByRole('checkbox', { name: 'Groups' }).uncheck()
		await dialog.getByRole('checkbox', { name: 'Allow duplicates' }).check()
		const opens = owner.page.waitForEvent('popup')
		await dialog.getByRole('button', { name: 'Preview' }).click()
		const preview = await opens
		await expect(preview.getByText('Preview: visitors don’t see this yet')).toBeVisible()
		await expect(preview.getByText('A timber house by the water')).toBeVisible()
		await expect(preview.getByRole('tab', { name: /Groups/ })).toHaveCount(0)
		await preview.reload()
		await expect(preview.getByRole('heading', { name: 'Harbour house', level: 1 })).toBeVisible()
		await preview.close()
		await dialog.getByRole('button', { name: 'Make public' }).click()
		const question = owner.page.getByRole('dialog', { name: 'Make this project public?' })
		await expect(question).toContainText('Anyone can open Harbour house without an account')
		await question.getByRole('button', { name: 'Make public' }).click()
		await expect(dialog.getByText(/^Public since/)).toBeVisible()
	})

	await test.step('it is taken back and shown again from the messages', async () => {
		const dialog = owner.page.getByRole('dialog')
		await owner.page.getByRole('button', { name: 'Undo' }).click()
		await expect(owner.page.getByText('Harbour house is no longer public')).toBeVisible()
		await expect(dialog.getByText(/^Public since/)).toHaveCount(0)
		await expect(dialog.getByLabel('One line for the gallery')).toHaveValue('A timber house by the water')
		await dialog.getByRole('button', { name: 'Make public' }).click()
		await owner.page
			.getByRole('dialog', { name: /public\?/ })
			.getByRole('button', { name: 'Make public' })
			.click()
		await expect(dialog.getByText(/^Public since/)).toBeVisible()
	})

	const visitor = await newVisitor()
	await test.step('a visitor opens it without an account, and can’t change anything', async () => {
		const refused: string[] = []
		visitor.on('response', (answer) => void (answer.status() >= 400 && refused.push(answer.url())))
		await visitor.goto(`/gallery/${project.id}`)
		await expect(visitor.getByRole('heading', { name: 'Harbour house', level: 1 })).toBeVisible()
		await expect(visitor.getByText('A timber house by the water')).toBeVisible()
		await expect(visitor.getByRole('tab', { name: /Groups/ })).toHaveCount(0)
		await visitor.getByRole('tab', { name: /Panels/ }).click()
		await expect(visitor).toHaveURL(new RegExp(`/gallery/${project.id}\\?tab=panels`))
		await expect(visitor.getByRole('grid', { name: 'Panels' })).toBeVisible()
		await expect(visitor.getByRole('button', { name: 'Set status' })).toHaveCount(0)
		await visitor.goto(`/gallery/${project.id}/panel/${panels[0]?.id}`)
		await expect(visitor.getByRole('heading', { name: panels[0]?.mark, level: 1 })).toBeVisible()
		await visitor.waitForLoadState('networkidle')
		expect(refused, 'nothing is asked for that visitors don’t get').toEqual([])
	})

	await test.step('somebody with an account duplicates it after signing in', async () => {
		const { page, email, password } = await newPerson('Dora Duplicate')
		await page.request.get('/logout')
		await page.goto(`/gallery/${project.id}`)
		await page.getByRole('link', { name: 'Duplicate into my account' }).click()
		await fillSignIn(page, email, password)
		await page.getByLabel('Name of the new project').fill('My harbour house')
		await page.getByRole('button', { name: 'Duplicate', exact: true }).click()
		await expect(page.getByText('My harbour house created')).toBeVisible()
		await expect(page.getByRole('heading', { name: 'My harbour house', level: 1 })).toBeVisible()
		await expect(page.getByRole('tab', { name: `Panels ${panels.length}` })).toBeVisible()
	})

	await test.step('once taken back, it goes from the page that is open', async () => {
		await owner.page.getByRole('dialog').getByRole('button', { name: 'Stop showing it' }).click()
		await expect(visitor.getByText('This project is no longer public')).toBeVisible()
		await expect(visitor.getByText('Harbour house')).toHaveCount(0)
	})
})
