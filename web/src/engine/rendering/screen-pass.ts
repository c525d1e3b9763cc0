import { BufferAttribute, BufferGeometry, GLSL3, type IUniform, Mesh, NoBlending, RawShaderMaterial } from 'three'

/** A mesh that covers the whole frame with one triangle, drawn by the given fragment shader. */
export const screenPass = (
	vertexShader: string,
	fragmentShader: string,
	uniforms: Record<string, IUniform>,
): Mesh<BufferGeometry, RawShaderMaterial> => {
	const geometry = new BufferGeometry()
	geometry.setAttribute('position', new BufferAttribute(new Float32Array([-1, -1, 0, 3, -1, 0, -1, 3, 0]), 3))
	const material = new RawShaderMaterial({
		glslVersion: GLSL3,
		vertexShader,
		fragmentShader,
		uniforms,
		depthTest: false,
		depthWrite: false,
		blending: NoBlending,
	})
	const mesh = new Mesh(geometry, material)
	mesh.frustumCulled = false
	mesh.matrixAutoUpdate = false
	return mesh
}
