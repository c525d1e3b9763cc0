import { type Camera, Frustum, Matrix4, type Scene, Vector2, type WebGLRenderer } from 'three'
import { flatPlanes } from '../visibility/plane-sides.ts'
import { ChunkMesh } from './chunk-mesh.ts'
import { PixelSize } from './pixel-size.ts'

const frustum = new Frustum()
const matrix = new Matrix4()
const size = new Vector2()

/**
 * Draws a scene without the blocks that lie outside the camera's view. Their boxes are far smaller than the bounding
 * spheres of whole meshes that three.js uses. That pays off close to a building, and most of all for a few pixels. Chunks
 * that are far away are drawn with as few triangles as their size on screen needs.
 */
export const drawInSight = (renderer: WebGLRenderer, scene: Scene, camera: Camera): void => {
	frustum.setFromProjectionMatrix(matrix.multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse))
	const planes = flatPlanes(frustum.planes.map(({ normal, constant }) => ({ normal, offset: constant })))
	const height = renderer.getRenderTarget()?.height ?? renderer.getDrawingBufferSize(size).y
	const pixels = new PixelSize(camera, height)
	for (const object of scene.children)
		if (object instanceof ChunkMesh && object.visible) object.leaveOut(planes, pixels)
	renderer.render(scene, camera)
}
