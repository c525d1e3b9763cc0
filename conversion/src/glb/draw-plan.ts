import {
	type Bounds,
	decompose,
	emptyBounds,
	type Matrix,
	type RigidParts,
	transformBounds,
	widen,
} from '../geometry/matrices.ts'
import type { Instance, ModelGeometry } from '../geometry/model-geometry.ts'
import { isBlended } from './colours.ts'

/** An instance with its place in the recentred model. */
export interface PlacedInstance {
	instance: Instance
	matrix: Matrix
	bounds: Bounds
}

/** One shape drawn many times in one colour on one floor. */
export interface InstancedDraw {
	floor: number
	shape: number
	colour: number
	members: { element: number; parts: RigidParts }[]
}

/** Several shapes put into one mesh: one floor, opaque or blended. */
export interface BatchedDraw {
	floor: number
	blended: boolean
	members: PlacedInstance[]
	vertexCount: number
	indexCount: number
	bounds: Bounds
}

export interface DrawPlan {
	instanced: InstancedDraw[]
	batched: BatchedDraw[]
	bounds: Bounds
}

/** Instanced draws per model at most: each is a draw call of its own in a plain viewer. */
const MOST_INSTANCED_DRAWS = 120

/** Below this many vertices saved, a shape is cheaper inside a batch. */
const LEAST_VERTICES_SAVED = 800

/** 16-bit indices reach this far; 65,535 itself is the restart value. */
const MOST_BATCH_VERTICES = 65_534

/** Wider batches could not be quantised to under a millimetre. */
const WIDEST_BATCH = 60

/** Batches are filled cell by cell, so that each covers one part of the floor. */
const CELL = 24

/** Spreads the low 10 bits of a number, for ordering cells along a space-filling curve. */
function spread(value: number): number {
	let bits = Math.max(0, Math.min(1023, value))
	bits = (bits | (bits << 16)) & 0x030000ff
	bits = (bits | (bits << 8)) & 0x0300f00f
	bits = (bits | (bits << 4)) & 0x030c30c3
	return (bits | (bits << 2)) & 0x09249249
}

function cellOf(placed: PlacedInstance): number {
	const { bounds } = placed
	const x = Math.floor((bounds[0] + bounds[3]) / 2 / CELL) + 512
	const z = Math.floor((bounds[2] + bounds[5]) / 2 / CELL) + 512
	const y = Math.floor((bounds[1] + bounds[4]) / 2 / CELL) + 512
	return spread(x) | (spread(z) << 1) | (spread(y) << 2)
}

const extentOf = (bounds: Bounds): number =>
	Math.max(bounds[3] - bounds[0], bounds[4] - bounds[1], bounds[5] - bounds[2])

function fillBatches(
	geometry: ModelGeometry,
	members: PlacedInstance[],
	floor: number,
	blended: boolean,
): BatchedDraw[] {
	const cells = new Map(members.map((placed) => [placed, cellOf(placed)]))
	const sorted = members.toSorted((a, b) => (cells.get(a) as number) - (cells.get(b) as number))
	const batches: BatchedDraw[] = []
	let open: BatchedDraw | undefined
	for (const placed of sorted) {
		const shape = geometry.shapes[placed.instance.shape]
		if (!shape) continue
		const vertices = shape.positions.length / 3
		if (open) {
			const joined: Bounds = [...open.bounds]
			widen(joined, placed.bounds)
			if (open.vertexCount + vertices > MOST_BATCH_VERTICES || extentOf(joined) > WIDEST_BATCH) open = undefined
		}
		if (!open) {
			open = { floor, blended, members: [], vertexCount: 0, indexCount: 0, bounds: emptyBounds() }
			batches.push(open)
		}
		open.members.push(placed)
		open.vertexCount += vertices
		open.indexCount += shape.indices.length
		widen(open.bounds, placed.bounds)
	}
	return batches
}

/**
 * Decides how each instance is drawn: by instancing where the same shape comes often enough to pay for a draw call of
 * its own, else merged with its neighbours of the same floor.
 * @param floor floor of each element, -1 for none
 * @param offset subtracted from every position, GLB axes, metres
 */
export function planDraws(
	geometry: ModelGeometry,
	floor: ArrayLike<number>,
	offset: [number, number, number],
): DrawPlan {
	const groups = new Map<string, PlacedInstance[]>()
	const bounds = emptyBounds()
	for (const instance of geometry.instances) {
		const m = instance.matrix
		const at = (index: number): number => m[index] as number
		const matrix = [
			at(0),
			at(1),
			at(2),
			at(3),
			at(4),
			at(5),
			at(6),
			at(7),
			at(8),
			at(9) - offset[0],
			at(10) - offset[1],
			at(11) - offset[2],
		]
		const shape = geometry.shapes[instance.shape]
		if (!shape) continue
		const placed: PlacedInstance = { instance, matrix, bounds: transformBounds(matrix, shape.bounds) }
		widen(bounds, placed.bounds)
		const key = `${floor[instance.element]}/${instance.shape}/${instance.colour}`
		const group = groups.get(key)
		if (group) group.push(placed)
		else groups.set(key, [placed])
	}
	const chosen = [...groups.values()]
		.map((members) => ({
			members,
			saved:
				(members.length - 1) * ((geometry.shapes[members[0]?.instance.shape as number]?.positions.length ?? 0) / 3),
		}))
		.filter((group) => group.saved >= LEAST_VERTICES_SAVED)
		.sort((a, b) => b.saved - a.saved)
		.slice(0, MOST_INSTANCED_DRAWS)
	const pays = new Set(chosen.map((group) => group.members))
	const instanced: InstancedDraw[] = []
	const toBatch = new Map<string, { floor: number; blended: boolean; members: PlacedInstance[] }>()
	for (const members of groups.values()) {
		const first = members[0] as PlacedInstance
		const on = floor[first.instance.element] as number
		const draw: InstancedDraw = { floor: on, shape: first.instance.shape, colour: first.instance.colour, members: [] }
		for (const placed of members) {
			const parts = pays.has(members) ? decompose(placed.matrix) : null
			if (parts) {
				draw.members.push({ element: placed.instance.element, parts })
				continue
			}
			const blended = isBlended(placed.instance.colour)
			const key = `${on}/${blended}`
			const group = toBatch.get(key)
			if (group) group.members.push(placed)
			else toBatch.set(key, { floor: on, blended, members: [placed] })
		}
		if (draw.members.length > 0) instanced.push(draw)
	}
	const batched = [...toBatch.values()].flatMap((group) =>
		fillBatches(geometry, group.members, group.floor, group.blended),
	)
	return { instanced, batched, bounds }
}
