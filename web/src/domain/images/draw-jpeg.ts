const QUALITY = 0.9

type Size = { width: number; height: number }

/** The scale at which an image has at most `longest` pixels on its longer side. Smaller images keep their size. */
export const scaleWithin = (longest: number, { width, height }: Size): number =>
	Math.min(1, longest / Math.max(width, height))

/** A size in whole pixels, at least 1 on each side. */
export const scaledSize = ({ width, height }: Size, scale: number): Size => ({
	width: Math.max(1, Math.round(width * scale)),
	height: Math.max(1, Math.round(height * scale)),
})

/**
 * Decodes an image and draws it upright as a JPEG.
 * @param scaleOf returns the size of the JPEG as a share of the image's; may throw to refuse the image
 * @param over draws on it, in pixels of the JPEG
 * @throws when the browser can't
 */
export async function drawJpeg(
	image: Blob,
	scaleOf: (size: Size) => number,
	over?: (context: CanvasRenderingContext2D) => void,
): Promise<Blob> {
	const bitmap = await createImageBitmap(image, { imageOrientation: 'from-image' })
	try {
		const { width, height } = scaledSize(bitmap, scaleOf(bitmap))
		const canvas = document.createElement('canvas')
		canvas.width = width
		canvas.height = height
		const context = canvas.getContext('2d')
		if (!context) throw new Error('This browser draws no images')
		// A JPEG has no transparency, and a drawing on nothing would become black.
		context.fillStyle = 'white'
		context.fillRect(0, 0, width, height)
		context.imageSmoothingQuality = 'high'
		context.drawImage(bitmap, 0, 0, width, height)
		over?.(context)
		const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
		if (!jpeg) throw new Error('This browser writes no JPEG')
		return jpeg
	} finally {
		bitmap.close()
	}
}
