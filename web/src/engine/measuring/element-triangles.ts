import type { PlacementList } from '../loading/placed-geometry.ts'

/** All triangles of one element, nine numbers each, metres in viewer coordinates (`offset` subtracted). */
export const trianglesOfElement = (
	lists: readonly PlacementList[],
	element: number,
	offset: readonly number[],
): Float32Array => {
	const parts: Float32Array[] = []
	for (const list of lists) {
		const { geometry } = list
		const indices = geometry.vertexElements
			? ownTriangles(geometry.indices, geometry.vertexElements, element)
			: geometry.indices
		if (indices.length === 0) continue
		for (let index = 0; index < list.count; index++)
			if (geometry.vertexElements || list.elements[index] === element)
				parts.push(placedTriangles(geometry.positions, indices, list.transforms, index * 12, offset))
	}
	const all = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0))
	let at = 0
	for (const part of parts) {
		all.set(part, at)
		at += part.length
	}
	return all
}

const ownTriangles = (indices: Uint32Array, vertexElements: Uint32Array, element: number): Uint32Array => {
	const own: number[] = []
	for (let i = 0; i < indices.length; i += 3)
		if (vertexElements[indices[i] as number] === element)
			own.push(indices[i] as number, indices[i + 1] as number, indices[i + 2] as number)
	return Uint32Array.from(own)
}

const placedTriangles = (
	positions: Float32Array,
	indices: Uint32Array,
	rows: Float64Array,
	row: number,
	offset: readonly number[],
): Float32Array => {
	const placed = new Float32Array(indices.length * 3)
	for (const [i, vertex] of indices.entries()) {
		const x = positions[vertex * 3] as number
		const y = positions[vertex * 3 + 1] as number
		const z = positions[vertex * 3 + 2] as number
		for (let axis = 0; axis < 3; axis++) {
			const r = row + axis * 4
			placed[i * 3 + axis] =
				(rows[r] as number) * x +
				(rows[r + 1] as number) * y +
				(rows[r + 2] as number) * z +
				(rows[r + 3] as number) -
				(offset[axis] as number)
		}
	}
	return placed
}
