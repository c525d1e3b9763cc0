import { MeshoptEncoder } from 'meshoptimizer/encoder'
import type { GltfDocument } from './gltf-document.ts'

/** Writes small GLBs for tests, in the layout the converter writes: merged batches and instanced meshes. */
export class GlbFixture {
	readonly document: GltfDocument &
		Required<Pick<GltfDocument, 'accessors' | 'bufferViews' | 'meshes' | 'nodes' | 'materials'>> = {
		asset: { version: '2.0' },
		accessors: [],
		bufferViews: [],
		meshes: [],
		nodes: [],
		materials: [],
	}
	readonly #parts: Uint8Array[] = []
	#length = 0

	/** A view of raw bytes. */
	view(data: ArrayBufferView, byteStride?: number): number {
		const range = this.#append(data)
		return this.document.bufferViews.push({ buffer: 0, ...range, ...(byteStride && { byteStride }) }) - 1
	}

	/** A view compressed with meshopt; `stride` bytes per item. */
	async packedView(data: ArrayBufferView, stride: number, mode: 'ATTRIBUTES' | 'TRIANGLES'): Promise<number> {
		await MeshoptEncoder.ready
		const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
		const count = bytes.byteLength / stride
		const range = this.#append(MeshoptEncoder.encodeGltfBuffer(bytes, count, stride, mode))
		return (
			this.document.bufferViews.push({
				buffer: 1,
				byteLength: bytes.byteLength,
				...(mode === 'ATTRIBUTES' && { byteStride: stride }),
				extensions: { EXT_meshopt_compression: { buffer: 0, ...range, byteStride: stride, count, mode } },
			}) - 1
		)
	}

	accessor(bufferView: number, componentType: number, type: string, count: number, normalized = false): number {
		return (
			this.document.accessors.push({ bufferView, componentType, type, count, ...(normalized && { normalized }) }) - 1
		)
	}

	floats(values: number[], type: string, itemSize: number): number {
		return this.accessor(this.view(new Float32Array(values)), 5126, type, values.length / itemSize)
	}

	material(rgba: number[], alphaMode: 'OPAQUE' | 'BLEND' = 'OPAQUE'): number {
		return this.document.materials.push({ alphaMode, pbrMetallicRoughness: { baseColorFactor: rgba } }) - 1
	}

	/** The bytes of the file. The first scene has all nodes without a parent. */
	bytes(): Uint8Array<ArrayBuffer> {
		const json = new TextEncoder().encode(
			JSON.stringify({ ...this.document, buffers: [{ byteLength: this.#length }, { byteLength: this.#length }] }),
		)
		const jsonSize = Math.ceil(json.length / 4) * 4
		const binSize = Math.ceil(this.#length / 4) * 4
		const file = new Uint8Array(28 + jsonSize + binSize).fill(32, 20, 20 + jsonSize)
		const view = new DataView(file.buffer)
		for (const [i, value] of [0x46546c67, 2, file.length, jsonSize, 0x4e4f534a].entries())
			view.setUint32(i * 4, value, true)
		file.set(json, 20)
		view.setUint32(20 + jsonSize, binSize, true)
		view.setUint32(24 + jsonSize, 0x004e4942, true)
		let offset = 28 + jsonSize
		for (const part of this.#parts) {
			file.set(part, offset)
			offset += part.length
		}
		return file
	}

	#append(data: ArrayBufferView): { byteOffset: number; byteLength: number } {
		const range = { byteOffset: this.#length, byteLength: data.byteLength }
		const padded = new Uint8Array(Math.ceil(data.byteLength / 4) * 4)
		padded.set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength))
		this.#parts.push(padded)
		this.#length += padded.length
		return range
	}
}

/** States the extent of an accessor, which glTF requires for positions. */
const stateExtent = (glb: GlbFixture, accessor: number, values: ArrayLike<number>, step: number): number => {
	const [min, max] = [Math.min, Math.max].map((most) =>
		[0, 1, 2].map((axis) => {
			const column = Array.from({ length: values.length / step }, (_, i) => values[i * step + axis] as number)
			return most(...column)
		}),
	)
	Object.assign(glb.document.accessors[accessor] ?? {}, { min, max })
	return accessor
}

/** Corners of a unit cube about the origin, and its twelve triangles. */
export const CUBE = {
	positions: [0, 1, 2, 3, 4, 5, 6, 7].flatMap((i) => [i & 1 ? 0.5 : -0.5, i & 2 ? 0.5 : -0.5, i & 4 ? 0.5 : -0.5]),
	indices: [0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5],
}

/** A cube mesh with float positions; returns the mesh. */
export const addCubeMesh = (glb: GlbFixture, material?: number): number => {
	const POSITION = stateExtent(glb, glb.floats(CUBE.positions, 'VEC3', 3), CUBE.positions, 3)
	const indices = glb.accessor(glb.view(new Uint16Array(CUBE.indices)), 5123, 'SCALAR', CUBE.indices.length)
	return (
		glb.document.meshes.push({
			primitives: [{ attributes: { POSITION }, indices, ...(material !== undefined && { material }) }],
		}) - 1
	)
}

/** A node of `count` instances of a mesh, a grid in steps of `step` metres, elements counted from `first`. */
export const addInstances = (glb: GlbFixture, mesh: number, count: number, first: number, step = 2): void => {
	const indexes = Array.from({ length: count }, (_, i) => i)
	const side = Math.ceil(Math.sqrt(count))
	glb.document.nodes.push({
		mesh,
		extensions: {
			EXT_mesh_gpu_instancing: {
				attributes: {
					TRANSLATION: glb.floats(
						indexes.flatMap((i) => [(i % side) * step, 0.5, Math.floor(i / side) * step]),
						'VEC3',
						3,
					),
					ROTATION: glb.floats(
						indexes.flatMap(() => [0, 0, 0, 1]),
						'VEC4',
						4,
					),
					SCALE: glb.floats(
						indexes.flatMap(() => [1, 1, 1]),
						'VEC3',
						3,
					),
					_FEATURE_ID_0: glb.floats(
						indexes.map((i) => first + i),
						'SCALAR',
						1,
					),
				},
			},
		},
	})
}

/** A batch as the converter writes it: quantised positions, colours and element ids per vertex, compressed. */
export const addBatch = async (
	glb: GlbFixture,
	cubes: { at: number[]; rgba: number[]; element: number }[],
): Promise<void> => {
	const count = cubes.length * 8
	const span = 100
	const positions = new Int16Array(count * 4)
	const colours = new Uint8Array(count * 4)
	const elements = new Float32Array(count)
	for (const [c, cube] of cubes.entries())
		for (let v = 0; v < 8; v++) {
			for (let axis = 0; axis < 3; axis++)
				positions[(c * 8 + v) * 4 + axis] = Math.round(
					(((CUBE.positions[v * 3 + axis] ?? 0) + (cube.at[axis] ?? 0)) / span) * 32767,
				)
			colours.set(cube.rgba, (c * 8 + v) * 4)
			elements[c * 8 + v] = cube.element
		}
	const indices = Uint32Array.from(
		{ length: cubes.length * 36 },
		(_, i) => Math.floor(i / 36) * 8 + (CUBE.indices[i % 36] ?? 0),
	)
	const mesh =
		glb.document.meshes.push({
			primitives: [
				{
					attributes: {
						POSITION: stateExtent(
							glb,
							glb.accessor(await glb.packedView(positions, 8, 'ATTRIBUTES'), 5122, 'VEC3', count, true),
							positions,
							4,
						),
						COLOR_0: glb.accessor(await glb.packedView(colours, 4, 'ATTRIBUTES'), 5121, 'VEC4', count, true),
						_FEATURE_ID_0: glb.accessor(await glb.packedView(elements, 4, 'ATTRIBUTES'), 5126, 'SCALAR', count),
					},
					indices: glb.accessor(await glb.packedView(indices, 4, 'TRIANGLES'), 5125, 'SCALAR', indices.length),
					material: glb.material([1, 1, 1, 1]),
				},
			],
		}) - 1
	glb.document.nodes.push({ mesh, scale: [span, span, span] })
}
