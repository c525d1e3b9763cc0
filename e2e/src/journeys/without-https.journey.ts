import { smallHouse } from '../model-files.ts'
import { expect, test } from '../people.ts'
import { withoutHttps } from '../product/without-https.ts'
import { finishedProject, panelsOf } from '../steps/project-calls.ts'

/** Servers in a factory are often opened by their address in the network; `support-chat` has the chat there. */

test('on an address without HTTPS panels go from list to 3D and back, links are copied, notices written', async ({
	newPerson,
	baseURL,
}) => {
	const { page } = await newPerson('Nina Network', { baseURL: withoutHttps(baseURL ?? '') })
	const { request } = page
	const project = await finishedProject(request, 'Without HTTPS', await smallHouse())
	const address = `/app/project/${project.id}`
	const panels = await panelsOf(request, project.id)
	const company = await request.post('/companies', { data: { name: 'Betonwerk Netz' } })
	expect(company.ok(), await company.text()).toBe(true)

	await test.step('a link is copied, and can be pasted', async () => {
		await page.goto(`${address}/panel/${panels[0]?.id}`)
		expect(await page.evaluate(() => window.isSecureContext)).toBe(false)
		await page.getByRole('button', { name: 'Copy link to this panel' }).click()
		await expect(page.getByText('Link copied')).toBeVisible()
		const copied = page.url()
		await page.goto(`${address}?tab=panels`)
		await page.getByRole('button', { name: /^Ask or tell Panelyard/ }).click()
		const sentence = page.getByRole('complementary', { name: 'Ask or tell Panelyard' }).getByRole('textbox').first()
		await sentence.press('Control+v')
		await expect(sentence).toHaveValue(copied)
	})

	await test.step('the answer to a question is shown as a list', async () => {
		const pane = page.getByRole('complementary', { name: 'Ask or tell Panelyard' })
		await pane.getByRole('textbox').first().fill('which panels are longer than 0.1 m')
		await pane.getByRole('button', { name: 'Preview' }).click()
		await pane.getByRole('button', { name: 'Show in the list' }).click()
		await expect(page).toHaveURL(/only=/)
		await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', /\d+/)
		await pane.getByRole('button', { name: 'Close' }).click()
	})

	await test.step('panels of the list, and of a figure of the overview, are shown in 3D', async () => {
		await page
			.getByRole('checkbox', { name: /^Select/ })
			.nth(1)
			.check()
		await page.getByRole('button', { name: 'Show in 3D' }).last().click()
		await expect(page).toHaveURL(/3d-view/)
		await page.goto(address)
		await page.getByRole('button', { name: /^Show in 3D: Total weight/ }).click()
		await expect(page).toHaveURL(/3d-view/)
	})

	await test.step('notifications are cleared, and push says what it needs', async () => {
		await page.goto('/app/dashboard/notifications')
		await page.getByRole('button', { name: 'Clear all' }).click()
		await expect(page.getByText('No notifications')).toBeVisible()
		await page.goto('/app/dashboard/settings')
		await expect(page.getByText('Push notifications work only on an https:// address.')).toBeVisible()
	})

	await test.step('a phone is told what installing the app needs', async () => {
		const device = await page.context().newCDPSession(page)
		await device.send('Emulation.setTouchEmulationEnabled', { enabled: true })
		await page.getByRole('button', { name: 'Account menu for Nina Network' }).click()
		await page.getByRole('menuitem', { name: 'Install app' }).click()
		await expect(page.getByRole('dialog', { name: 'Install app' })).toContainText('only from secure addresses')
		await page.keyboard.press('Escape')
		await device.send('Emulation.setTouchEmulationEnabled', { enabled: false })
	})

	await test.step('a notice to the company is looked at before it is sent', async () => {
		await page.goto('/app/dashboard/company')
		await page.getByRole('button', { name: 'Write a notice' }).click()
		const dialog = page.getByRole('dialog')
		await dialog.getByLabel('Title').fill('Crane')
		await dialog.getByLabel('Message').fill('The crane comes at seven.')
		await dialog.getByRole('button', { name: 'Preview' }).click()
		await expect(dialog.getByRole('region', { name: 'How it will look' })).toContainText('The crane comes at seven.')
	})
})
