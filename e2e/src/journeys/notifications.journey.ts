import type { Page } from '@playwright/test'
import { smallHouse } from '../model-files.ts'
import { expect, test } from '../people.ts'
import { lastMailTo } from '../steps/mails.ts'
import { phone } from '../steps/phone.ts'
import { finishedProject, giveAccess, panelsOf } from '../steps/project-calls.ts'

test('a mention reaches other windows at once and by mail, leads to the comment, and is cleared and brought back', async ({
	newPerson,
	newVisitor,
}) => {
	const [anna, ben] = [await newPerson('Anna Planer'), await newPerson('Ben Monteur')]
	const project = await finishedProject(anna.page.request, 'Mentions', await smallHouse())
	await giveAccess(anna.page.request, project.id, ben.email, 'viewer')
	const [panel] = await panelsOf(anna.page.request, project.id)
	await ben.page.goto('/app/dashboard')
	const pocket = await newVisitor(phone)
	await pocket.request.post('/login/emailpw', { data: { email: ben.email, password: ben.password } })
	await pocket.goto('/app/dashboard')
	const bellOf = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
	const unreadOn = async (page: Page) =>
		Number((/\d+/.exec((await bellOf(page).getAttribute('aria-label')) ?? '') ?? ['0'])[0])
	const bell = bellOf(ben.page)
	const unread = () => unreadOn(ben.page)
	await expect(bell).toBeVisible()
	// The project that was shared with him; the bell shows it once it is counted.
	const before = (await (await ben.page.request.get('/notifications/unread-count')).json()).unread_count as number
	await expect.poll(unread).toBe(before)
	await expect.poll(() => unreadOn(pocket)).toBe(before)

	await test.step('Anna mentions Ben, who sees it without doing anything', async () => {
		const { id } = (await (await ben.page.request.get('/auth/check')).json()).user
		await anna.page.request.post(`/projects/${project.id}/comments`, {
			data: { panel_id: panel?.id, text: '@Ben Monteur anchor missing', mentions: [id] },
		})
		await expect.poll(unread).toBe(before + 1)
		await expect.poll(() => unreadOn(pocket), 'on his phone too').toBe(before + 1)
	})

	await test.step('the mail says the same, and leads to the same place', async () => {
		const mail = await lastMailTo(ben.email, `Anna Planer mentioned you on ${panel?.mark}`)
		expect(mail).toContain(`/app/project/${project.id}?tab=comments&comments=all&thread=`)
		expect(mail).toContain('/app/dashboard/settings#notifications')
	})

	await test.step('the bell leads to the comment, and counts it as read', async () => {
		await bell.click()
		await ben.page.getByRole('link', { name: /Anna Planer mentioned you/ }).click()
		await expect(ben.page.getByText('anchor missing').first()).toBeVisible()
		await expect.poll(unread).toBe(before)
		await expect.poll(() => unreadOn(pocket), 'read there, read on the phone').toBe(before)
	})

	await test.step('he clears all, and brings them back', async () => {
		await ben.page.goto('/app/dashboard/notifications')
		const page = ben.page.getByRole('main')
		await expect(page.getByRole('link', { name: /mentioned you/ })).toBeVisible()
		await page.getByRole('button', { name: 'Clear all' }).click()
		await expect(page.getByText('No notifications')).toBeVisible()
		await page.getByRole('button', { name: 'Undo' }).click()
		await expect(page.getByRole('link', { name: /mentioned you/ })).toBeVisible()
	})
})
