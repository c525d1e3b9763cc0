import type { Instance } from '../geometry/instances.ts'
import { determinant, type Matrix, multiply } from '../geometry/matrices.ts'
import type { Shape } from '../geometry/model-geometry.ts'

/** Triangles in one colour, in the axes of their node. */
export interface MeshPart {
	/** RGBA, red in the lowest byte. */
	colour: number
	/** Number of the shape if it is used unchanged, so that its data is written once; -1 otherwise. */
	shape: number
	positions: Float32Array
	indices: Uint32Array
}

/** Matrices closer than this are equal. */
const SAME = 1e-7

export function isIdentity(matrix: Matrix): boolean {
	for (let at = 0; at < 12; at++) {
		const wanted = at === 0 || at === 4 || at === 8 ? 1 : 0
		if (Math.abs((matrix[at] as number) - wanted) > SAME) return false
	}
	return true
}

/** Writes a shape under a matrix into arrays; reverses mirrored triangles. */
function bake(
	shape: Shape,
	matrix: Matrix,
	into: { positions: Float32Array; vertex: number; indices: Uint32Array; index: number },
): void {
	const { positions, indices } = shape
	const m = (at: number): number => matrix[at] as number
	const count = positions.length / 3
	for (let vertex = 0; vertex < count; vertex++) {
		const x = positions[vertex * 3] as number
		const y = positions[vertex * 3 + 1] as number
		const z = positions[vertex * 3 + 2] as number
		for (let row = 0; row < 3; row++)
			into.positions[(into.vertex + vertex) * 3 + row] = m(row) * x + m(3 + row) * y + m(6 + row) * z + m(9 + row)
	}
	const mirrored = determinant(matrix) < 0
	for (let at = 0; at < indices.length; at += 3) {
		const [a, b, c] = [indices[at] as number, indices[at + 1] as number, indices[at + 2] as number]
		into.indices[into.index + at] = into.vertex + a
		into.indices[into.index + at + 1] = into.vertex + (mirrored ? c : b)
		into.indices[into.index + at + 2] = into.vertex + (mirrored ? b : c)
	}
	into.vertex += count
	into.index += indices.length
}

/** Shapes under matrices as one list of triangles. */
export function bakeTogether(placed: readonly { shape: Shape; matrix: Matrix }[]): {
	positions: Float32Array
	indices: Uint32Array
} {
	let vertices = 0
	let corners = 0
	for (const { shape } of placed) {
		vertices += shape.positions.length / 3
		corners += shape.indices.length
	}
	const into = { positions: new Float32Array(vertices * 3), vertex: 0, indices: new Uint32Array(corners), index: 0 }
	for (const { shape, matrix } of placed) bake(shape, matrix, into)
	return { positions: into.positions, indices: into.indices }
}

/** An element's shapes with their positions in the axes of its node. */
export interface ElementShapes {
	/** Equal for elements that look the same in their own axes. */
	key: string
	placed: { shape: number; colour: number; matrix: Matrix }[]
}

/** @param inverse transforms the model's axes to those of the element's node */
export function shapesOf(instances: readonly Instance[], inverse: Matrix): ElementShapes {
	const placed = instances.map(({ shape, colour, matrix }) => ({ shape, colour, matrix: multiply(inverse, matrix) }))
	const key = placed
		.map(({ shape, colour, matrix }) => {
			const place = isIdentity(matrix) ? '' : Array.from(matrix, (value) => Math.round(value * 1e6) / 1e6 + 0).join(',')
			return `${shape}:${colour}:${place}`
		})
		.join(';')
	return { key, placed }
}

/** One part per colour; a single, untransformed shape of a colour is used unchanged. */
export function partsOf({ placed }: ElementShapes, shapes: readonly Shape[]): MeshPart[] {
	const byColour = Map.groupBy(placed, ({ colour }) => colour)
	return [...byColour].map(([colour, members]) => {
		const [first] = members
		if (first && members.length === 1 && isIdentity(first.matrix)) {
			const { positions, indices } = shapes[first.shape] as Shape
			return { colour, shape: first.shape, positions, indices }
		}
		const baked = bakeTogether(members.map(({ shape, matrix }) => ({ shape: shapes[shape] as Shape, matrix })))
		return { colour, shape: -1, ...baked }
	})
}
