/** A picture as bytes, RGB or RGBA, row by row. */
export interface Picture {
	width: number
	height: number
	channels: number
	data: Uint8Array
}

/** A pixel differs visibly if one of its channels differs by more than this, of 255. */
const VISIBLE = 16

/**
 * 1 for each pixel of a picture that differs visibly from all of some others together: one of its channels is more than 16
 * of 255 below the least of theirs or above the most. Throws `RangeError` for pictures of different sizes.
 */
export function differingPixels(picture: Picture, others: readonly Picture[]): Uint8Array {
	const pixels = picture.width * picture.height
	if (others.some(({ width, height }) => width !== picture.width || height !== picture.height))
		throw new RangeError('The pictures differ in size')
	const differing = new Uint8Array(pixels)
	for (let pixel = 0; pixel < pixels; pixel++)
		for (let channel = 0; channel < 3; channel++) {
			const value = picture.data[pixel * picture.channels + channel] as number
			let [least, most] = [255, 0]
			for (const { data, channels } of others) {
				const other = data[pixel * channels + channel] as number
				if (other < least) least = other
				if (other > most) most = other
			}
			if (value < least - VISIBLE || value > most + VISIBLE) differing[pixel] = 1
		}
	return differing
}

/** The share of pixels that differ (`differingPixels`), 0 to 1. */
export function differingShare(picture: Picture, others: readonly Picture[]): number {
	const differing = differingPixels(picture, others)
	return differing.reduce((sum, isDifferent) => sum + isDifferent, 0) / Math.max(differing.length, 1)
}
