import { type Camera, Frustum, Matrix4, type Scene, type WebGLRenderer } from 'three'
import { flatPlanes } from '../visibility/plane-sides.ts'
import { ChunkMesh } from './chunk-mesh.ts'

const frustum = new Frustum()
const matrix = new Matrix4()

/**
 * Draws a scene without the blocks that lie outside the camera's view. Their boxes are far smaller than the bounding
 * spheres of whole meshes that three.js uses. That pays off close to a building, and most of all for a few pixels.
 */
export const drawInSight = (renderer: WebGLRenderer, scene: Scene, camera: Camera): void => {
	frustum.setFromProjectionMatrix(matrix.multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse))
	const planes = flatPlanes(frustum.planes.map(({ normal, constant }) => ({ normal, offset: constant })))
	for (const object of scene.children) if (object instanceof ChunkMesh && object.visible) object.leaveOut(planes)
	renderer.render(scene, camera)
}
