import type { AccessorReader } from './glb-accessors.ts'
import { readLevels } from './glb-levels.ts'
import type { GltfPrimitive } from './gltf-document.ts'
import { ModelReadError } from './model-read-error.ts'
import { alphaByte, linearToSrgbByte, type SharedGeometry } from './placed-geometry.ts'

const TRIANGLES = 4
const TRIANGLE_STRIP = 5
const TRIANGLE_FAN = 6

/**
 * Reads the triangles of one primitive. Null when it has none (points, lines, no positions, only invalid numbers). Leaves
 * out indices past the vertices, and triangles with NaN or infinite corners. Reads levels of detail only if asked for.
 */
export const readGeometry = (
	primitive: GltfPrimitive,
	reader: AccessorReader,
	detail: 'full' | 'levels' = 'full',
): SharedGeometry | null => {
	const mode = primitive.mode ?? TRIANGLES
	const position = primitive.attributes.POSITION
	if (position === undefined || mode < TRIANGLES) return null
	if (primitive.extensions?.KHR_draco_mesh_compression)
		throw new ModelReadError('unsupported', 'The model is compressed with Draco, which cannot be read here')
	const { values: positions, count, itemSize } = reader.floats(position)
	if (itemSize !== 3) return null
	const listed = primitive.indices === undefined ? countUp(count) : reader.integers(primitive.indices)
	const indices = soundTriangles(asTriangles(listed, mode), positions, count)
	if (indices.length === 0) return null
	const used = usedVertices(indices, count)
	const hasLevels = detail === 'levels' && indices === listed

	const feature = primitive.attributes._FEATURE_ID_0
	const colour = primitive.attributes.COLOR_0
	return {
		positions,
		indices,
		vertexElements: feature === undefined ? null : featureIds(reader.floats(feature).values),
		vertexColours: colour === undefined ? null : readColours(reader, colour),
		used: used.includes(0) ? used : null,
		levels: hasLevels ? readLevels(primitive, reader, { vertices: count, indices: indices.length }) : null,
		box: boxOf(positions, used),
	}
}

/** Feature ids are stored as floats. Anything that isn't an element index becomes 0. */
export const featureIds = (values: Float32Array): Uint32Array => {
	const ids = new Uint32Array(values.length)
	for (let i = 0; i < ids.length; i++) {
		const value = values[i] as number
		if (value > 0 && value < 0xffffff) ids[i] = Math.round(value)
	}
	return ids
}

const countUp = (count: number): Uint32Array => {
	const list = new Uint32Array(count)
	for (let i = 0; i < count; i++) list[i] = i
	return list
}

const asTriangles = (list: Uint32Array, mode: number): Uint32Array => {
	if (mode === TRIANGLES) return list.length % 3 === 0 ? list : list.subarray(0, list.length - (list.length % 3))
	if (mode !== TRIANGLE_STRIP && mode !== TRIANGLE_FAN) return new Uint32Array(0)
	const triangles = new Uint32Array(Math.max(list.length - 2, 0) * 3)
	for (let i = 0; i + 2 < list.length; i++)
		triangles.set([list[mode === TRIANGLE_FAN ? 0 : i] ?? 0, list[i + 1] ?? 0, list[i + 2] ?? 0], i * 3)
	return triangles
}

/** The usual case, found without checking the numbers of each corner again. */
const isAllSound = (indices: Uint32Array, positions: Float32Array, count: number): boolean => {
	for (let i = 0; i < positions.length; i++) if (!Number.isFinite(positions[i])) return false
	for (let i = 0; i < indices.length; i++) if ((indices[i] as number) >= count) return false
	return true
}

const soundTriangles = (indices: Uint32Array, positions: Float32Array, count: number): Uint32Array => {
	if (isAllSound(indices, positions, count)) return indices
	const isSound = (vertex: number) =>
		vertex < count &&
		Number.isFinite(positions[vertex * 3]) &&
		Number.isFinite(positions[vertex * 3 + 1]) &&
		Number.isFinite(positions[vertex * 3 + 2])
	let kept = 0
	let copy: Uint32Array | null = null
	for (let i = 0; i < indices.length; i += 3) {
		const [a, b, c] = [indices[i] as number, indices[i + 1] as number, indices[i + 2] as number]
		if (isSound(a) && isSound(b) && isSound(c)) {
			if (copy) copy.set([a, b, c], kept)
			kept += 3
		} else copy ??= indices.slice()
	}
	return copy ? copy.slice(0, kept) : indices
}

/** 1 for each vertex that a triangle uses. */
const usedVertices = (indices: Uint32Array, count: number): Uint8Array => {
	const used = new Uint8Array(count)
	for (let i = 0; i < indices.length; i++) used[indices[i] as number] = 1
	return used
}

const boxOf = (positions: Float32Array, used: Uint8Array): Float64Array => {
	const box = new Float64Array([Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity])
	for (let vertex = 0; vertex < used.length; vertex++) {
		if (used[vertex] === 0) continue
		for (let axis = 0; axis < 3; axis++) {
			const value = positions[vertex * 3 + axis] as number
			if (value < (box[axis] as number)) box[axis] = value
			if (value > (box[axis + 3] as number)) box[axis + 3] = value
		}
	}
	return box
}

/** The sRGB byte of each linear byte. */
const SRGB_OF_BYTE = Uint8Array.from({ length: 256 }, (_, byte) => linearToSrgbByte(byte / 255))

const srgbByte = (linear: number): number => {
	const byte = Math.round(linear * 255)
	const isByte = byte >= 0 && byte <= 255 && Math.abs(linear * 255 - byte) < 1e-4
	return isByte ? (SRGB_OF_BYTE[byte] as number) : linearToSrgbByte(linear)
}

const readColours = (reader: AccessorReader, accessor: number): Uint8Array => {
	const { values, itemSize, count } = reader.floats(accessor)
	const colours = new Uint8Array(count * 4).fill(255)
	for (let i = 0; i < count; i++) {
		for (let c = 0; c < 3; c++) colours[i * 4 + c] = srgbByte(values[i * itemSize + c] ?? 1)
		if (itemSize === 4) colours[i * 4 + 3] = alphaByte(values[i * 4 + 3] ?? 1)
	}
	return colours
}
