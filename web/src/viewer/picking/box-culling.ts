import { type Camera, Frustum, Matrix4, Mesh, type Scene } from 'three'

/** Layer 0 is what cameras see, 1 what they do not. */
const [SEEN, UNSEEN] = [0, 1]

const frustum = new Frustum()
const matrix = new Matrix4()

/**
 * Leaves out of a scene what a camera cannot see by the boxes of its meshes: those of flat and long parts of a building
 * are far smaller than the balls that three.js goes by, which counts where only a few pixels are looked at.
 */
export const cullByBoxes = (scene: Scene, camera: Camera): void => {
	frustum.setFromProjectionMatrix(matrix.multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse))
	for (const object of scene.children) {
		if (!(object instanceof Mesh) || !object.frustumCulled) continue
		const box = object.geometry.boundingBox
		object.layers.set(box === null || frustum.intersectsBox(box) ? SEEN : UNSEEN)
	}
}
