const QUALITY = 0.9

/**
 * Decodes an image and draws it upright as a JPEG.
 * @param scaleOf the size of the JPEG, as a share of the image's; may throw to refuse the image
 * @param over draws on it, in pixels of the JPEG
 * @throws when the browser can't
 */
export async function drawJpeg(
	image: Blob,
	scaleOf: (size: { width: number; height: number }) => number,
	over?: (context: CanvasRenderingContext2D) => void,
): Promise<Blob> {
	const bitmap = await createImageBitmap(image, { imageOrientation: 'from-image' })
	try {
		const scale = scaleOf(bitmap)
		const canvas = document.createElement('canvas')
		canvas.width = Math.max(1, Math.round(bitmap.width * scale))
		canvas.height = Math.max(1, Math.round(bitmap.height * scale))
		const context = canvas.getContext('2d')
		if (!context) throw new Error('This browser draws no images')
		// A JPEG has no transparency, and a drawing on nothing would become black.
		context.fillStyle = 'white'
		context.fillRect(0, 0, canvas.width, canvas.height)
		context.imageSmoothingQuality = 'high'
		context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
		over?.(context)
		const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
		if (!jpeg) throw new Error('This browser writes no JPEG')
		return jpeg
	} finally {
		bitmap.close()
	}
}
