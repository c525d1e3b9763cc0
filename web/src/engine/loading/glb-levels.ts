import type { AccessorReader } from './glb-accessors.ts'
import type { GltfPrimitive } from './gltf-document.ts'

/** A shape that a primitive contains once or more, and coarser triangles between its vertices. */
export type LevelShape = {
	vertices: number
	/** Of the shape in full detail. */
	indices: number
	/** The longest side of its box, metres. */
	length: number
	/** The second longest side, metres; of a frame or grating, the breadth of its broadest bars. */
	breadth: number
	/**
	 * Above 0 for a layer inside a panel: how wide what may show of it is, metres. That is the thickness of all such layers
	 * there, or the widest place that nothing covers.
	 */
	covered: number
	/** From fine to coarse. */
	levels: { error: number; indices: Uint32Array }[]
}

/** The levels of detail of a primitive: its vertices and indices are those of its members, one after the other. */
export type GeometryLevels = { shapes: LevelShape[]; members: Uint32Array }

type Accessors = { table: number; indices?: number; covered?: number }

/** The accessors of a primitive's levels of detail. */
export const levelAccessors = ({ extensions }: GltfPrimitive): Accessors | null => {
	const levels = extensions?.PANELYARD_levels as Partial<Accessors> | undefined
	return Number.isInteger(levels?.table) ? (levels as Accessors) : null
}

/**
 * Reads the levels of detail of a primitive. Null when it has none, or when they don't fit its vertices and indices, as in
 * a file that another program has changed.
 */
export const readLevels = (
	primitive: GltfPrimitive,
	reader: AccessorReader,
	counts: { vertices: number; indices: number },
): GeometryLevels | null => {
	const accessors = levelAccessors(primitive)
	if (!accessors) return null
	try {
		const { values } = reader.floats(accessors.table)
		const listed = accessors.indices === undefined ? new Uint32Array(0) : reader.integers(accessors.indices)
		const covered = accessors.covered === undefined ? NONE : reader.floats(accessors.covered).values
		const levels = asLevels(values, listed, covered)
		return fits(levels, counts) ? levels : null
	} catch {
		return null
	}
}

const NONE = new Float32Array(0)

const asLevels = (table: Float32Array, listed: Uint32Array, covered: Float32Array): GeometryLevels => {
	let at = 0
	let from = 0
	const next = () => table[at++] ?? Number.NaN
	const shapeCount = next()
	const shapes: LevelShape[] = []
	while (shapes.length < shapeCount) {
		if (at >= table.length) throw new RangeError('The table ends before its shapes')
		const [vertices, triangles, length, breadth, levelCount] = [next(), next(), next(), next(), next()]
		const levels: LevelShape['levels'] = []
		while (levels.length < levelCount && at < table.length) {
			const [error, count] = [next(), next() * 3]
			levels.push({ error, indices: listed.subarray(from, from + count) })
			from += count
		}
		shapes.push({ vertices, indices: triangles * 3, length, breadth, covered: covered[shapes.length] ?? 0, levels })
	}
	return { shapes, members: Uint32Array.from(table.subarray(at)) }
}

const fits = ({ shapes, members }: GeometryLevels, counts: { vertices: number; indices: number }): boolean => {
	let [vertices, indices] = [0, 0]
	for (const member of members) {
		const shape = shapes[member]
		if (!shape) return false
		vertices += shape.vertices
		indices += shape.indices
	}
	if (vertices !== counts.vertices || indices !== counts.indices) return false
	return shapes.every((shape) =>
		shape.levels.every(
			({ error, indices: coarse }) =>
				error > 0 && coarse.length <= shape.indices && coarse.every((vertex) => vertex < shape.vertices),
		),
	)
}
