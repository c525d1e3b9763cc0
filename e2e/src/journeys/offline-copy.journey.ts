import type { Page } from '@playwright/test'
import { smallHouse } from '../model-files.ts'
import { expect, signUp, test } from '../people.ts'
import { isOnDevice, withProfile } from '../product/own-profile.ts'
import { modelIsShown } from '../steps/model-view.ts'
import { phone } from '../steps/phone.ts'
import { finishedProject, panelsOf } from '../steps/project-calls.ts'

/** Opens the window in which a project is kept on the device. */
async function openOffline(page: Page) {
	await page.getByRole('button', { name: 'Actions' }).first().click()
	await page.getByRole('menuitem', { name: 'Keep offline' }).click()
	return page.getByRole('dialog', { name: 'Keep this project on this device' })
}

test('a fitter takes a project along and works on it after a restart without a line', async ({
	baseURL,
	newVisitor,
}) => {
	const drawing = await (await newVisitor()).pdf()
	await withProfile(baseURL ?? '', phone, async (line, open) => {
		let context = await open()
		const { request } = context
		await signUp(request, 'Tara Takes')
		const project = await finishedProject(request, 'Taken along', await smallHouse())
		const panel = (await panelsOf(request, project.id)).at(-1)
		const of = `/projects/${project.id}/panels/${panel?.id}`
		const sent = await Promise.all([
			request.post(`${of}/instructions`, { data: { title: 'Hang it up by two slings' } }),
			request.post(`${of}/files?file_name=W-12.pdf`, { data: drawing, headers: { 'content-type': 'application/pdf' } }),
			request.post(`/projects/${project.id}/comments`, { data: { panel_id: panel?.id, text: 'The corner is broken' } }),
		])
		for (const answer of sent) expect(answer.ok(), await answer.text()).toBe(true)
		const address = `/app/project/${project.id}`
		let page = context.pages()[0] as Page
		await page.goto(`${address}?tab=panels`)
		await isOnDevice(page)

		await test.step('the size is shown before, and progress until all is there', async () => {
			const dialog = await openOffline(page)
			await expect(dialog.getByText(/^About [\d.]+ [kM]B$/)).toBeVisible()
			await dialog.getByRole('button', { name: 'Keep on this device' }).click()
			await expect(dialog.getByText(/^On this device: /)).toBeVisible()
			await context.close()
		})
		await test.step('restarted without a line, the panel that nobody opened shows its steps, drawing and comments', async () => {
			line.cut()
			context = await open()
			await context.setOffline(true)
			page = context.pages()[0] as Page
			await page.goto(`${address}/panel/${panel?.id}`)
			await expect(page.getByRole('heading', { level: 1, name: panel?.mark })).toBeVisible()
			await expect(page.getByText('Hang it up by two slings')).toBeVisible()
			await expect(page.getByText('The corner is broken')).toBeVisible()
			await page.getByRole('button', { name: 'Show W-12.pdf' }).click()
			await expect(page.locator('section[aria-label="Page 1 of 1"] canvas').first()).toBeVisible()
		})
		await test.step('the app, opened at its start, leads to the project, its list and 3D', async () => {
			await page.goto('/app')
			await page.getByRole('link', { name: 'Taken along' }).first().click()
			await page
				.getByRole('navigation', { name: 'Project sections' })
				.getByRole('link', { name: /^Panels/ })
				.click()
			await page.getByLabel('Search mark, name or GlobalId').fill(panel?.mark ?? '')
			await expect(
				page
					.getByRole('listitem')
					.filter({ hasText: panel?.mark ?? '' })
					.first(),
			).toBeVisible()
			await page.goto(`${address}/3d-view`)
			await modelIsShown(page)
		})
		await test.step('with a line it is removed again', async () => {
			line.mend()
			await context.setOffline(false)
			await page.goto(`${address}?tab=panels`)
			const dialog = await openOffline(page)
			await dialog.getByRole('button', { name: 'Remove from this device' }).click()
			await expect(dialog.getByRole('button', { name: 'Keep on this device' })).toBeVisible()
		})
	})
})
