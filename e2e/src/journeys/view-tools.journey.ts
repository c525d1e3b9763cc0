import { expect, test } from '../people.ts'
import { outlineIn, shareChanged, tintedPart } from '../steps/colour-places.ts'
import { FREE, FRONT_WALL, openColouredHouse, placesOfColour, SMALL_WINDOW, WIDE } from '../steps/coloured-house.ts'
import {
	modelIsShown,
	type Place,
	pictureAtRest,
	pictureStandsStill,
	placesOf,
	press,
	selectionTitle,
} from '../steps/model-view.ts'
import { farthestApart, middlesOf, unlikeMirrored } from '../steps/panel-places.ts'

/** What a planner does with the view of a house, mostly by keys. */

/** So far inside of a corner a click still comes to rest on it, pixels. */
const INSIDE = 3
/** The length of the street front, metres. */
const BUILDING_LENGTH = 14.4
/** From the middle of a wall downwards, pixels: its upper half may be cut away. */
const BELOW_THE_MIDDLE = 60

test('keys look at a house from each side, along parallel lines too, walk through it and come home', async ({
	newPerson,
}) => {
	const { page } = await newPerson('Karl Keys', { ...SMALL_WINDOW, reducedMotion: 'no-preference' })
	const { panels, panelOf } = await openColouredHouse(page, 'Looked at')
	const ids = panels.map(({ id }) => id)
	const middlesAfter = async (key: string) => {
		await press(page, key)
		// The camera flies there.
		await pictureStandsStill(page)
		return middlesOf(page, ids)
	}
	const home = await middlesOf(page, ids)

	await test.step('from each side', async () => {
		await press(page, 'o')
		const sides: Place[][] = []
		for (const key of ['1', '2', '3', '4', '5', '6']) sides.push(await middlesAfter(key))
		const [front = [], back = [], left = [], right = [], top = [], under = []] = sides
		expect(unlikeMirrored(front, back, 'x'), 'the back is the front mirrored').toBeLessThan(0.5)
		expect(unlikeMirrored(left, right, 'x')).toBeLessThan(0.5)
		expect(unlikeMirrored(top, under, 'y')).toBeLessThan(0.5)
		const nearest = top.reduce((best, { y }, i) => (y > (top[best]?.y ?? 0) ? i : best), 0)
		const farthest = top.reduce((best, { y }, i) => (y < (top[best]?.y ?? 0) ? i : best), 0)
		const across = (places: Place[]) => (places[nearest]?.x ?? 0) - (places[farthest]?.x ?? 0)
		expect(across(left), 'seen from the left, the front is at the right').toBeGreaterThan(100)
		expect(across(right), 'seen from the right, the front is at the left').toBeLessThan(-100)
		await press(page, 'o')
		const converging = unlikeMirrored(await middlesAfter('1'), await middlesAfter('2'), 'x')
		expect(converging, 'distant panels look smaller again').toBeGreaterThan(20)
		expect(farthestApart(await middlesAfter('h'), home)).toBeLessThan(0.5)
	})

	await test.step('walking through it, and home', async () => {
		await press(page, 'c')
		const walk = page.getByRole('region', { name: 'Walk' })
		await expect(walk).toBeVisible()
		await pictureAtRest(page)
		const wall = [panelOf(FRONT_WALL).id]
		const stood = await middlesOf(page, wall)
		await page.keyboard.down('ArrowUp')
		await expect.poll(async () => farthestApart(await middlesOf(page, wall), stood)).toBeGreaterThan(20)
		await page.keyboard.up('ArrowUp')
		await press(page, 'Escape')
		await expect(walk).toBeHidden()
		expect(farthestApart(await middlesAfter('h'), home)).toBeLessThan(0.5)
	})

	await press(page, 'Shift+?')
	await expect(page.getByRole('dialog', { name: 'Shortcuts and gestures' })).toBeVisible()
})

test('a planner cuts a house open and keeps that view, by a name and as a link', async ({ newPerson }) => {
	const permissions = ['clipboard-read', 'clipboard-write']
	const { page } = await newPerson('Petra Planner', { ...SMALL_WINDOW, isSharp: true, permissions })
	const { low, below, above } = await openColouredHouse(page, 'Cut open')
	const whole = (await placesOfColour(page, above.colour)).length
	expect(whole, 'the upper storey is seen').toBeGreaterThan(50)
	await press(page, '1')

	await test.step('a section box takes the upper storey away', async () => {
		await press(page, 'x')
		const bar = page.getByRole('region', { name: 'Section' })
		await bar.getByRole('button', { name: 'Box' }).click()
		const top = page.getByRole('slider', { name: 'Top of the box' })
		await top.focus()
		const height = Number(await top.getAttribute('aria-valuenow'))
		for (let metres = 0; metres < height - 2; metres += 1) await press(page, 'Shift+ArrowDown')
		expect((await placesOfColour(page, above.colour)).length).toBeLessThan(whole * 0.1)
		expect((await placesOfColour(page, below.colour)).length).toBeGreaterThan(50)
		await press(page, 'Escape')
	})

	const panel = await test.step('a click below the cut selects that panel and draws a line round it', async () => {
		// From the front the first walls hide those behind them.
		const [first] = low
		const [place] = await placesOf(page, [first?.id ?? ''])
		if (!place || !first) throw new Error('the first wall is out of sight')
		expect(outlineIn(await pictureAtRest(page), FREE), 'nothing is selected').toBeNull()
		await page.mouse.click(place.x, place.y + BELOW_THE_MIDDLE)
		await expect(selectionTitle(page)).toHaveText(first.mark)
		await page.mouse.move(640, 560)
		const line = outlineIn(await pictureAtRest(page), FREE)
		if (!line) throw new Error('no line is drawn')
		expect(line.left, 'round the panel').toBeLessThan(place.x)
		expect(line.right, 'round the panel').toBeGreaterThan(place.x)
		expect(line.bottom, 'round the panel').toBeGreaterThan(place.y + BELOW_THE_MIDDLE)
		expect(line.top, 'round what the cut leaves of it').toBeGreaterThan(place.y - 20)
		expect(line.right, 'round nothing else').toBeLessThan(FREE.right)
		return first
	})

	const kept = await pictureAtRest(page)
	const expectKeptView = async () => {
		await expect(selectionTitle(page)).toHaveText(panel.mark)
		// Bars and notices may still lie over it.
		await expect.poll(async () => shareChanged(kept, await pictureAtRest(page), FREE)).toBeLessThan(0.01)
	}
	const link = await test.step('the view is saved, and copied as a link', async () => {
		await press(page, 'v')
		const bar = page.getByRole('region', { name: 'Saved views' })
		await bar.getByLabel('Name of this view').fill('Ground floor')
		await bar.getByRole('button', { name: 'Save', exact: true }).click()
		await expect(bar.getByRole('button', { name: /^Ground floor/ })).toBeVisible()
		await bar.getByRole('button', { name: 'Copy link to this view' }).click()
		const notice = page.getByText('Link copied')
		await expect(notice).toBeVisible()
		// A notice under the mouse waits to be read.
		await page.mouse.move(640, 400)
		await expect(notice).toBeHidden()
		return page.evaluate(() => navigator.clipboard.readText())
	})

	await test.step('the saved view is opened', async () => {
		await press(page, 'x')
		const bar = page.getByRole('region', { name: 'Section' })
		await bar.getByRole('button', { name: 'Remove' }).click()
		await press(page, 'Escape')
		await expect(bar).toBeHidden()
		await press(page, 'Escape', 'h', 'v')
		expect(shareChanged(kept, await pictureAtRest(page), FREE), 'the view from home differs').toBeGreaterThan(0.3)
		await page.getByRole('button', { name: /^Ground floor/ }).click()
		await expect(selectionTitle(page)).toHaveText(panel.mark)
		await press(page, 'Escape')
		await expectKeptView()
	})

	await test.step('the link opens the same view: camera, section and selection', async () => {
		await page.goto(link)
		await modelIsShown(page)
		await expectKeptView()
		await expect(page).toHaveURL(/[?&]view=/)
		await press(page, '2')
		await expect(page, 'the view is no longer that of the link').not.toHaveURL(/[?&]view=/)
	})
})

test('a planner measures an area, a length and an angle, which stay when the view turns and after a reload', async ({
	newPerson,
}) => {
	const { page } = await newPerson('Mona Measure', { ...SMALL_WINDOW, isSharp: true })
	const { low, panelOf } = await openColouredHouse(page, 'Measured')
	const bar = page.getByRole('region', { name: 'Measure' })
	const measured = (text: string) => page.getByRole('button', { name: `Remove ${text}`, exact: true })
	await press(page, '1')

	await test.step('an area where a face is clicked', async () => {
		const [panel] = low
		const [place] = await placesOf(page, [panel?.id ?? ''])
		if (!place || !panel) throw new Error('the first wall is out of sight')
		await press(page, 'm')
		await bar.getByRole('button', { name: 'Area' }).click()
		await page.mouse.click(place.x, place.y + BELOW_THE_MIDDLE)
		const area = page.getByRole('button', { name: /^Remove \d[\d.,]* m²$/ })
		await expect(area).toBeVisible()
		const metres = Number.parseFloat(((await area.getAttribute('aria-label')) ?? '').replace('Remove ', ''))
		expect(metres / (panel.area ?? 0), 'the area in the model, but for the joints').toBeCloseTo(1, 1)
		const before = await area.boundingBox()
		await press(page, '2')
		const moved = async () => Math.abs(((await area.boundingBox())?.x ?? 0) - (before?.x ?? 0))
		await expect.poll(moved, 'it stays on the face when the view turns').toBeGreaterThan(50)
		await area.click()
		await expect(area).toBeHidden()
		await press(page, 'Escape', 'Escape', '1')
	})

	await test.step('a length and an angle from corner to corner', async () => {
		const wall = panelOf(FRONT_WALL)
		const [place] = await placesOf(page, [wall.id])
		await page.mouse.click(place?.x ?? 0, place?.y ?? 0)
		await expect(selectionTitle(page)).toHaveText(FRONT_WALL)
		const line = outlineIn(await pictureAtRest(page), WIDE) ?? WIDE
		await press(page, 'Escape')
		const [left, right, bottom] = [line.left + INSIDE, line.right - INSIDE, line.bottom - INSIDE]
		await press(page, 'm')
		await bar.getByRole('button', { name: 'Distance' }).click()
		await page.mouse.click(left, bottom)
		await expect(bar.getByText('Choose the second point.')).toBeVisible()
		await page.mouse.click(right, bottom)
		const joint = 0.005
		await expect(measured(`${((wall.length ?? 0) - joint).toFixed(3)} m`)).toBeVisible()
		await bar.getByRole('button', { name: 'Angle' }).click()
		await page.mouse.click(right, bottom)
		await expect(bar.getByText('Choose the corner of the angle.')).toBeVisible()
		await page.mouse.click(left, bottom)
		await expect(bar.getByText('Choose a point on the second side.')).toBeVisible()
		await page.mouse.click(left, (line.top + line.bottom) / 2)
		await expect(measured('90.0°')).toBeVisible()
		await press(page, 'Escape')
	})

	await test.step('they are there after a reload, until they are cleared', async () => {
		await page.reload()
		await modelIsShown(page)
		await expect(measured('90.0°')).toBeVisible()
		await press(page, 'm')
		await bar.getByRole('button', { name: 'Clear all' }).click()
		await expect(measured('90.0°')).toBeHidden()
	})
})

test('a plane on the face of a wall cuts along it, is moved by keys and turned round', async ({ newPerson }) => {
	const { page } = await newPerson('Paula Plane', SMALL_WINDOW)
	const { above, panelOf } = await openColouredHouse(page, 'Cut along a wall')
	const seen = async () => tintedPart(await pictureAtRest(page), WIDE, above.colour)
	await press(page, '5')
	const all = await seen()
	await press(page, '1')
	const [place] = await middlesOf(page, [panelOf(FRONT_WALL).id])
	await press(page, 'x')
	const bar = page.getByRole('region', { name: 'Section' })
	await bar.getByRole('button', { name: 'On a face' }).click()
	await page.mouse.click(place?.x ?? 0, place?.y ?? 0)
	const plane = page.getByRole('slider', { name: 'Section plane 1' })
	const at = Number(await plane.getAttribute('aria-valuenow'))
	await press(page, '5')
	const walls = await seen()
	const metre = (walls.right - walls.left) / BUILDING_LENGTH
	expect((all.bottom - walls.bottom) / metre, 'the balconies before the wall are cut away').toBeGreaterThan(0.4)
	expect(walls, 'nothing else is').toMatchObject({ left: all.left, top: all.top, right: all.right })
	await plane.press('Shift+ArrowUp')
	await expect(plane).toHaveAttribute('aria-valuenow', String(at + 1))
	const inside = await seen()
	expect(Math.abs((walls.bottom - inside.bottom) / metre - 1), 'a metre further in').toBeLessThan(0.2)
	await bar.getByRole('button', { name: 'Flip' }).click()
	const front = await seen()
	expect(front.bottom, 'the balconies are back').toBe(all.bottom)
	expect((inside.bottom - front.top) / metre, 'the house behind the plane is gone').toBeLessThan(1.2)
	await bar.getByRole('button', { name: 'Remove' }).click()
	await press(page, 'Escape')
	expect(await seen(), 'the whole house is back').toEqual(all)
})
