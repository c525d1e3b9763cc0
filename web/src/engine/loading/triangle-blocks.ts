import { EMPTY_BOX } from './element-boxes.ts'

/** Triangles in a block. Successive triangles of a chunk are mostly neighbours in the building. */
export const BLOCK_TRIANGLES = 512
export const BLOCK_INDICES = BLOCK_TRIANGLES * 3

/** The box (min x y z, max x y z) of each `BLOCK_TRIANGLES` triangles in turn. Views skip invisible blocks by it. */
export const boxesOfBlocks = (positions: Float32Array, indices: Uint16Array | Uint32Array): Float32Array => {
	const boxes = new Float32Array(Math.ceil(indices.length / BLOCK_INDICES) * 6)
	for (let block = 0; block * 6 < boxes.length; block++) {
		const start = block * BLOCK_INDICES
		boxes.set(boxOfBlock(positions, indices, start, Math.min(start + BLOCK_INDICES, indices.length)), block * 6)
	}
	return boxes
}

const boxOfBlock = (
	positions: Float32Array,
	indices: Uint16Array | Uint32Array,
	start: number,
	end: number,
): ArrayLike<number> => {
	let first = indices[start] as number
	let last = first
	for (let i = start + 1; i < end; i++) {
		const vertex = indices[i] as number
		if (vertex < first) first = vertex
		if (vertex > last) last = vertex
	}
	// A block mostly uses a short range of vertices, which has fewer vertices than the block has corners.
	const areFewer = last - first < end - start
	const [from, to] = areFewer ? [first, last + 1] : [start, end]
	let [x0, y0, z0, x1, y1, z1] = EMPTY_BOX as [number, number, number, number, number, number]
	for (let i = from; i < to; i++) {
		const at = (areFewer ? i : (indices[i] as number)) * 3
		const x = positions[at] as number
		const y = positions[at + 1] as number
		const z = positions[at + 2] as number
		if (x < x0) x0 = x
		if (x > x1) x1 = x
		if (y < y0) y0 = y
		if (y > y1) y1 = y
		if (z < z0) z0 = z
		if (z > z1) z1 = z
	}
	return [x0, y0, z0, x1, y1, z1]
}
