import type { Page } from '@playwright/test'
import type { Place, ViewerHandle } from './model-view.ts'

/** Where the middles of all these panels are on the page once the next frame is drawn, which no panel may be behind. */
export async function middlesOf(page: Page, panelIds: string[]): Promise<Place[]> {
	const middles = await page.evaluate(async (ids) => {
		const { panelyardViewer } = window as unknown as { panelyardViewer: ViewerHandle }
		for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
		return ids.map((id) => panelyardViewer.panelPosition(id))
	}, panelIds)
	return middles.filter((place) => place !== null)
}

/** How far numbers are from being all the same. */
const spread = (numbers: number[]): number => Math.max(...numbers) - Math.min(...numbers)
/** How far two views of the same places are from being mirrored sideways and equal in height, pixels; or the other way. */
export const unlikeMirrored = (a: Place[], b: Place[], mirrored: 'x' | 'y'): number => {
	const equal = mirrored === 'x' ? 'y' : 'x'
	const sums = a.map((place, i) => place[mirrored] + (b[i]?.[mirrored] ?? 0))
	return Math.max(spread(sums), ...a.map((place, i) => Math.abs(place[equal] - (b[i]?.[equal] ?? 0))))
}
/** How far the same things are from each other at most in two views, pixels. */
export const farthestApart = (a: Place[], b: Place[]): number =>
	Math.max(...a.map(({ x, y }, i) => Math.hypot(x - (b[i]?.x ?? 0), y - (b[i]?.y ?? 0))))
