import type { Insets } from '#engine/camera/fitting.ts'
import { keptRoom, PHONE_QUERY } from '../base/kept-room.ts'

/** Height of the bar with the project's name, which always covers the top. */
const TOP_BAR = 56

/** Screens on which the controls stand at the foot. */
const FOOT_QUERY = '(max-width: 48em)'
/** Height of the controls with the legend at the foot of a phone, which are as wide as it. */
const PHONE_FOOT = 113
/** Between the tree and the edge of the page. */
const TREE_GAP = 12

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

/** What the page is going to cover, before it is there: as `coveredInsets` will find it. */
export const insetsToCome = (): Insets => {
	const insets: Insets = { top: TOP_BAR, right: 0, bottom: matchMedia(FOOT_QUERY).matches ? PHONE_FOOT : 0, left: 0 }
	const tree = keptRoom()
	if (!tree.isOpen || matchMedia(PHONE_QUERY).matches) return insets
	return { ...insets, [document.documentElement.dir === 'rtl' ? 'right' : 'left']: tree.width + TREE_GAP }
}
