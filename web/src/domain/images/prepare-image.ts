import {
	IMAGE_LARGE_PX,
	IMAGE_MAX_MB,
	IMAGE_MAX_MEGAPIXELS,
	IMAGE_TYPES,
	type ImageRefusal,
} from '@panelyard/contracts/messages/images'
import { drawJpeg, scaleWithin } from './draw-jpeg.ts'
import { isWholeJpeg } from './whole-jpeg.ts'

/** A file that becomes hardly smaller is sent as it is: each time that it is written anew it loses a little. */
const CLEARLY_SMALLER = 0.8
/**
 * Larger files are made smaller here, which takes less time than sending them from a site. Most JPEGs are photos; others are often
 * drawings and screenshots, whose lines would blur.
 */
const shrinksFromBytes = ({ type }: File): number => (type === 'image/jpeg' ? 512 * 1024 : 4 * 1024 * 1024)

/** The image can't be sent. `reason` as the server says it. */
export class ImageRefused extends Error {
	override name = 'ImageRefused'
	readonly reason: { reason_code: ImageRefusal; reason_value: string }

	constructor(reason_code: ImageRefusal, reason_value = '') {
		super(reason_code)
		this.reason = { reason_code, reason_value }
	}
}

const isTaken = (type: string): boolean => (IMAGE_TYPES as readonly string[]).includes(type)

const isHeic = ({ type, name }: File): boolean => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)

/**
 * A file as it is sent: what the server takes, as it is or smaller; anything else as a JPEG, if this browser can decode it.
 * @throws ImageRefused
 */
export async function prepareImage(file: File): Promise<Blob> {
	if (/svg/i.test(file.type) || /\.svgz?$/i.test(file.name)) throw new ImageRefused('image_type')
	if (file.type === 'image/jpeg' && !isWholeJpeg(await bytesOf(file))) throw new ImageRefused('image_damaged')
	if (isTaken(file.type) && file.size <= shrinksFromBytes(file)) return file
	const drawn = await redraw(file).catch((error) => {
		if (error instanceof ImageRefused) throw error
		return null
	})
	if (drawn && (!isTaken(file.type) || drawn.size < CLEARLY_SMALLER * file.size)) return drawn
	if (!isTaken(file.type)) throw new ImageRefused(isHeic(file) ? 'image_heic' : 'image_type')
	if (file.size > IMAGE_MAX_MB * 1024 * 1024) throw new ImageRefused('image_too_large', String(IMAGE_MAX_MB))
	return file
}

/** @throws ImageRefused when the file is gone, or its card or cloud doesn't give it. */
const bytesOf = (file: File): Promise<Uint8Array> =>
	file.arrayBuffer().then(
		(buffer) => new Uint8Array(buffer),
		() => {
			throw new ImageRefused('image_damaged')
		},
	)

/** An image as a JPEG no larger than it is kept. @throws ImageRefused; another error when the browser can't draw it */
const redraw = (file: File): Promise<Blob> =>
	drawJpeg(file, (size) => {
		if (size.width * size.height > IMAGE_MAX_MEGAPIXELS * 1e6) {
			throw new ImageRefused('image_pixels', String(IMAGE_MAX_MEGAPIXELS))
		}
		return scaleWithin(IMAGE_LARGE_PX, size)
	})
