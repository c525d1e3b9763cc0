const PLACE = '.mantine-Notifications-root[data-position="bottom-center"]'
/** Bars, sheets and cards that pages have at the foot of the window. */
const BARS = '[data-foot], [data-covers-view]'
const DIALOG = '.mantine-Modal-content, .mantine-Drawer-content'
/** How far from the foot of the window a bar may end and still be at it, and how high what lies below toasts may reach. */
const REACH_PX = 90
const HIGHEST = 0.25
/** Between toasts and what is around them. */
const GAP_PX = 12

/**
 * Finds out how high the toasts have to stand (`--toast-foot`), so that they cover no bar at the foot of the window, and
 * how much room they take (`--toast-room`), which pages and dialogs leave free at their ends.
 */
export function measureToasts(isShown: boolean): void {
	const { style } = document.documentElement
	const place = isShown ? document.querySelector<HTMLElement>(PLACE) : null
	if (!place) {
		style.removeProperty('--toast-foot')
		style.removeProperty('--toast-room')
		return
	}
	const { left, right } = place.getBoundingClientRect()
	style.setProperty('--toast-foot', `${footBelow(left, right)}px`)
	style.setProperty('--toast-room', `${place.offsetHeight + GAP_PX}px`)
}

/** How high the bars reach that lie at the foot of the window between two edges, in CSS pixels. */
function footBelow(left: number, right: number): number {
	if (document.querySelector(DIALOG)) return 0
	const { innerHeight } = window
	let foot = 0
	for (const bar of document.querySelectorAll(BARS)) {
		const box = bar.getBoundingClientRect()
		const isBelow = box.width > 0 && box.left < right && box.right > left && box.bottom > innerHeight - REACH_PX
		if (isBelow && box.top < innerHeight && box.top > innerHeight * HIGHEST)
			foot = Math.max(foot, innerHeight - box.top)
	}
	return Math.round(foot)
}
