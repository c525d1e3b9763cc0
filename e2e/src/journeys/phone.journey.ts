import { devices } from '@playwright/test'
import { smallHouse } from '../model-files.ts'
import { expect, test } from '../people.ts'
import { shareChanged, tintedPart } from '../steps/colour-places.ts'
import { drawFingers } from '../steps/fingers.ts'
import { widerThanWindow } from '../steps/layout.ts'
import {
	clickSomePanel,
	middleOf,
	modelIsShown,
	pictureAtRest,
	placesOf,
	selectedStatuses,
	selectionCard,
} from '../steps/model-view.ts'
import { isTinted } from '../steps/picture.ts'
import { finishedProject, panelsOf, statusesOf } from '../steps/project-calls.ts'

const { userAgent, isMobile, hasTouch } = devices['iPhone 14']
/** Drawn in software, a picture of three times as many pixels each way, or one that moves, takes half a minute. */
const isDrawnSooner = { deviceScaleFactor: 2 } as const
const phone = { userAgent, isMobile, hasTouch, viewport: { width: 390, height: 844 }, ...isDrawnSooner }
/** What bars leave free of the picture. */
const FREE = { left: 0, top: 120, right: 390, bottom: 640 }

test('a fitter with a phone finds a panel in the list and says it is installed', async ({ newPerson }) => {
	const { page } = await newPerson('Finn Fitter', phone)
	const project = await finishedProject(page.request, 'On site', await smallHouse())
	const [panel] = await panelsOf(page.request, project.id)
	const mark = panel?.mark ?? ''
	await page.goto('/app/dashboard')
	await page.getByRole('link', { name: 'On site' }).first().tap()
	await test.step('the project opens on its panels, below a low head and above a bar for the thumb', async () => {
		const bar = page.getByRole('navigation', { name: 'Project sections' })
		await expect(bar.getByRole('link', { name: 'Panels' })).toHaveAttribute('aria-current', 'page')
		const list = await page.getByLabel('Search mark, name or GlobalId').boundingBox()
		expect(list?.y, 'height of the head').toBeLessThanOrEqual(120)
		for (const place of await bar.locator('a, button').all())
			expect((await place.boundingBox())?.height, 'large enough for a glove').toBeGreaterThanOrEqual(44)
		await bar.getByRole('button', { name: 'More' }).tap()
		await page.getByRole('menuitem', { name: 'Groups' }).tap()
		await expect(page.getByRole('button', { name: 'Add group' })).toBeVisible()
		await expect(bar.getByRole('button', { name: 'More' })).toHaveAttribute('aria-current', 'true')
		await bar.getByRole('link', { name: 'Panels' }).tap()
	})
	const box = page.getByLabel('Search mark, name or GlobalId')
	await test.step('held sideways, the tools are one row, and the filters wait behind a button', async () => {
		await page.setViewportSize({ width: 844, height: 390 })
		const filters = page.getByRole('button', { name: 'Filters', exact: true })
		const status = page.getByRole('button', { name: 'Status', exact: true })
		await expect(filters).toBeVisible()
		const rows = new Set<number>()
		for (const tool of [box, filters, page.getByRole('button', { name: 'Export' })]) {
			const { y = 0, height = 0 } = (await tool.boundingBox()) ?? {}
			rows.add(Math.round(y + height / 2))
		}
		expect([...rows], 'one row').toHaveLength(1)
		await expect(status).toBeHidden()
		await filters.tap()
		await expect(status).toBeVisible()
		await page.setViewportSize({ width: 390, height: 844 })
	})
	await box.fill(mark)
	const readable = await box.evaluate((field) => {
		const { paddingLeft, paddingRight } = getComputedStyle(field)
		return field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
	})
	expect(readable, 'room for what is typed').toBeGreaterThanOrEqual(150)
	const change = page.getByRole('button', { name: `Change the status of ${mark}`, exact: true })
	const card = page.getByRole('listitem').filter({ has: change })
	await expect(card).toBeVisible()
	expect(await widerThanWindow(page)).toBe(0)

	const size = await change.boundingBox()
	expect(Math.min(size?.width ?? 0, size?.height ?? 0), 'large enough for a glove').toBeGreaterThanOrEqual(44)
	await test.step('the next step takes one tap', async () => {
		const next = card.getByRole('button', { name: `${mark}: Set Designed` })
		expect((await next.boundingBox())?.height, 'large enough for a glove').toBeGreaterThanOrEqual(44)
		await next.tap()
		await expect(card.getByTitle('Designed')).toBeVisible()
		await expect(card.getByRole('button', { name: `${mark}: Set In production` })).toBeVisible()
	})
	await change.tap()
	const sheet = page.getByRole('dialog', { name: `Change the status of ${mark}` })
	await sheet.getByRole('button', { name: 'Installed' }).tap()
	await expect(sheet).toBeHidden()
	await expect(card.getByTitle('Installed')).toBeVisible()
	await page.reload()
	await expect(card.getByTitle('Installed')).toBeVisible()

	await test.step('a tap on the card opens the details over the whole screen', async () => {
		await card.getByText(mark, { exact: true }).first().tap()
		const details = page.getByRole('dialog', { name: mark })
		await expect(details.getByText(/→ Installed$/)).toBeVisible()
		await details.getByRole('button', { name: 'Close details' }).tap()
		await expect(details).toBeHidden()
	})
})

test('going back closes what is open over a list that a link opened, and only then leaves it', async ({
	newPerson,
}) => {
	const { page } = await newPerson('Berta Back', phone)
	const project = await finishedProject(page.request, 'By a link', await smallHouse())
	await page.goto('/docs/phone')
	await page.goto(`/app/project/${project.id}?tab=panels`)
	const list = page.getByRole('list', { name: 'Panels' })
	await list
		.getByRole('button', { name: /^Change the status of/ })
		.first()
		.tap()
	const sheet = page.getByRole('dialog', { name: /^Change the status of/ })
	await expect(sheet.getByRole('button', { name: 'No status' })).toHaveAttribute('aria-current', 'true')
	const hasStepBehind = () => page.evaluate(() => history.state.hasStepBehind)
	// What closes on the way back brings the address back afterwards: going back again before that is lost.
	const goBackAndStay = async () => {
		await page.goBack()
		await expect.poll(hasStepBehind).toBe(true)
	}
	await expect.poll(hasStepBehind).toBe(true)
	await goBackAndStay()
	await expect(sheet).toBeHidden()

	const storeys = page.getByRole('button', { name: 'Storey' })
	await storeys.tap()
	await expect(page.getByRole('group', { name: 'Storey' })).toBeVisible()
	await goBackAndStay()
	await expect(page.getByRole('group', { name: 'Storey' })).toBeHidden()

	const box = list.getByRole('checkbox').first()
	await box.tap()
	await expect(box).toBeChecked()
	await goBackAndStay()
	await expect(box).not.toBeChecked()
	await page.goBack()
	await expect(page).toHaveURL(/\/docs\/phone$/)
})

test('a tap on a panel in 3D shows its sheet, and its status is set from there', async ({ newPerson }) => {
	test.slow()
	const { page } = await newPerson('Tamara Tap', phone)
	const project = await finishedProject(page.request, 'Tapped', await smallHouse())
	await page.goto(`/app/project/${project.id}`)
	await page.getByRole('link', { name: 'Open in 3D' }).tap()
	await modelIsShown(page)
	expect(await widerThanWindow(page)).toBe(0)
	const panels = await panelsOf(page.request, project.id)
	const statuses = await statusesOf(page.request, project.id)
	const delivered = statuses.find(({ name }) => name === 'Delivered')?.colour ?? ''
	const { panel } = await clickSomePanel(page, panels, true)
	const sheet = selectionCard(page)
	await sheet.getByRole('button', { name: 'Set status' }).tap()
	await page.getByRole('dialog', { name: 'Set status' }).getByRole('button', { name: 'Delivered' }).tap()
	await expect(selectedStatuses(page).getByTitle('Delivered')).toBeVisible()
	await expect
		.poll(async () => (await panelsOf(page.request, project.id)).find(({ id }) => id === panel.id)?.statuses.length)
		.toBe(1)

	await test.step('a finger that rests on it opens a menu that stays when it is lifted', async () => {
		await sheet.getByRole('button', { name: 'Clear selection' }).tap()
		await expect(sheet).toBeHidden()
		const picture = await pictureAtRest(page)
		const [place] = await placesOf(page, [panel.id])
		if (!place) throw new Error('the panel is still in the picture')
		expect(isTinted(picture.at(place.x, place.y), delivered), 'it has the colour of its status').toBe(true)
		const worn = tintedPart(picture, FREE, delivered)
		const touch = await page.context().newCDPSession(page)
		await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place] })
		const item = page.getByRole('menuitem', { name: 'Isolate' })
		await expect(item).toBeVisible()
		await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
		expect((await item.boundingBox())?.height).toBeGreaterThanOrEqual(44)
		await item.tap()
		await expect(sheet.getByRole('heading', { level: 2 })).toHaveText(panel.mark)
		await sheet.getByRole('button', { name: 'Clear selection' }).tap()
		const everything = page.getByRole('button', { name: 'Unhide all' })
		await expect(everything).toBeEnabled()
		const alone = await pictureAtRest(page)
		expect(shareChanged(picture, alone, FREE), 'the others are gone').toBeGreaterThan(0.1)
		const left = tintedPart(alone, FREE, delivered)
		expect(left.count).toBeGreaterThanOrEqual(worn.count)
		expect(left, 'the panel of that colour, and no other').toMatchObject({ left: worn.left, right: worn.right })
		await everything.tap()
	})

	await test.step('two fingers drawn apart bring it nearer, one turns the view', async () => {
		const ends = [panels[0]?.id ?? '', panels.at(-1)?.id ?? '']
		const vector = async () => {
			const [a, b] = await Promise.all(ends.map((id) => middleOf(page, id)))
			return { x: (b?.x ?? 0) - (a?.x ?? 0), y: (b?.y ?? 0) - (a?.y ?? 0) }
		}
		const length = async () => vector().then(({ x, y }) => Math.hypot(x, y))
		const before = await length()
		await drawFingers(
			page,
			[
				[180, 400],
				[210, 400],
			],
			[
				[150, 400],
				[240, 400],
			],
		)
		await expect.poll(length, 'three times as far apart').toBeGreaterThan(before * 2)
		expect(await length()).toBeLessThan(before * 5)
		const nearer = await vector()
		await drawFingers(page, [[150, 400]], [[250, 400]])
		const turned = async () => vector().then(({ x, y }) => Math.hypot(x - nearer.x, y - nearer.y))
		await expect.poll(turned, 'what is only moved keeps its shape').toBeGreaterThan(20)
	})
})

test('the menu of a phone leads everywhere', async ({ newPerson }) => {
	const { page } = await newPerson('Mia Menu', phone)
	await page.goto('/app/dashboard')
	await page.getByRole('button', { name: 'Open menu' }).tap()
	await page.getByRole('dialog').getByRole('link', { name: 'Settings' }).tap()
	await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
	await expect(page.getByRole('dialog')).toBeHidden()
	for (const address of ['/', '/authenticate', '/app/dashboard', '/app/dashboard/create-project', '/404']) {
		await page.goto(address)
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
		expect(await widerThanWindow(page), address).toBe(0)
	}
})
