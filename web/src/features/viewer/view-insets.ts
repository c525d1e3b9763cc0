import type { Insets } from '../../viewer/camera/orbit-camera.ts'

/** Height of the bar with the project's name, which always covers the top. */
const TOP_BAR = 56

/** What the card of the selection covers of the screen, so that what is framed is seen beside it. */
export const coveredInsets = (screen: HTMLElement): Insets => {
	const insets: Insets = { top: TOP_BAR, right: 0, bottom: 0, left: 0 }
	const whole = screen.getBoundingClientRect()
	const card = screen.querySelector('[data-covers-view]')?.getBoundingClientRect()
	if (!card) return insets
	if (card.width > whole.width * 0.8) insets.bottom = whole.bottom - card.top
	else if (card.left > whole.width / 2) insets.right = whole.right - card.left
	else insets.left = card.right - whole.left
	return insets
}
