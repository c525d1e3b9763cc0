/** On the page's root while tooltips are hidden (`mantine.css`). */
export const HIDDEN_TOOLTIPS = 'data-tooltips-hidden'

/**
 * Hides every tooltip from the moment a control is pressed until the pointer has left it or a key is pressed: the name of what
 * was just used would lie over what it has opened, for as long as the pointer rests. Returns a function that stops it.
 */
export function hideTooltipsOfPressed(): () => void {
	const listening = new AbortController()
	const options = { capture: true, signal: listening.signal }
	const root = document.documentElement
	let pressed: DOMRect | null = null
	const onDown = ({ target }: Event) => {
		const control = target instanceof Element ? target.closest('button, a, [role="button"]') : null
		if (!control) return
		pressed = control.getBoundingClientRect()
		root.setAttribute(HIDDEN_TOOLTIPS, '')
	}
	const show = () => {
		pressed = null
		root.removeAttribute(HIDDEN_TOOLTIPS)
	}
	const onMove = ({ clientX: x, clientY: y }: PointerEvent) => {
		if (!pressed) return
		if (x >= pressed.left && x <= pressed.right && y >= pressed.top && y <= pressed.bottom) return
		show()
	}
	window.addEventListener('pointerdown', onDown, options)
	window.addEventListener('pointermove', onMove, options)
	// Whoever goes on by keyboard reads names again.
	window.addEventListener('keydown', show, options)
	return () => {
		listening.abort()
		show()
	}
}
