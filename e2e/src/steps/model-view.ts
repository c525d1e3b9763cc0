import { expect, type Locator, type Page } from '@playwright/test'
import { type Colour, drawnPoints, type Picture, pictureOf } from './picture.ts'

export const canvasOf = (page: Page): Locator => page.locator('canvas')

export async function open3d(page: Page, projectId: string): Promise<void> {
	await page.goto(`/app/project/${projectId}/3d-view`)
	await modelIsShown(page)
}

/** Waits until the whole model has been drawn. */
export async function modelIsShown(page: Page): Promise<void> {
	await expect(canvasOf(page)).toBeVisible({ timeout: 60_000 })
	await expect(page.getByText('Loading the model')).toBeHidden({ timeout: 60_000 })
	await expect(page.getByText('Preparing the view')).toBeHidden({ timeout: 60_000 })
	await expect
		.poll(async () => Number(await canvasOf(page).getAttribute('data-draw-calls')), { timeout: 60_000 })
		.toBeGreaterThan(0)
}

/** The panel or element that is selected, as the card at the side shows it. */
export const selectionCard = (page: Page): Locator => page.getByRole('complementary', { name: 'Selection' })

const background = (picture: Picture): Colour => picture.at(8, Math.round(picture.height / 2))

/** The picture once two looks in a row see the same: nothing is moving or being drawn finer any more. */
export async function stillPicture(page: Page): Promise<Picture> {
	let last: Buffer | null = null
	await expect
		.poll(
			async () => {
				const next = await canvasOf(page).screenshot({ scale: 'css' })
				const isStill = last?.equals(next) ?? false
				last = next
				return isStill
			},
			{ timeout: 30_000, intervals: [150] },
		)
		.toBe(true)
	return pictureOf(canvasOf(page))
}

/** Where the model is drawn and nothing covers it, as places on the page. */
async function placesOnModel(page: Page): Promise<{ x: number; y: number }[]> {
	const picture = await stillPicture(page)
	const box = await canvasOf(page).boundingBox()
	if (!box) throw new Error('there is no picture')
	const places = drawnPoints(picture, background(picture)).map(({ x, y }) => ({ x: x + box.x, y: y + box.y }))
	const free = await page.evaluate(
		(all) => all.filter(({ x, y }) => document.elementFromPoint(x, y) instanceof HTMLCanvasElement),
		places,
	)
	return free
}

/**
 * Clicks (or taps) into the picture until a panel is selected, as one looks for a panel by eye.
 * @returns the place on the page and the mark that the card shows
 */
export async function clickSomePanel(page: Page, isTouch = false): Promise<{ x: number; y: number; mark: string }> {
	const places = await placesOnModel(page)
	expect(places.length, 'a model is drawn').toBeGreaterThan(20)
	const card = selectionCard(page)
	for (const { x, y } of places.slice(0, 12)) {
		if (isTouch) await page.touchscreen.tap(x, y)
		else await page.mouse.click(x, y)
		await expect(card).toBeVisible()
		if (await card.getByRole('button', { name: 'Set status' }).isVisible()) {
			return { x, y, mark: (await card.getByRole('heading', { level: 2 }).textContent()) ?? '' }
		}
	}
	throw new Error('no panel was found in the picture')
}

/** The colour a person sees at a place of the page. */
export async function colourAt(page: Page, place: { x: number; y: number }): Promise<Colour> {
	const box = await canvasOf(page).boundingBox()
	if (!box) throw new Error('there is no picture')
	const picture = await pictureOf(canvasOf(page))
	return picture.at(place.x - box.x, place.y - box.y)
}
