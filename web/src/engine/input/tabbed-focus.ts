/**
 * Marks a canvas (`data-tabbed`) while it has the focus by the Tab key, so that a frame round the whole picture is drawn
 * for nobody else: not after a shortcut, a click or a closed dialog. Returns a function that stops it.
 */
export const markTabbed = (canvas: HTMLCanvasElement): (() => void) => {
	const listening = new AbortController()
	const { signal } = listening
	let isTabLast = false
	const clear = () => {
		isTabLast = false
		delete canvas.dataset.tabbed
	}
	const onKey = ({ key }: KeyboardEvent) => {
		isTabLast = key === 'Tab' || (isTabLast && key === 'Shift')
	}
	const onFocus = () => {
		if (isTabLast) canvas.dataset.tabbed = 'true'
	}
	window.addEventListener('keydown', onKey, { capture: true, signal })
	window.addEventListener('pointerdown', clear, { capture: true, signal })
	canvas.addEventListener('focus', onFocus, { signal })
	canvas.addEventListener('blur', () => delete canvas.dataset.tabbed, { signal })
	return () => listening.abort()
}
