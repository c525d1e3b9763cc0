import type { Page } from '@playwright/test'

/** By how many pixels the page is wider than its window, which would make it scroll sideways. */
export const widerThanWindow = (page: Page): Promise<number> =>
	page.evaluate(() => {
		const { scrollWidth, clientWidth } = document.documentElement
		return Math.max(0, scrollWidth - clientWidth)
	})
