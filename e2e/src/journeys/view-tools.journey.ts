import type { Page } from '@playwright/test'
import { smallHouse } from '../model-files.ts'
import { expect, test } from '../people.ts'
import { outlineIn, type Places, placesOfColours, shareChanged, tintedPart } from '../steps/colour-places.ts'
import { modelIsShown, open3d, type Place, pictureAtRest, placesOf, selectionCard } from '../steps/model-view.ts'
import { farthestApart, middlesOf, unlikeMirrored } from '../steps/panel-places.ts'
import { isTinted } from '../steps/picture.ts'
import { finishedProject, panelsOf, setStatus, statusesOf } from '../steps/project-calls.ts'

/** The ends of the scale that floors are coloured by. */
const FLOOR_COLOURS = { lowest: '#414487', highest: '#fde725' }
/** What cards and controls leave free of the picture, pixels. */
const FREE = { left: 200, top: 130, right: 640, bottom: 520 }

/** Of the whole picture what the controls leave free when no card is open, pixels. */
const WIDE = { left: 60, top: 60, right: 880, bottom: 590 }
/** So far inside of a corner a click still comes to rest on it, pixels. */
const INSIDE = 3

/** A wall of the upper floor in the middle of the street front, and the length of that front, metres. */
const FRONT_WALL = 'W-201'
const BUILDING_LENGTH = 14.4

/** From the middle of a wall downwards, pixels: its upper half is cut away. */
const BELOW_THE_CUT = 60

const placesOfColour = async (page: Page, hex: string): Promise<Places> =>
	(await placesOfColours(page, FREE, [hex]))[0] ?? []

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

	const ids = panels.map(({ id }) => id)
	const middlesAfter = async (...keys: string[]) => {
		for (const key of keys) await page.keyboard.press(key)
		return middlesOf(page, ids)
	}
	const home = await middlesOf(page, ids)
	await test.step('keys look along parallel lines from each side, and home again', async () => {
		await page.keyboard.press('o')
		const sides: Place[][] = []
		for (const key of ['1', '2', '3', '4', '5', '6']) sides.push(await middlesAfter(key))
		const [front = [], back = [], left = [], right = [], top = [], under = []] = sides
		expect(unlikeMirrored(front, back, 'x'), 'the back is the front mirrored').toBeLessThan(0.5)
		expect(unlikeMirrored(left, right, 'x')).toBeLessThan(0.5)
		expect(unlikeMirrored(top, under, 'y')).toBeLessThan(0.5)
		const nearest = top.reduce((best, { y }, i) => (y > (top[best]?.y ?? 0) ? i : best), 0)
		const farthest = top.reduce((best, { y }, i) => (y < (top[best]?.y ?? 0) ? i : best), 0)
		const across = (places: Place[]) => (places[nearest]?.x ?? 0) - (places[farthest]?.x ?? 0)
		expect([across(left) > 100, across(right) < -100], 'the front is at the right from the left').toEqual([true, true])
		await page.keyboard.press('o')
		const converging = unlikeMirrored(await middlesAfter('1'), await middlesAfter('2'), 'x')
		expect(converging, 'what is far is smaller again').toBeGreaterThan(20)
		expect(farthestApart(await middlesAfter('h'), home)).toBeLessThan(0.5)
	})

	await test.step('from the front, each panel wears the colour of its own floor', async () => {
		await page.keyboard.press('1')
		const picture = await pictureAtRest(page)
		const places = await placesOf(
			page,
			panels.map(({ id }) => id),
		)
		const worn = panels.map((panel, index) => {
			const place = places[index]
			const [own, other] = isLow(panel) ? [below, above] : [above, below]
			if (!place || isTinted(picture.at(place.x, place.y), own.colour)) return place ? 'own' : 'out of sight'
			return isTinted(picture.at(place.x, place.y), other.colour) ? `${panel.mark}: of the other floor` : 'none'
		})
		const count = Map.groupBy(worn, (each) => each)
		expect(count.get('own')?.length ?? 0, worn.join()).toBeGreaterThan(30)
		expect(count.get('none')?.length ?? 0, 'a window at the middle of a panel').toBeLessThan(4)
		expect(worn.filter((each) => each.includes('other floor'))).toEqual([])
	})

	await test.step('the legend leaves the panels of one status', async () => {
		const only = page.getByRole('button', { name: /^Show only Issue/ })
		await only.click()
		const [low, high] = await placesOfColours(page, FREE, [below.colour, above.colour])
		expect([low?.length, (high?.length ?? 0) > 50], 'the others are ghosts').toEqual([0, true])
		await only.click()
	})

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
		await page.keyboard.press('Escape')
	})

	const clicked = await test.step('a click below the cut selects that panel and draws a line round it', async () => {
		const low = panels.filter(isLow)
		const places = await placesOf(
			page,
			low.map(({ id }) => id),
		)
		// From the front the first walls hide those behind them.
		const place = places[0]
		const panel = low[0]
		if (!place || !panel) throw new Error('the first wall is in sight')
		expect(outlineIn(await pictureAtRest(page), FREE), 'nothing is selected').toBeNull()
		await page.mouse.click(place.x, place.y + BELOW_THE_CUT)
		await expect(selectionCard(page).getByRole('heading', { level: 2 })).toHaveText(panel.mark)
		await page.mouse.move(640, 560)
		const line = outlineIn(await pictureAtRest(page), FREE) ?? FREE
		const isRound = line.left < place.x && line.right > place.x && line.bottom > place.y + BELOW_THE_CUT
		expect([isRound, line.top > place.y - 20, line.right < FREE.right], 'round what is left of it').toEqual([
			true,
			true,
			true,
		])
		return { panel, place: { x: place.x, y: place.y + BELOW_THE_CUT } }
	})

	const kept = await pictureAtRest(page)
	const link = await test.step('the view is saved, and copied as a link', async () => {
		await page.keyboard.press('v')
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
		await bringBack(page)
		for (const key of ['Escape', 'h', 'v']) await page.keyboard.press(key)
		expect(shareChanged(kept, await pictureAtRest(page), FREE), 'the view from home is another one').toBeGreaterThan(
			0.3,
		)
		await page.getByRole('button', { name: /^Ground floor/ }).click()
		await expect(selectionCard(page).getByRole('heading', { level: 2 })).toHaveText(clicked.panel.mark)
		await page.keyboard.press('Escape')
		expect(shareChanged(kept, await pictureAtRest(page), FREE)).toBeLessThan(0.01)
	})

	await test.step('the link opens the same view: camera, section and selection', async () => {
		await page.goto(link)
		await modelIsShown(page)
		await expect(selectionCard(page).getByRole('heading', { level: 2 })).toHaveText(clicked.panel.mark)
		expect(shareChanged(kept, await pictureAtRest(page), FREE)).toBeLessThan(0.01)
	})

	await test.step('a face is measured where it is clicked', async () => {
		await page.keyboard.press('m')
		await page.getByRole('region', { name: 'Measure' }).getByRole('button', { name: 'Area' }).click()
		await page.mouse.click(clicked.place.x, clicked.place.y)
		const measured = page.getByRole('button', { name: /^Remove \d[\d.,]* m²$/ })
		await expect(measured).toBeVisible({ timeout: 30_000 })
		const metres = Number.parseFloat(((await measured.getAttribute('aria-label')) ?? '').replace('Remove ', ''))
		expect(metres / (clicked.panel.area ?? 0), 'what the model says of it, joints aside').toBeCloseTo(1, 1)
		const before = await measured.boundingBox()
		await expect(page).toHaveURL(/[?&]view=/)
		await page.keyboard.press('2')
		await expect(page, 'what the link showed is not there any more').not.toHaveURL(/[?&]view=/)
		const moved = async () => Math.abs(((await measured.boundingBox())?.x ?? 0) - (before?.x ?? 0))
		await expect.poll(moved, 'it stays on the face when the view turns').toBeGreaterThan(50)
		await measured.click()
		await expect(measured).toBeHidden()
		await page.keyboard.press('Escape')
	})

	const measured = (text: string) => page.getByRole('button', { name: `Remove ${text}`, exact: true })
	await test.step('a length and an angle are measured from corner to corner', async () => {
		await bringBack(page)
		for (const key of ['Escape', '1']) await page.keyboard.press(key)
		const wall = panels.find(({ mark }) => mark === FRONT_WALL)
		const [place] = await placesOf(page, [wall?.id ?? ''])
		await page.mouse.click(place?.x ?? 0, place?.y ?? 0)
		await expect(selectionCard(page).getByRole('heading', { level: 2 })).toHaveText(FRONT_WALL)
		const line = outlineIn(await pictureAtRest(page), WIDE) ?? WIDE
		await page.keyboard.press('Escape')
		const [left, right, bottom] = [line.left + INSIDE, line.right - INSIDE, line.bottom - INSIDE]
		await page.keyboard.press('m')
		const bar = page.getByRole('region', { name: 'Measure' })
		await bar.getByRole('button', { name: 'Distance' }).click()
		await page.mouse.click(left, bottom)
		await expect(bar.getByText('Click the second point.')).toBeVisible({ timeout: 30_000 })
		await page.mouse.click(right, bottom)
		const joint = 0.005
		await expect(measured(`${((wall?.length ?? 0) - joint).toFixed(3)} m`)).toBeVisible()
		await bar.getByRole('button', { name: 'Angle' }).click()
		await page.mouse.click(right, bottom)
		await expect(bar.getByText('Click the corner of the angle.')).toBeVisible()
		await page.mouse.click(left, bottom)
		await expect(bar.getByText('Click a point on the second side.')).toBeVisible()
		await page.mouse.click(left, (line.top + line.bottom) / 2)
		await expect(measured('90.0°')).toBeVisible()
		await page.keyboard.press('Escape')
	})

	await test.step('a panel is found by its mark, and shown alone', async () => {
		const mark = panels.find(isLow)?.mark ?? ''
		await page.keyboard.press('Control+k')
		await page.keyboard.type(mark)
		await page.keyboard.press('Enter')
		await expect(selectionCard(page).getByRole('heading', { level: 2 })).toHaveText(mark)
		await pictureAtRest(page)
		const near = await middlesAfter('f')
		const far = await middlesAfter('z')
		const isIn = ({ x, y }: Place) => x > 0 && x < 1000 && y > 0 && y < 600
		expect(far.every(isIn), 'all that is shown is in the picture').toBe(true)
		expect(farthestApart(far, near)).toBeGreaterThan(20)
		expect(farthestApart(await middlesAfter('f'), near), 'what is selected fills it again').toBeLessThan(0.5)
		for (const key of ['i', '3', 'n']) await page.keyboard.press(key)
		const written = page.locator('[aria-hidden] > span > bdi').getByText(mark, { exact: true })
		await expect(written).toBeVisible()
		const alone = await placesOfColours(page, FREE, [above.colour, below.colour])
		expect([alone[0]?.length, (alone[1]?.length ?? 0) > 50], 'nothing but that panel').toEqual([0, true])
		const turned = await pictureAtRest(page)
		await page.reload()
		await modelIsShown(page)
		expect(shareChanged(turned, await pictureAtRest(page), FREE), 'a reload shows the same').toBeLessThan(0.01)
		await expect(written, 'also its mark').toBeVisible()
		await expect(measured('90.0°'), 'also what was measured').toBeVisible()
		await page.keyboard.press('m')
		await page.getByRole('region', { name: 'Measure' }).getByRole('button', { name: 'Clear all' }).click()
		await expect(measured('90.0°')).toBeHidden()
		for (const key of ['Escape', 'n']) await page.keyboard.press(key)
		await page.keyboard.press('Space')
		expect(await placesOfColour(page, below.colour), 'hidden as well').toEqual([])
		await page.keyboard.press('a')
		await page.keyboard.press('Escape')
		await page.keyboard.press('h')
		expect(await upperFloor()).toBeGreaterThan(whole * 0.8)
	})

	await test.step('a plane on the face of a wall cuts along it, is moved by keys and turned round', async () => {
		const seen = async () => tintedPart(await pictureAtRest(page), WIDE, above.colour)
		await page.keyboard.press('5')
		const all = await seen()
		const place = (await middlesAfter('1'))[panels.findIndex(({ mark }) => mark === FRONT_WALL)]
		await page.keyboard.press('x')
		const bar = page.getByRole('region', { name: 'Section' })
		await bar.getByRole('button', { name: 'On a face' }).click()
		await page.mouse.click(place?.x ?? 0, place?.y ?? 0)
		const plane = page.getByRole('slider', { name: 'Section plane 1' })
		const at = Number(await plane.getAttribute('aria-valuenow'))
		await page.keyboard.press('5')
		const walls = await seen()
		const metre = (walls.right - walls.left) / BUILDING_LENGTH
		expect((all.bottom - walls.bottom) / metre, 'balconies stand before the wall').toBeGreaterThan(0.4)
		expect([walls.left, walls.top, walls.right], 'and nothing else is gone').toEqual([all.left, all.top, all.right])
		await plane.press('Shift+ArrowUp')
		await expect(plane).toHaveAttribute('aria-valuenow', String(at + 1))
		const inside = await seen()
		expect(Math.abs((walls.bottom - inside.bottom) / metre - 1), 'a metre further in').toBeLessThan(0.2)
		await bar.getByRole('button', { name: 'Flip' }).click()
		const front = await seen()
		expect(front.bottom, 'what stood before it is back').toBe(all.bottom)
		expect((inside.bottom - front.top) / metre, 'and what stood behind it gone').toBeLessThan(1.2)
		await bar.getByRole('button', { name: 'Remove' }).click()
		await page.keyboard.press('Escape')
	})

	await test.step('one floor is shown alone, and the house walked through', async () => {
		await page.keyboard.press('h')
		await page.keyboard.press('l')
		const bar = page.getByRole('region', { name: 'Storeys' })
		await bar.getByRole('listitem').last().getByRole('button').click()
		const [high, low] = await placesOfColours(page, FREE, [above.colour, below.colour])
		expect([high?.length, (low?.length ?? 0) > 50], 'the lowest').toEqual([0, true])
		await bar.getByRole('button', { name: 'All storeys' }).click()
		for (const key of ['Escape', 'c']) await page.keyboard.press(key)
		const walk = page.getByRole('region', { name: 'Walk' })
		await expect(walk).toBeVisible()
		await pictureAtRest(page)
		const wall = panels.filter(({ mark }) => mark === FRONT_WALL).map(({ id }) => id)
		const stood = await middlesOf(page, wall)
		await page.keyboard.down('ArrowUp')
		await expect.poll(async () => farthestApart(await middlesOf(page, wall), stood)).toBeGreaterThan(20)
		await page.keyboard.up('ArrowUp')
		await page.keyboard.press('Escape')
		await expect(walk).toBeHidden()
		expect(farthestApart(await middlesAfter('h'), home)).toBeLessThan(0.5)
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
		await page.keyboard.type('colour storey')
		await page.keyboard.press('Enter')
		const legend = page.getByRole('group', { name: 'Colours: Storey' })
		const floors = legend.getByRole('button', { name: /^Show only/ })
		const colours = [FLOOR_COLOURS.lowest, FLOOR_COLOURS.highest, above.colour]
		const seen = async () => (await placesOfColours(page, FREE, colours)).map(({ length }) => length)
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
	await expect(page.getByRole('dialog', { name: 'Shortcuts and gestures' })).toBeVisible()
})

async function bringBack(page: Page): Promise<void> {
	await page.keyboard.press('x')
	const bar = page.getByRole('region', { name: 'Section' })
	await bar.getByRole('button', { name: 'Remove' }).click()
	await page.keyboard.press('Escape')
	await expect(bar).toBeHidden()
}
