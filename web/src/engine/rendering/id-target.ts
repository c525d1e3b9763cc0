import {
	type Camera,
	NearestFilter,
	RGBAFormat,
	type Scene,
	UnsignedByteType,
	type WebGLRenderer,
	WebGLRenderTarget,
} from 'three'
import { drawInSight } from './draw-in-sight.ts'

/** A target for element numbers (texture 0: element + 1, 0 for none) and depths (texture 1: metres), four bytes each. */
export const createIdTarget = (width: number, height: number): WebGLRenderTarget =>
	new WebGLRenderTarget(width, height, {
		count: 2,
		format: RGBAFormat,
		type: UnsignedByteType,
		minFilter: NearestFilter,
		magFilter: NearestFilter,
		generateMipmaps: false,
	})

/** Clears the target and draws the elements that a camera sees into it. `scene` holds the meshes for picking. */
export const drawIds = (renderer: WebGLRenderer, target: WebGLRenderTarget, scene: Scene, camera: Camera): void => {
	const before = renderer.getRenderTarget()
	renderer.setRenderTarget(target)
	renderer.setClearColor(0, 0)
	renderer.clear()
	drawInSight(renderer, scene, camera)
	renderer.setRenderTarget(before)
}
