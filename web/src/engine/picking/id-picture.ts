import {
	type Camera,
	NearestFilter,
	RGBAFormat,
	type Scene,
	UnsignedByteType,
	type WebGLRenderer,
	WebGLRenderTarget,
} from 'three'
import type { Part } from '../camera/projection.ts'
import { drawInSight } from '../rendering/draw-in-sight.ts'
import { readBack } from '../rendering/read-back.ts'

/** Which element each pixel of a part of the view shows, row by row from its foot. */
export type IdPicture = {
	width: number
	height: number
	/** Element + 1, 0 where nothing is. */
	elements: Uint32Array
	/** Metres ahead of the camera; only what was drawn `withDepths` has them. */
	depths: Float32Array | null
}

/** More pixels than this make reading back slow, and find nothing that could be seen. */
const MOST_PIXELS = 700_000

/**
 * Draws the elements a camera sees by their numbers and reads them back without blocking the page. `part` is what the
 * camera is aimed at, CSS pixels; `scale` pixels are drawn for each of them, fewer where that would be too many.
 */
export const drawIdPicture = async (
	renderer: WebGLRenderer,
	scene: Scene,
	camera: Camera,
	{ part, scale = 1, withDepths = false }: { part: Part; scale?: number; withDepths?: boolean },
): Promise<IdPicture> => {
	const fitting = Math.min(scale, Math.sqrt(MOST_PIXELS / Math.max(part.width * part.height, 1)))
	const width = Math.max(Math.round(part.width * fitting), 1)
	const height = Math.max(Math.round(part.height * fitting), 1)
	const target = new WebGLRenderTarget(width, height, {
		count: 2,
		format: RGBAFormat,
		type: UnsignedByteType,
		minFilter: NearestFilter,
		magFilter: NearestFilter,
		generateMipmaps: false,
	})
	const before = renderer.getRenderTarget()
	renderer.setRenderTarget(target)
	renderer.setClearColor(0, 0)
	renderer.clear()
	drawInSight(renderer, scene, camera)
	renderer.setRenderTarget(before)
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

/** The place of the view (CSS pixels) in the middle of a pixel of the picture of `part`. */
export const placeOfPixel = (
	{ width, height }: Pick<IdPicture, 'width' | 'height'>,
	part: Part,
	pixel: number,
): { x: number; y: number } => ({
	x: part.x + (((pixel % width) + 0.5) * part.width) / width,
	y: part.y + part.height - ((Math.floor(pixel / width) + 0.5) * part.height) / height,
})
