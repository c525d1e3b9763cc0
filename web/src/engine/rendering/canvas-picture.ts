/** A PNG of what a canvas shows. `paint` may draw on it, in CSS pixels. Null when the browser fails to create it. */
export const copyOfCanvas = (
	canvas: HTMLCanvasElement,
	paint?: (context: CanvasRenderingContext2D) => void,
): Promise<Blob | null> | null => {
	const copy = document.createElement('canvas')
	copy.width = canvas.width
	copy.height = canvas.height
	const context = copy.getContext('2d')
	if (!context) return null
	context.drawImage(canvas, 0, 0)
	const ratio = copy.width / Math.max(canvas.clientWidth, 1)
	context.scale(ratio, ratio)
	paint?.(context)
	return new Promise((resolve) => copy.toBlob(resolve, 'image/png'))
}
