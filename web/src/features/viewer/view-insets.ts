import type { Insets } from '../../viewer/camera/fitting.ts'

/** Height of the bar with the project's name, which always covers the top. */
const TOP_BAR = 56

/** What cards and, on a phone, the controls at the foot cover of the screen: what is framed is seen beside them. */
export const coveredInsets = (screen: HTMLElement): Insets => {
	const insets: Insets = { top: TOP_BAR, right: 0, bottom: 0, left: 0 }
	const whole = screen.getBoundingClientRect()
	for (const part of screen.querySelectorAll('[data-covers-view]')) {
		const card = part.getBoundingClientRect()
		if (card.width === 0) continue
		if (card.width > whole.width * 0.8) insets.bottom = Math.max(insets.bottom, whole.bottom - card.top)
		else if (part.matches('aside') && card.left > whole.width / 2) insets.right = whole.right - card.left
		else if (part.matches('aside')) insets.left = card.right - whole.left
	}
	return insets
}
