import type { Page } from '@playwright/test'

type Finger = [x: number, y: number]

/** Puts fingers on the picture and draws each from one place to another. */
export async function drawFingers(page: Page, from: Finger[], to: Finger[]): Promise<void> {
	const touch = await page.context().newCDPSession(page)
	const steps = 6
	for (let step = 0; step <= steps; step += 1) {
		const touchPoints = from.map(([x, y], id) => ({
			id,
			x: x + (((to[id]?.[0] ?? x) - x) * step) / steps,
			y: y + (((to[id]?.[1] ?? y) - y) * step) / steps,
		}))
		await touch.send('Input.dispatchTouchEvent', { type: step === 0 ? 'touchStart' : 'touchMove', touchPoints })
	}
	await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
