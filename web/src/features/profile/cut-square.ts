/** The side of what is sent, in pixels: as much as the server keeps. */
const SIDE_PX = 480
const QUALITY = 0.92

/**
 * A square part of an image as a JPEG.
 * @param url of an image of this page
 * @param area in its pixels, upright
 * @throws when the browser can't read or draw it
 */
export async function cutSquare(
	url: string,
	area: { x: number; y: number; width: number; height: number },
): Promise<Blob> {
	const image = new Image()
	image.src = url
	await image.decode()
	const canvas = document.createElement('canvas')
	canvas.width = SIDE_PX
	canvas.height = SIDE_PX
	const context = canvas.getContext('2d')
	if (!context) throw new Error('This browser cannot draw images')
	// A JPEG has no transparency.
	context.fillStyle = 'white'
	context.fillRect(0, 0, SIDE_PX, SIDE_PX)
	context.imageSmoothingQuality = 'high'
	context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, SIDE_PX, SIDE_PX)
	const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
	if (!blob) throw new Error('This browser cannot write images')
	return blob
}
