import type { Page } from '@playwright/test'
import { VIEW } from './page-under-test.ts'

/** CSS pixels. */
const DRAG = 160

/** Where the peer is clicked until that hits: round the middle of the picture, where the model is. */
export const PLACES: readonly { x: number; y: number }[] = Array.from({ length: 40 }, (_, i) => {
	const [turn, radius] = [i * 2.4, 8 + i * 5]
	return {
		x: Math.round(VIEW.width / 2 + radius * Math.cos(turn)),
		y: Math.round(VIEW.height / 2 + radius * Math.sin(turn) * 0.5),
	}
})

/** Turns the view by a drag across its middle, in so many steps. */
export async function orbit(page: Page, steps: number): Promise<void> {
	await page.mouse.move(VIEW.width / 2 - 100, VIEW.height / 2)
	await page.mouse.down()
	for (let step = 1; step <= steps; step++) {
		const along = step / steps
		await page.mouse.move(VIEW.width / 2 - 100 + along * DRAG, VIEW.height / 2 + Math.sin(along * 4) * 10)
	}
	await page.mouse.up()
}
