import { type Camera, Frustum, Matrix4, type Scene, type WebGLRenderer } from 'three'
import { flatPlanes } from '../visibility/plane-sides.ts'
import { ChunkMesh } from './chunk-mesh.ts'

const frustum = new Frustum()
const matrix = new Matrix4()

/**
 * Draws a scene without what its camera cannot see by the boxes of blocks: these are far smaller than the balls round whole
 * meshes that three.js goes by, which counts near a building, and most where only a few pixels are looked at.
 */
export const drawInSight = (renderer: WebGLRenderer, scene: Scene, camera: Camera): void => {
	frustum.setFromProjectionMatrix(matrix.multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse))
	const planes = flatPlanes(frustum.planes.map(({ normal, constant }) => ({ normal, offset: constant })))
	for (const object of scene.children) if (object instanceof ChunkMesh && object.visible) object.leaveOut(planes)
	renderer.render(scene, camera)
}
