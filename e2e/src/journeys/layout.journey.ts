import { devices, type Locator, type Page } from '@playwright/test'
import { smallHouse } from '../model-files.ts'
import { expect, test } from '../people.ts'
import { goTo, settle } from '../steps/app-router.ts'
import { tooLowForThumbs, widerThanWindow } from '../steps/layout.ts'
import { selectionCard } from '../steps/model-view.ts'
import { addStatus, finishedProject, makeGroup, panelsOf, planDate, statusesOf } from '../steps/project-calls.ts'

/** What has to fit: long names, large text, small windows, fingers. */

const { userAgent, isMobile, hasTouch } = devices['iPhone 14']
const phone = { userAgent, isMobile, hasTouch, viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 }
const LONG =
	'Truck 12 from the factory in Oberursel to the site at the harbour, second trip, left lane, gate no. 4'.slice(0, 98)

/** What stands outside a box by more than a pixel, in words. */
const outside = (box: Locator, parts: string): Promise<string[]> =>
	box.evaluate((element, selector) => {
		const { left, right } = element.getBoundingClientRect()
		return [...element.querySelectorAll(selector)]
			.map((part) => ({ part, rect: part.getBoundingClientRect() }))
			.filter(({ rect }) => rect.width > 0 && (rect.left < left - 1 || rect.right > right + 1))
			.map(({ part }) => part.getAttribute('aria-label') ?? part.textContent ?? '')
	}, parts)

const enlargeText = (page: Page): Promise<void> =>
	page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))

test('a group with a long name leaves the card of its panel whole', async ({ newPerson }) => {
	const { page } = await newPerson('Lena Long')
	const project = await finishedProject(page.request, LONG, await smallHouse())
	const [panel] = await panelsOf(page.request, project.id)
	const data = { name: LONG, panel_ids: [panel?.id] }
	expect((await page.request.post(`/projects/${project.id}/groups`, { data })).ok()).toBe(true)
	await page.goto(`/app/project/${project.id}/3d-view?panel=${panel?.id}`)
	const card = selectionCard(page)
	await expect(card.getByTitle(LONG)).toBeVisible({ timeout: 60_000 })
	expect(await outside(card, 'button, dt, dd')).toEqual([])
})

test('text of twice the size makes no page of a phone scroll sideways', async ({ newPerson }) => {
	const { page } = await newPerson('Larry Large', phone)
	const project = await finishedProject(page.request, 'Large text', await smallHouse())
	const [panel] = await panelsOf(page.request, project.id)
	const tabs = ['', '?tab=panels', '?tab=statuses', '?tab=groups', '?tab=plan', '?tab=comments']
	const ofProject = [...tabs, `/panel/${panel?.id}`]
	const others = ['/', '/app/dashboard', '/app/dashboard/create-project', '/app/dashboard/settings', '/authenticate']
	for (const path of [...ofProject.map((tab) => `/app/project/${project.id}${tab}`), ...others]) {
		await page.goto(path)
		await expect(page.getByRole('heading').first()).toBeVisible()
		await enlargeText(page)
		await expect.poll(() => widerThanWindow(page), path).toBe(0)
	}
})

/** Names of what people use that lies under a message. */
const coveredByMessage = (page: Page): Promise<string[]> =>
	page.evaluate(() => {
		const message = document.querySelector('.mantine-Notification-root')
		const box = message?.getBoundingClientRect()
		if (!box) return ['no message']
		return [...document.querySelectorAll('button, a[href], input')]
			.filter((control) => {
				const { left, right, top, bottom, width } = control.getBoundingClientRect()
				const isUnder = left < box.right && right > box.left && top < box.bottom && bottom > box.top
				return width > 0 && isUnder && !message?.contains(control)
			})
			.map((control) => control.getAttribute('aria-label') ?? control.textContent ?? '')
	})

test('a message with a way back covers nothing that people use, in the list and in 3D', async ({ newPerson }) => {
	const { page } = await newPerson('Mona Message')
	const project = await finishedProject(page.request, 'Messages', await smallHouse())
	const [panel] = await panelsOf(page.request, project.id)
	await page.goto(`/app/project/${project.id}?tab=panels`)
	await page.getByRole('grid').getByRole('checkbox').first().click()
	await page.getByRole('button', { name: 'Set status' }).click()
	await page.getByRole('menuitem', { name: 'Produced' }).click()
	await expect(page.getByText('40 panels set to “Produced”')).toBeVisible()
	await expect.poll(() => coveredByMessage(page), 'above the bar of what is selected').toEqual([])
	await goTo(page, `/app/project/${project.id}`)
	await expect(page.getByRole('button', { name: 'Access' })).toBeVisible()
	await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
	await expect.poll(() => coveredByMessage(page), 'at the end of a page').toEqual([])
	await goTo(page, `/app/project/${project.id}/3d-view?panel=${panel?.id}`)
	await expect(selectionCard(page)).toBeVisible({ timeout: 60_000 })
	await expect.poll(() => coveredByMessage(page), 'beside the card in 3D').toEqual([])
})

for (const viewport of [
	{ width: 820, height: 1180 },
	{ width: 844, height: 390 },
])
	test(`the head of the 3D view fits ${viewport.width} x ${viewport.height}`, async ({ newPerson }) => {
		const { page } = await newPerson('Tara Tablet', { ...phone, viewport })
		const project = await finishedProject(page.request, 'Hall 4, north wing', await smallHouse())
		await page.goto(`/app/project/${project.id}/3d-view`)
		const title = page.getByRole('heading', { level: 1, name: 'Hall 4, north wing' })
		const search = page.getByRole('searchbox').first()
		await expect(title).toBeVisible({ timeout: 60_000 })
		// Both are measured anew while parts of the head still come and make room for each other.
		await expect(async () => {
			const [name, field] = [await title.boundingBox(), await search.boundingBox()]
			expect(name?.width, 'the name can be read').toBeGreaterThan(60)
			expect(field?.x, 'the search stands beside the name').toBeGreaterThanOrEqual((name?.x ?? 0) + (name?.width ?? 0))
			expect(field?.width, 'what is typed can be read').toBeGreaterThan(120)
		}).toPass({ timeout: 45_000 })
		expect(await widerThanWindow(page)).toBe(0)
		expect(await outside(page.locator('body'), 'button, a, input')).toEqual([])
	})

test('fields and ways in are large enough for fingers', async ({ browser }) => {
	const page = await (await browser.newContext(phone)).newPage()
	await page.goto('/authenticate?mode=signup')
	const field = page.getByRole('textbox').first()
	const textSize = await field.evaluate((input) => Number.parseFloat(getComputedStyle(input).fontSize))
	expect(textSize, 'iOS enlarges the page for smaller text').toBeGreaterThanOrEqual(16)
	const waysIn = await page.getByRole('main').getByRole('link').all()
	expect(waysIn.length).toBeGreaterThan(0)
	for (const wayIn of waysIn)
		expect((await wayIn.boundingBox())?.height, (await wayIn.textContent()) ?? '').toBeGreaterThanOrEqual(44)
	await page.context().close()
})

test('buttons and links of a phone’s pages are high enough for a thumb', async ({ newPerson }) => {
	const { page } = await newPerson('Thea Thumb', phone)
	const { id } = await finishedProject(page.request, 'Thumbs', await smallHouse())
	const [panel, next] = await panelsOf(page.request, id)
	const statuses = await statusesOf(page.request, id)
	const statusOf = (key: string) => statuses.find(({ default_key }) => default_key === key)?.id ?? ''
	await addStatus(page.request, id, [panel?.id ?? '', next?.id ?? ''], statusOf('issue'))
	await makeGroup(page.request, id, 'Truck 1', [panel?.id ?? '', next?.id ?? ''])
	await planDate(page.request, id, { scope: 'panel', id: panel?.id ?? '' }, statusOf('delivered'), -2)
	await planDate(page.request, id, { scope: 'project', id: '' }, statusOf('installed'), 4)
	const project = `/app/project/${id}`
	const paths = ['', '?tab=statuses', '?tab=groups', '?tab=plan', '?tab=comments', `?tab=panels&panel=${panel?.id}`]
	const pages = [...paths.map((path) => project + path), `${project}/panel/${panel?.id}`]
	for (const path of ['/app/dashboard', ...pages, '/app/dashboard/settings', '/app/dashboard/notifications']) {
		await page.goto(path)
		await expect(page.getByRole('heading').first()).toBeVisible()
		await settle(page)
		expect.soft(await tooLowForThumbs(page), path).toEqual([])
	}
	await goTo(page, '/app/dashboard')
	await page.getByRole('button', { name: /^Notifications/ }).tap()
	await expect(page.getByRole('link', { name: 'See all notifications' })).toBeVisible()
	expect.soft(await tooLowForThumbs(page), 'the menu of notifications').toEqual([])
})
