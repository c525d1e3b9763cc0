import {
	BufferAttribute,
	BufferGeometry,
	DoubleSide,
	GLSL3,
	Mesh,
	NormalBlending,
	RawShaderMaterial,
	Vector3,
} from 'three'
import type { Box6 } from '../loading/model-chunks.ts'
import { gridFragment, gridVertex } from './screen-shaders.ts'

/** A grid on the ground under the model, in steps of 1, 10 or 100 metres by the model's size. */
export const createGroundGrid = () => {
	const geometry = new BufferGeometry()
	geometry.setAttribute('position', new BufferAttribute(new Float32Array([-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0]), 3))
	geometry.setIndex([0, 1, 2, 0, 2, 3])
	const uniforms = {
		grid: { value: new Vector3() },
		centre: { value: new Vector3() },
		radius: { value: 1 },
		cell: { value: 1 },
	}
	const material = new RawShaderMaterial({
		glslVersion: GLSL3,
		vertexShader: gridVertex,
		fragmentShader: gridFragment,
		uniforms,
		side: DoubleSide,
		transparent: true,
		depthWrite: false,
		blending: NormalBlending,
	})
	material.forceSinglePass = true
	const mesh = new Mesh(geometry, material)
	mesh.frustumCulled = false
	mesh.matrixAutoUpdate = false
	mesh.renderOrder = 2
	mesh.visible = false
	return {
		mesh,
		moveTo(box: Box6) {
			const [x0 = 0, y0 = 0, z0 = 0, x1 = 0, , z1 = 0] = box
			const size = Math.max(x1 - x0, z1 - z0, 1)
			uniforms.centre.value.set((x0 + x1) / 2, y0 - size * 0.001, (z0 + z1) / 2)
			uniforms.radius.value = size * 1.6
			uniforms.cell.value = 10 ** Math.max(Math.floor(Math.log10(size / 8)), 0)
			mesh.visible = true
		},
		setColour(colour: Vector3) {
			uniforms.grid.value = colour
			material.uniformsNeedUpdate = true
		},
		dispose() {
			geometry.dispose()
			material.dispose()
		},
	}
}
