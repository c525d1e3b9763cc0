import { apartmentBlock } from '../model-files.ts'
import { expect, GOOD_PASSWORD, newEmail, test } from '../people.ts'
import { startFleet } from '../product/product-fleet.ts'
import { SMALL_WINDOW } from '../steps/coloured-house.ts'
import { dropFile, send } from '../steps/create-project.ts'
import { clickSomePanel, modelIsShown, selectedStatuses, selectionCard } from '../steps/model-view.ts'
import { panelsOf } from '../steps/project-calls.ts'

test('one of two servers dies in the middle of the work, and nobody loses anything', async ({ newVisitor }) => {
	test.slow()
	const file = await apartmentBlock()
	const fleet = await startFleet()
	try {
		const page = await newVisitor({ ...SMALL_WINDOW, baseURL: fleet.url })
		await page.request.post('/signup/emailpw', {
			data: { email: newEmail('Fiona Fleet'), password: GOOD_PASSWORD },
		})

		await test.step('a model is uploaded, and the server it came to dies while the worker converts it', async () => {
			await page.goto('/app/dashboard/create-project')
			await dropFile(page, file)
			await page.getByLabel('Project name').fill('Two servers')
			await send(page)
			await expect(page.getByRole('heading', { name: /Two servers/ })).toBeVisible({ timeout: 60_000 })
			await fleet.web[0].kill()
			await expect(page.getByRole('heading', { name: /is ready$/ })).toBeVisible({ timeout: 120_000 })
		})

		const panel = await test.step('the other server shows it in 3D and takes a status', async () => {
			await page.getByRole('link', { name: 'Open in 3D' }).click()
			await modelIsShown(page)
			const projectId = /project\/([\w-]+)\//.exec(page.url())?.[1] ?? ''
			const clicked = await clickSomePanel(page, await panelsOf(page.request, projectId))
			await selectionCard(page).getByRole('button', { name: 'Set status' }).click()
			await page.getByRole('menuitem', { name: 'Installed' }).click()
			await expect(selectedStatuses(page).getByTitle('Installed')).toBeVisible()
			return clicked.panel
		})

		await test.step('the first server comes back, the second dies, and the status is there', async () => {
			await fleet.web[0].startAgain()
			await fleet.web[1].kill()
			await page.reload()
			await modelIsShown(page)
			const { statuses } = (await panelsOf(page.request, /project\/([\w-]+)\//.exec(page.url())?.[1] ?? '')).find(
				({ id }) => id === panel.id,
			) ?? { statuses: [] }
			expect(statuses).toHaveLength(1)
			await expect(selectedStatuses(page).getByTitle('Installed')).toBeVisible()
		})
	} finally {
		await fleet.close()
	}
})
