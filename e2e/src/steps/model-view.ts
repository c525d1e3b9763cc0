import type { Panel } from '@panelyard/contracts/panels/panels'
import { expect, type Locator, type Page } from '@playwright/test'
import { type Colour, type Picture, photograph, readPng } from './picture.ts'

export const canvasOf = (page: Page): Locator => page.locator('canvas')

export async function open3d(page: Page, projectId: string): Promise<void> {
	await page.goto(`/app/project/${projectId}/3d-view`)
	await modelIsShown(page)
}

/** Waits until the whole model has been drawn. */
export async function modelIsShown(page: Page): Promise<void> {
	await expect(canvasOf(page)).toBeVisible({ timeout: 60_000 })
	await expect(canvasOf(page)).toHaveAttribute('data-ready', 'true', { timeout: 60_000 })
	await expect
		.poll(async () => Number(await canvasOf(page).getAttribute('data-draw-calls')), {
			timeout: 60_000,
			intervals: [50],
		})
		.toBeGreaterThan(0)
}

/** The panel or element that is selected, as the card at the side shows it. */
export const selectionCard = (page: Page): Locator => page.getByRole('complementary', { name: 'Selection' })

/** The statuses of the selected panel on that card, without those that are only planned. */
export const selectedStatuses = (page: Page): Locator => selectionCard(page).getByRole('region', { name: 'Statuses' })

/** The heading of that card: the mark of the panel, or how many are selected. */
export const selectionTitle = (page: Page): Locator => selectionCard(page).getByRole('heading', { level: 2 })

/** Presses these keys one after the other. */
export async function press(page: Page, ...keys: string[]): Promise<void> {
	for (const key of keys) await page.keyboard.press(key)
}

/** For so long nothing is drawn any more, milliseconds: longer than the view waits before it draws finer. */
const REST_MS = 250

/** Waits until the view has drawn all that changed: nothing is moving or being drawn finer any more. */
export async function pictureStandsStill(page: Page): Promise<void> {
	await page.evaluate(async (rest) => {
		const { panelyardViewer: viewer } = window as unknown as { panelyardViewer?: ViewerHandle }
		let [drawn, since, looks] = [-1, 0, 0]
		// Frames of the page too must have passed: while one is drawn in software, no further one begins.
		while (viewer && (looks < 3 || performance.now() - since < rest)) {
			await new Promise(requestAnimationFrame)
			const { frames } = viewer.stats()
			if (frames === drawn) looks += 1
			else [drawn, since, looks] = [frames, performance.now(), 0]
		}
	}, REST_MS)
}

/** The picture once it stands still. */
export async function pictureAtRest(page: Page): Promise<Picture> {
	await pictureStandsStill(page)
	return readPng(await photograph(page))
}

/** The same of a view whose page is not there yet: what two looks in a row see alike. */
export async function earlyPictureAtRest(page: Page): Promise<Picture> {
	let last: Buffer = Buffer.alloc(0)
	await expect
		.poll(
			async () => {
				const next = await photograph(page)
				const isStill = next.equals(last)
				last = next
				return isStill
			},
			{ timeout: 60_000, intervals: [150] },
		)
		.toBe(true)
	return readPng(last)
}

export type Place = { x: number; y: number }

/** What the view tells browser tests; docs/viewer.md describes it. */
export type ViewerHandle = { panelPosition: (panelId: string) => Place | null; stats: () => { frames: number } }

/** Where the middles of these panels are on the page, leaving out those outside the picture or under a control. */
export function placesOf(page: Page, panelIds: string[]): Promise<(Place | null)[]> {
	return page.evaluate((ids) => {
		const { panelyardViewer } = window as unknown as { panelyardViewer: ViewerHandle }
		return ids.map((id) => {
			const place = panelyardViewer.panelPosition(id)
			return place && document.elementFromPoint(place.x, place.y) instanceof HTMLCanvasElement ? place : null
		})
	}, panelIds)
}

/** Where the middle of a panel is on the page, whatever lies over it. */
export const middleOf = (page: Page, panelId: string): Promise<Place | null> =>
	page.evaluate(
		(id) => (window as unknown as { panelyardViewer: ViewerHandle }).panelyardViewer.panelPosition(id),
		panelId,
	)

/**
 * Clicks (or taps) on panels in the picture until one is hit that nothing stands in front of. The lowest in the picture come
 * first: there is least before them.
 * @returns the place on the page and the panel that was hit
 */
export async function clickSomePanel(
	page: Page,
	panels: Panel[],
	isTouch = false,
): Promise<{ place: Place; panel: Panel }> {
	const card = selectionCard(page)
	const untried = new Set(panels)
	while (untried.size > 0) {
		// The card of the one before moved the picture, so that its panel was not covered.
		await pictureStandsStill(page)
		const candidates = [...untried]
		const places = await placesOf(
			page,
			candidates.map(({ id }) => id),
		)
		const inSight = candidates.map((panel, index) => ({ panel, place: places[index] ?? null }))
		const [lowest] = inSight.sort((a, b) => (b.place?.y ?? 0) - (a.place?.y ?? 0))
		if (!lowest?.place) break
		const { panel, place } = lowest
		untried.delete(panel)
		if (isTouch) await page.touchscreen.tap(place.x, place.y)
		else await page.mouse.click(place.x, place.y)
		await expect(card).toBeVisible()
		if ((await card.getByRole('heading', { level: 2 }).textContent()) === panel.mark) return { place, panel }
		await card.getByRole('button', { name: 'Clear selection' }).click()
		await expect(card).toBeHidden()
	}
	throw new Error('no panel could be hit in the picture')
}

/** The colour a person sees at a place of the page. */
export async function colourAt(page: Page, { x, y }: Place): Promise<Colour> {
	const clip = { x: Math.round(x), y: Math.round(y), width: 1, height: 1 }
	return readPng(await photograph(page, clip)).at(0, 0)
}
