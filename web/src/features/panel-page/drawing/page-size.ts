/** CSS pixels of a point of a PDF at 100 %. */
export const CSS_UNITS = 96 / 72

/** Most pixels of one canvas; phones refuse larger ones. */
export const MOST_CANVAS_PIXELS = 12_000_000

export const LEAST_ZOOM = 0.1
export const MOST_ZOOM = 8
/** How much a step of the buttons zooms. */
const STEP = 1.25

export const limitedZoom = (zoom: number): number => Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, zoom))

/** The next zoom of the buttons: the first power of the step above or below. */
export function steppedZoom(zoom: number, by: 1 | -1): number {
	const power = Math.log(zoom) / Math.log(STEP)
	const next = by > 0 ? Math.floor(power + 1e-6) + 1 : Math.ceil(power - 1e-6) - 1
	return limitedZoom(STEP ** next)
}

/** Device pixels for each CSS pixel of a page, so that its canvas stays within the bound. */
export const canvasScale = (width: number, height: number, pixelRatio: number): number =>
	Math.min(pixelRatio, Math.sqrt(MOST_CANVAS_PIXELS / Math.max(1, width * height)))

export type Size = { width: number; height: number }
export type Rect = Size & { x: number; y: number }

/** A page's size in CSS pixels at 100 % when it is turned by so many degrees. */
export const turnedSize = ({ width, height }: Size, degrees: number): Size =>
	degrees % 180 === 0 ? { width, height } : { width: height, height: width }

/** The part of a page that is seen, in its own CSS pixels; null for none. */
export function seenPart(page: Rect, window: Rect): Rect | null {
	const x = Math.max(page.x, window.x)
	const y = Math.max(page.y, window.y)
	const width = Math.min(page.x + page.width, window.x + window.width) - x
	const height = Math.min(page.y + page.height, window.y + window.height) - y
	return width > 0 && height > 0 ? { x: x - page.x, y: y - page.y, width, height } : null
}
