import type { Page } from '@playwright/test'
import { smallHouse } from '../model-files.ts'
import { expect, test } from '../people.ts'
import { modelIsShown, open3d, pictureStandsStill, selectionCard } from '../steps/model-view.ts'
import { isTinted, pictureOf } from '../steps/picture.ts'
import { finishedProject, panelsOf, setStatus, statusesOf } from '../steps/project-calls.ts'

/** The ends of the scale that floors are coloured by. */
const FLOOR_COLOURS = { lowest: '#414487', highest: '#fde725' }
const STEP = 4
/** What cards and controls leave free of the picture, pixels. */
const FREE = { left: 200, top: 130, right: 640, bottom: 520 }

type Places = { x: number; y: number }[]

/** Where the picture has each of these colours, in steps of some pixels. */
async function placesOfColours(page: Page, colours: string[]): Promise<Places[]> {
	await pictureStandsStill(page)
	const picture = await pictureOf(page)
	return colours.map((hex) => {
		const places: Places = []
		for (let y = FREE.top; y < FREE.bottom; y += STEP)
			for (let x = FREE.left; x < FREE.right; x += STEP) if (isTinted(picture.at(x, y), hex)) places.push({ x, y })
		return places
	})
}

const placesOfColour = async (page: Page, hex: string): Promise<Places> => (await placesOfColours(page, [hex]))[0] ?? []

test('a planner cuts a house open, keeps that view, measures in it and finds a panel, mostly by keys', async ({
	newPerson,
}) => {
	test.slow()
	const { page } = await newPerson('Petra Planner', {
		permissions: ['clipboard-read', 'clipboard-write'],
		reducedMotion: 'reduce',
		// Software draws a small picture sooner.
		viewport: { width: 1000, height: 600 },
	})
	const project = await finishedProject(page.request, 'Cut open', await smallHouse())
	const panels = await panelsOf(page.request, project.id)
	const statuses = await statusesOf(page.request, project.id)
	const [below, above, produced] = ['Installed', 'Issue', 'Produced'].map((name) =>
		statuses.find((status) => status.name === name),
	)
	if (!below || !above || !produced) throw new Error('the usual statuses are there')
	const isLow = ({ floor }: { floor: number }) => floor === 0
	await setStatus(
		page.request,
		project.id,
		panels.filter(isLow).map(({ id }) => id),
		below.id,
	)
	await setStatus(
		page.request,
		project.id,
		panels.filter((panel) => !isLow(panel)).map(({ id }) => id),
		above.id,
	)

	await open3d(page, project.id)
	const whole = (await placesOfColour(page, above.colour)).length
	expect(whole, 'the upper floor is seen').toBeGreaterThan(50)
	const upperFloor = () => placesOfColour(page, above.colour).then(({ length }) => length)

	await test.step('a section box takes the upper floor away', async () => {
		await page.keyboard.press('x')
		const bar = page.getByRole('region', { name: 'Section' })
		await bar.getByRole('button', { name: 'Box' }).click()
		const top = page.getByRole('slider', { name: 'Top of the box' })
		await top.focus()
		const height = Number(await top.getAttribute('aria-valuenow'))
		for (let metres = 0; metres < height - 2; metres += 1) await page.keyboard.press('Shift+ArrowDown')
		expect(await upperFloor()).toBeLessThan(whole * 0.1)
		expect((await placesOfColour(page, below.colour)).length).toBeGreaterThan(50)
	})

	const link = await test.step('the view is saved, and copied as a link', async () => {
		await page.keyboard.press('v')
		const bar = page.getByRole('region', { name: 'Saved views' })
		await bar.getByLabel('Name of this view').fill('Ground floor')
		await bar.getByRole('button', { name: 'Save', exact: true }).click()
		await expect(bar.getByRole('button', { name: /^Ground floor/ })).toBeVisible()
		await bar.getByRole('button', { name: 'Copy a link to this view' }).click()
		const notice = page.getByText('Link copied')
		await expect(notice).toBeVisible()
		// A notice under the mouse waits to be read.
		await page.mouse.move(640, 400)
		await expect(notice).toBeHidden()
		return page.evaluate(() => navigator.clipboard.readText())
	})

	await test.step('the saved view is opened', async () => {
		await bringBack(page)
		await page.keyboard.press('v')
		await page.getByRole('button', { name: /^Ground floor/ }).click()
		await expect.poll(upperFloor).toBeLessThan(whole * 0.1)
	})

	await test.step('the link opens the same view', async () => {
		await page.goto(link)
		await modelIsShown(page)
		expect(await upperFloor()).toBeLessThan(whole * 0.1)
	})

	await test.step('a face is measured where it is clicked', async () => {
		await page.keyboard.press('m')
		await page.getByRole('region', { name: 'Measure' }).getByRole('button', { name: 'Area' }).click()
		const places = await placesOfColour(page, below.colour)
		const place = places[places.length >> 1]
		await page.mouse.click(place?.x ?? 0, place?.y ?? 0)
		await expect(page.getByRole('button', { name: /^Remove \d[\d.,]* m²$/ })).toBeVisible({ timeout: 30_000 })
		await page.keyboard.press('Escape')
	})

	await test.step('a panel is found by its mark, and shown alone', async () => {
		const mark = panels.find(isLow)?.mark ?? ''
		await expect(page).toHaveURL(/[?&]view=/)
		await bringBack(page)
		await expect(page, 'what the link showed is not there any more').not.toHaveURL(/[?&]view=/)
		await page.keyboard.press('Control+k')
		await page.keyboard.type(mark)
		await page.keyboard.press('Enter')
		await expect(selectionCard(page).getByRole('heading', { level: 2 })).toHaveText(mark)
		await page.keyboard.press('i')
		expect(await upperFloor()).toBe(0)
		await page.keyboard.press('a')
		await page.keyboard.press('Escape')
		await page.keyboard.press('h')
		expect(await upperFloor()).toBeGreaterThan(whole * 0.8)
	})

	await test.step('the panels in a drawn box get a status together, and no others', async () => {
		await page.keyboard.down('Shift')
		await page.mouse.move(FREE.right, FREE.bottom)
		await page.mouse.down()
		await page.mouse.move(FREE.left, FREE.top, { steps: 4 })
		await page.mouse.up()
		await page.keyboard.up('Shift')
		const title = selectionCard(page).getByRole('heading', { level: 2 })
		await expect(title).toHaveText(/^\d+ panels selected$/, { timeout: 30_000 })
		const chosen = Number.parseInt((await title.textContent()) ?? '', 10)
		expect(chosen, 'what stands behind others was not seen').toBeLessThan(panels.length)
		const places = await placesOfColour(page, above.colour)
		const place = places[places.length >> 1]
		await page.keyboard.down('Control')
		await page.mouse.click(place?.x ?? 0, place?.y ?? 0)
		await expect(title).toHaveText(`${chosen - 1} panels selected`)
		await page.mouse.click(place?.x ?? 0, place?.y ?? 0)
		await page.keyboard.up('Control')
		await expect(title).toHaveText(`${chosen} panels selected`)
		await selectionCard(page).getByRole('button', { name: 'Set status' }).click()
		await page.getByRole('menuitem', { name: produced.name }).click()
		await expect
			.poll(async () => {
				const now = await panelsOf(page.request, project.id)
				return now.filter((panel) => panel.statuses.includes(produced.id)).length
			})
			.toBe(chosen)
		await page.keyboard.press('Escape')
		expect(await upperFloor(), 'only behind glass something keeps its colour').toBeLessThan(whole * 0.05)
		expect((await placesOfColour(page, produced.colour)).length).toBeGreaterThan(whole * 0.8)
	})

	await test.step('floors have colours, the legend leaves one of them, and the tree leads to its panels', async () => {
		await page.keyboard.press('Control+k')
		await page.keyboard.type('colour floor')
		await page.keyboard.press('Enter')
		const legend = page.getByRole('group', { name: 'Colours: Floor' })
		const floors = legend.getByRole('button', { name: /^Show only/ })
		const colours = [FLOOR_COLOURS.lowest, FLOOR_COLOURS.highest, above.colour]
		const seen = async () => (await placesOfColours(page, colours)).map(({ length }) => length)
		await expect(floors.first()).toBeVisible()
		const [low = 0, high = 0, status] = await seen()
		expect([low > 50, high > 50, status], 'each floor its colour, and no status').toEqual([true, true, 0])
		await floors.last().click()
		await expect(floors.last()).toHaveAttribute('aria-pressed', 'true')
		const [lowAfter, highAfter = 0] = await seen()
		expect([lowAfter, highAfter > high * 0.8], 'ghosts have no colour').toEqual([0, true])
		expect(new URL(page.url()).searchParams.get('colours')).toBe('floor')

		await page.keyboard.press('t')
		const tree = page.getByRole('tree', { name: 'Model tree' })
		await tree.focus()
		for (const key of ['Home', 'ArrowRight', 'ArrowDown', 'Space']) await page.keyboard.press(key)
		const row = tree.getByRole('treeitem', { selected: true })
		const name = (await row.getAttribute('aria-label')) ?? ''
		await expect(selectionCard(page).getByRole('heading', { level: 2 })).toHaveText(name.split(',')[0] ?? '')
		await page.keyboard.press('Escape')
	})

	await page.keyboard.press('Shift+?')
	await expect(page.getByRole('dialog', { name: 'Keys and gestures' })).toBeVisible()
})

async function bringBack(page: Page): Promise<void> {
	await page.keyboard.press('x')
	const bar = page.getByRole('region', { name: 'Section' })
	await bar.getByRole('button', { name: 'Remove' }).click()
	await page.keyboard.press('Escape')
	await expect(bar).toBeHidden()
}
