import type { PdfPage } from './open-pdf.ts'
import { CSS_UNITS, canvasScale, type Rect } from './page-size.ts'

export type PageView = {
	page: PdfPage
	/** 1 for the size on paper. */
	zoom: number
	/** Degrees by which the reader turned it. */
	turned: number
}

const viewportOf = ({ page, zoom, turned }: PageView) =>
	page.getViewport({ scale: zoom * CSS_UNITS, rotation: (page.rotate + turned) % 360 })

/** How many device pixels each CSS pixel of the whole page gets. */
export function sharpnessOf(view: PageView): number {
	const { width, height } = viewportOf(view)
	return canvasScale(width, height, devicePixelRatio)
}

/**
 * Draws a page, or the part of it given in its CSS pixels, on a new canvas.
 * @throws the error of the PDF; the signal's reason
 */
export async function drawPage(view: PageView, signal: AbortSignal, part?: Rect): Promise<HTMLCanvasElement> {
	const viewport = viewportOf(view)
	const { x, y, width, height } = part ?? { x: 0, y: 0, width: viewport.width, height: viewport.height }
	const scale = canvasScale(width, height, devicePixelRatio)
	const canvas = document.createElement('canvas')
	canvas.width = Math.max(1, Math.floor(width * scale))
	canvas.height = Math.max(1, Math.floor(height * scale))
	const task = view.page.render({ canvas, viewport, transform: [scale, 0, 0, scale, -x * scale, -y * scale] })
	const cancel = () => task.cancel()
	signal.addEventListener('abort', cancel)
	try {
		await task.promise
		signal.throwIfAborted()
		return canvas
	} catch (error) {
		freeCanvas(canvas)
		if (signal.aborted) throw signal.reason
		throw error
	} finally {
		signal.removeEventListener('abort', cancel)
	}
}

/** Gives a canvas's memory back at once, for which Safari would wait. */
export function freeCanvas(canvas: HTMLCanvasElement): void {
	canvas.width = 0
	canvas.height = 0
	canvas.remove()
}
