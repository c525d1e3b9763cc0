import { smallHouse } from '../model-files.ts'
import { expect, test } from '../people.ts'
import { shareChanged } from '../steps/colour-places.ts'
import { canvasOf, middleOf, modelIsShown, pictureAtRest, selectionCard } from '../steps/model-view.ts'
import { finishedProject, giveAccess, panelsOf } from '../steps/project-calls.ts'
import { openProject, openTab } from '../steps/project-page.ts'

/** Pictures are drawn without a graphics card here: fewer pixels, less waiting. */
const SMALL_PICTURE = { viewport: { width: 1024, height: 720 } }
/** What cards and controls leave free of it. */
const FREE = { left: 200, top: 130, right: 640, bottom: 560 }
/** Where the point of a pin is in its button. */
const PIN = { x: 22, y: 40 }
/** Names are set apart from the sentence by marks nobody sees. */
const RESOLVED_BY_ANNA = /Resolved by .?Anna Planer/

test('a comment written in 3D reaches another person at once, is answered, resolved, and still there after a reload', async ({
	newPerson,
}) => {
	const [anna, ben] = [await newPerson('Anna Planer', SMALL_PICTURE), await newPerson('Ben Monteur')]
	const project = await finishedProject(anna.page.request, 'Comments', await smallHouse())
	await giveAccess(anna.page.request, project.id, ben.email, 'viewer')
	const [panel] = await panelsOf(anna.page.request, project.id)
	const mark = panel?.mark ?? ''
	await openProject(ben.page, project.id, 'Comments')
	await expect(ben.page.getByText('No comments yet')).toBeVisible()

	const view = await test.step('Anna writes it on a panel in 3D, with the view she has', async () => {
		await anna.page.goto(`/app/project/${project.id}/3d-view?panel=${panel?.id}`)
		await modelIsShown(anna.page)
		const written = await pictureAtRest(anna.page)
		const field = selectionCard(anna.page).getByRole('textbox', { name: 'New comment' })
		await field.pressSequentially('Anchor missing, please look @ben')
		await anna.page.getByRole('option', { name: 'Ben Monteur' }).click()
		await selectionCard(anna.page).getByRole('button', { name: 'Comment', exact: true }).click()
		await expect(field).toHaveValue('')
		return written
	})

	const row = ben.page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Anchor missing' })
	await test.step('Ben sees it without doing anything, unread', async () => {
		await expect(row).toContainText('Anchor missing, please look @Ben Monteur')
		await expect(row).toContainText(mark)
		await expect(row).toContainText('1 unread')
	})

	const thread = ben.page.getByRole('complementary').getByRole('region', { name: `Comments on ${mark}` })
	await test.step('he reads and answers', async () => {
		await row.getByRole('button').click()
		await expect(thread.getByText('Anchor missing')).toBeVisible()
		await expect(row).not.toContainText('unread')
		await expect(thread.getByRole('button', { name: 'Resolve' })).toHaveCount(0)
		await thread.getByRole('textbox', { name: 'Reply' }).fill('Ordered, comes on Monday')
		await thread.getByRole('button', { name: 'Reply' }).click()
	})

	await test.step('Anna finds the answer by the pin, and her view again', async () => {
		await selectionCard(anna.page).getByRole('button', { name: 'Clear' }).click()
		await canvasOf(anna.page).focus()
		await anna.page.keyboard.press('5')
		const pin = anna.page.getByRole('button', { name: `Comments on ${mark}. Comments: 1 open, 1 unread` })
		await expect(pin).toBeVisible()
		const fromAbove = await pictureAtRest(anna.page)
		expect(shareChanged(view, fromAbove, FREE), 'she looks from elsewhere').toBeGreaterThan(0.3)
		const place = await middleOf(anna.page, panel?.id ?? '')
		const box = await pin.boundingBox()
		const beside = Math.hypot((box?.x ?? 0) + PIN.x - (place?.x ?? 0), (box?.y ?? 0) + PIN.y - (place?.y ?? 0))
		expect(beside, 'its point stands on the panel').toBeLessThan(2)
		await pin.click()
		await expect(selectionCard(anna.page).getByText('Ordered, comes on Monday')).toBeVisible()
		await expect(anna.page, 'a copied link opens what is open').toHaveURL(/[?&]thread=/)
		await expect(
			anna.page.getByRole('button', { name: `Comments on ${mark}. Comments: 1 open, 0 unread` }),
		).toBeVisible()
		await selectionCard(anna.page).getByRole('button', { name: 'Show this view' }).click()
		expect(shareChanged(view, await pictureAtRest(anna.page), FREE), 'as she saw it then').toBeLessThan(0.02)
		await selectionCard(anna.page).getByRole('button', { name: 'Resolve' }).click()
	})

	await test.step('Ben sees it resolved, also after a reload', async () => {
		await expect(thread.getByText(RESOLVED_BY_ANNA)).toBeVisible()
		// Her picture, drawn without a graphics card, takes the processor from his page.
		await anna.page.close()
		await ben.page.reload()
		await expect(thread.getByText(RESOLVED_BY_ANNA)).toBeVisible({ timeout: 60_000 })
		await expect(thread.getByText('Ordered, comes on Monday')).toBeVisible()
		await ben.page.getByRole('button', { name: 'Close comments' }).click()
		await openTab(ben.page, 'Comments')
		await ben.page.getByRole('radio', { name: 'Resolved' }).click()
		await expect(row).toContainText('1 reply')
	})
})
