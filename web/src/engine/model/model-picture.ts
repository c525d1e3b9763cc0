import { Camera } from 'three'
import { FIELD_OF_VIEW_DEGREES } from '../camera/camera-control.ts'
import { fitted } from '../camera/fitting.ts'
import { DEFAULT_DIRECTION } from '../camera/orbit-camera.ts'
import { aimCamera } from '../camera/projection.ts'
import type { FrameRenderer } from '../rendering/frame-renderer.ts'
import { readBack } from '../rendering/read-back.ts'
import type { ShownModel } from './shown-model.ts'

/** Pixels drawn for each pixel of the picture, in each direction: its antialiasing. */
const DRAWN_PER_PIXEL = 2
const MARGIN = 0.06

/**
 * Draws the whole model without states into an image of its own, WebP or PNG. Null unless the model is whole.
 * @param drawn the shown frame must be drawn anew
 */
export async function modelPicture(
	frames: FrameRenderer,
	model: ShownModel,
	size: { width: number; height: number },
	drawn: () => void,
): Promise<Blob | null> {
	const box = model.bounds
	if (!box || !model.isWhole) return null
	const [width, height] = [size.width * DRAWN_PER_PIXEL, size.height * DRAWN_PER_PIXEL]
	const view = { width, height, fieldOfView: (FIELD_OF_VIEW_DEGREES / 180) * Math.PI }
	const camera = new Camera()
	aimCamera(camera, fitted(DEFAULT_DIRECTION, view, model.support(false), { margin: MARGIN }), view, box)
	const target = model.drawnPlainly(() => frames.drawCutOut(camera, width, height))
	drawn()
	try {
		const [pixels] = await readBack(frames.renderer, target, { width, height, textures: [0] })
		return await imageOf(pixels, width, height, size)
	} finally {
		target.dispose()
	}
}

async function imageOf(
	pixels: Uint8Array<ArrayBuffer>,
	width: number,
	height: number,
	size: { width: number; height: number },
): Promise<Blob | null> {
	const upright = new Uint8ClampedArray(pixels.length)
	const row = width * 4
	for (let y = 0; y < height; y++) upright.set(pixels.subarray((height - 1 - y) * row, (height - y) * row), y * row)
	const [drawn, picture] = [canvasOf(width, height), canvasOf(size.width, size.height)]
	if (!drawn || !picture) return null
	drawn.putImageData(new ImageData(upright, width, height), 0, 0)
	picture.imageSmoothingQuality = 'high'
	picture.drawImage(drawn.canvas, 0, 0, size.width, size.height)
	return new Promise((resolve) => picture.canvas.toBlob(resolve, 'image/webp', 0.9))
}

const canvasOf = (width: number, height: number): CanvasRenderingContext2D | null =>
	Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')
