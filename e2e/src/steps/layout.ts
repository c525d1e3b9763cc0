import type { Page } from '@playwright/test'

/** By how many pixels the page is wider than its window, which would make it scroll sideways. */
export const widerThanWindow = (page: Page): Promise<number> =>
	page.evaluate(() => {
		const { scrollWidth, clientWidth } = document.documentElement
		return Math.max(0, scrollWidth - clientWidth)
	})

/** Buttons and links that are lower than a thumb in a glove needs, in words. Those within a sentence are as high as its lines. */
export const tooLowForThumbs = (page: Page): Promise<string[]> =>
	page.evaluate(() => {
		const words = (element: Element | null) => (element?.textContent ?? '').replace(/\s+/g, ' ').trim()
		/** With what makes a link as large as its card. */
		const heightOf = (control: Element) => {
			const { position, height } = getComputedStyle(control, '::after')
			const after = position === 'absolute' ? Number.parseFloat(height) || 0 : 0
			return Math.max(control.getBoundingClientRect().height, after)
		}
		return [...document.querySelectorAll('button, a[href], summary, [role=menuitem]')]
			.filter((control) => {
				const { width, bottom } = control.getBoundingClientRect()
				const isSeen = control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && width > 1
				// Ways past the picture of a keyboard wait above the page, within the picture or out of sight.
				if (!isSeen || bottom < 0 || control.closest('canvas')) return false
				const parent = control.parentElement ?? control
				if (parent.getBoundingClientRect().width <= 1) return false
				// Sides of a cube that is turned.
				if (getComputedStyle(parent).transformStyle === 'preserve-3d') return false
				const isInSentence =
					control.parentElement?.tagName === 'P' && words(control.parentElement).length > words(control).length + 10
				return heightOf(control) < 43.5 && !isInSentence
			})
			.map((control) => {
				const height = Math.round(heightOf(control))
				return `${control.getAttribute('aria-label') ?? words(control)}: ${height} px`
			})
	})
