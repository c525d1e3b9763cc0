import type { Camera, Scene, WebGLRenderer } from 'three'
import type { Part } from '../camera/projection.ts'
import { createIdTarget, drawIds } from '../rendering/id-target.ts'
import { readBack } from '../rendering/read-back.ts'

/** The element that each pixel of a part of the view shows, row by row from the bottom up. */
export type IdImage = {
	width: number
	height: number
	/** Element + 1; 0 for none. */
	elements: Uint32Array
	/** Metres ahead of the camera; null unless drawn `withDepths`. */
	depths: Float32Array | null
}

/** More pixels make reading back slow, and find nothing large enough to be noticed. */
const MOST_PIXELS = 700_000

/**
 * Draws the numbers of the elements that a camera sees, and reads them back without blocking the page.
 * @param options.part the part of the view that the camera is aimed at, CSS pixels
 * @param options.scale pixels drawn for each CSS pixel; fewer when the image would become too large
 */
export const drawIdImage = async (
	renderer: WebGLRenderer,
	scene: Scene,
	camera: Camera,
	{ part, scale = 1, withDepths = false }: { part: Part; scale?: number; withDepths?: boolean },
): Promise<IdImage> => {
	const fitting = Math.min(scale, Math.sqrt(MOST_PIXELS / Math.max(part.width * part.height, 1)))
	const width = Math.max(Math.round(part.width * fitting), 1)
	const height = Math.max(Math.round(part.height * fitting), 1)
	const target = createIdTarget(width, height)
	drawIds(renderer, target, scene, camera)
	try {
		const textures = withDepths ? ([0, 1] as const) : ([0] as const)
		const [elements, depths] = await readBack(renderer, target, { width, height, textures })
		return {
			width,
			height,
			elements: new Uint32Array(elements.buffer),
			depths: depths ? new Float32Array(depths.buffer) : null,
		}
	} finally {
		target.dispose()
	}
}

/** The position in the view (CSS pixels) of a pixel of the image of `part`. */
export const positionOfPixel = (
	{ width, height }: Pick<IdImage, 'width' | 'height'>,
	part: Part,
	pixel: number,
): { x: number; y: number } => ({
	x: part.x + (((pixel % width) + 0.5) * part.width) / width,
	y: part.y + part.height - ((Math.floor(pixel / width) + 0.5) * part.height) / height,
})
