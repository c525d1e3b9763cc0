/** CSS pixels, and the device pixels of each. */
export type CanvasSize = { width: number; height: number; devicePixelRatio: number }

/**
 * Reports the size of a canvas at once, and again whenever its layout or the device pixel ratio changes (another
 * monitor, browser zoom). Reports before the browser paints, so that a canvas that is redrawn at once never shows empty.
 * Returns a function that stops watching.
 */
export const watchCanvasSize = (canvas: HTMLCanvasElement, onChange: (size: CanvasSize) => void): (() => void) => {
	const watching = new AbortController()
	let reported: CanvasSize | null = null
	const report = () => {
		const { clientWidth: width, clientHeight: height } = canvas
		const { devicePixelRatio } = window
		if (reported?.width === width && reported.height === height && reported.devicePixelRatio === devicePixelRatio)
			return
		reported = { width, height, devicePixelRatio }
		onChange(reported)
	}
	// A query matches one ratio only: each change needs a new one.
	const watchRatio = () => {
		const onRatio = () => {
			report()
			watchRatio()
		}
		window
			.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`)
			.addEventListener('change', onRatio, { once: true, signal: watching.signal })
	}
	const observer = new ResizeObserver(report)
	observer.observe(canvas)
	report()
	watchRatio()
	return () => {
		observer.disconnect()
		watching.abort()
	}
}
