import { Camera, type Scene, type WebGLRenderer } from 'three'
import type { CameraControl } from '../camera/camera-control.ts'
import { pointAhead } from '../camera/projection.ts'
import type { Point } from '../math/points.ts'
import { drawIdImage, type IdImage, positionOfPixel } from './id-image.ts'

/** How much of a thing is visible, and a visible point of it. */
export type SeenThing = {
	thing: number
	/** CSS pixels that show it. */
	pixels: number
	/** In the middle of its visible part; metres, viewer coordinates. */
	point: Point
}

/** Pixels drawn for each CSS pixel: enough to find what is large enough for a label. */
const SCALE = 0.25

/**
 * The visible things, the largest first. `thingOf` is the thing of each element, -1 for none. Leaves out what stands behind
 * others, is hidden, a ghost or cut away.
 */
export const seenThings = async (
	renderer: WebGLRenderer,
	scene: Scene,
	control: CameraControl,
	thingOf: ArrayLike<number>,
): Promise<SeenThing[]> => {
	const { pose, view } = control
	const part = { x: 0, y: 0, width: view.width, height: view.height }
	const camera = new Camera()
	control.aimAtPart(camera, part)
	const image = await drawIdImage(renderer, scene, camera, { part, scale: SCALE, withDepths: true })
	const cssPixels = (view.width * view.height) / (image.width * image.height)
	return middlesOf(image, thingOf).map(({ thing, count, pixel }) => {
		const { x, y } = positionOfPixel(image, part, pixel)
		return {
			thing,
			pixels: count * cssPixels,
			point: pointAhead(pose, view, x, y, image.depths?.[pixel] ?? 0),
		}
	})
}

/** The number of pixels of each thing and the pixel closest to their middle, the largest thing first. */
export const middlesOf = (
	{ width, elements }: Pick<IdImage, 'width' | 'elements'>,
	thingOf: ArrayLike<number>,
): { thing: number; count: number; pixel: number }[] => {
	const sums = new Map<number, { count: number; x: number; y: number; best: number; pixel: number }>()
	const eachPixel = (use: (thing: number, x: number, y: number, pixel: number) => void) => {
		for (let pixel = 0; pixel < elements.length; pixel++) {
			const number = elements[pixel] as number
			const thing = number === 0 ? -1 : (thingOf[number - 1] ?? -1)
			if (thing >= 0) use(thing, pixel % width, Math.floor(pixel / width), pixel)
		}
	}
	eachPixel((thing, x, y) => {
		const sum = sums.get(thing)
		if (!sum) sums.set(thing, { count: 1, x, y, best: Number.POSITIVE_INFINITY, pixel: 0 })
		else {
			sum.count++
			sum.x += x
			sum.y += y
		}
	})
	eachPixel((thing, x, y, pixel) => {
		const sum = sums.get(thing)
		if (!sum) return
		const distance = (x - sum.x / sum.count) ** 2 + (y - sum.y / sum.count) ** 2
		if (distance >= sum.best) return
		sum.best = distance
		sum.pixel = pixel
	})
	return [...sums]
		.map(([thing, { count, pixel }]) => ({ thing, count, pixel }))
		.sort((a, b) => b.count - a.count || a.thing - b.thing)
}
