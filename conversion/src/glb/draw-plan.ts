import type { Instances } from '../geometry/instances.ts'
import { type Bounds, decompose, emptyBounds, transformBounds, widen } from '../geometry/matrices.ts'
import type { ModelGeometry, Shape } from '../geometry/model-geometry.ts'
import { isBlended } from './colours.ts'

/** One shape drawn many times in one colour on one floor. */
export interface InstancedDraw {
	floor: number
	shape: number
	colour: number
	/** Instances. */
	members: number[]
	/** Element of each. */
	elements: number[]
	/** Placement of each: translation, rotation and scale, `PARTS_NUMBERS` numbers. */
	parts: number[]
	/** In the recentred model. */
	bounds: Bounds
}

/** Translation (3), rotation (x, y, z, w) and scale (3) of an instance. */
export const PARTS_NUMBERS = 10

/** Several shapes merged into one mesh: of one floor, opaque or blended. */
export interface BatchedDraw {
	floor: number
	blended: boolean
	/** Instances. */
	members: number[]
	vertexCount: number
	indexCount: number
	/** In the recentred model. */
	bounds: Bounds
}

export interface DrawPlan {
	instanced: InstancedDraw[]
	batched: BatchedDraw[]
	bounds: Bounds
}

type Offset = readonly [number, number, number]

/** Reads the matrix of an instance in the model recentred by an offset. */
export function readPlaced(instances: Instances, at: number, offset: Offset, into: number[]): number[] {
	instances.readMatrix(at, into)
	into[9] = (into[9] as number) - offset[0]
	into[10] = (into[10] as number) - offset[1]
	into[11] = (into[11] as number) - offset[2]
	return into
}

/** Most instanced draws per model: each is a separate draw call in a plain viewer. */
const MOST_INSTANCED_DRAWS = 120

/** A shape that would save fewer vertices than this is cheaper inside a batch. */
const LEAST_VERTICES_SAVED = 800

/** The largest 16-bit index; 65,535 itself is the restart value. */
const MOST_BATCH_VERTICES = 65_534

/** Wider batches couldn't be quantised to under a millimetre. */
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

function cellOf(bounds: Bounds): number {
	const x = Math.floor((bounds[0] + bounds[3]) / 2 / CELL) + 512
	const z = Math.floor((bounds[2] + bounds[5]) / 2 / CELL) + 512
	const y = Math.floor((bounds[1] + bounds[4]) / 2 / CELL) + 512
	return spread(x) | (spread(z) << 1) | (spread(y) << 2)
}

const extentOf = (bounds: Bounds): number =>
	Math.max(bounds[3] - bounds[0], bounds[4] - bounds[1], bounds[5] - bounds[2])

/** Plans how the instances of a model are drawn. */
class DrawPlanner {
	private readonly geometry: ModelGeometry
	private readonly offset: Offset
	/** Six numbers per instance, in the recentred model. */
	private readonly boxes: Float64Array
	readonly bounds = emptyBounds()

	constructor(geometry: ModelGeometry, offset: Offset) {
		const { instances, shapes } = geometry
		this.geometry = geometry
		this.offset = offset
		this.boxes = new Float64Array(instances.length * 6)
		const matrix: number[] = []
		for (let at = 0; at < instances.length; at++) {
			const shape = shapes[instances.shapes[at] as number] as Shape
			const box = transformBounds(readPlaced(instances, at, offset, matrix), shape.bounds)
			widen(this.bounds, box)
			for (let i = 0; i < 6; i++) this.boxes[at * 6 + i] = box[i] as number
		}
	}

	private boxOf(instance: number): Bounds {
		const { boxes } = this
		const at = instance * 6
		return [
			boxes[at] as number,
			boxes[at + 1] as number,
			boxes[at + 2] as number,
			boxes[at + 3] as number,
			boxes[at + 4] as number,
			boxes[at + 5] as number,
		]
	}

	private shapeOf(instance: number): Shape {
		const { shapes, instances } = this.geometry
		return shapes[instances.shapes[instance] as number] as Shape
	}

	/** Instances of one shape in one colour on one floor, in the order of their first ones. */
	groups(floor: ArrayLike<number>): number[][] {
		const { instances, shapes } = this.geometry
		const colours = new Map<number, number>()
		for (const colour of instances.colours) if (!colours.has(colour)) colours.set(colour, colours.size)
		const groups = new Map<number, number[]>()
		for (let at = 0; at < instances.length; at++) {
			const on = (floor[instances.elements[at] as number] as number) + 1
			const shape = on * shapes.length + (instances.shapes[at] as number)
			const key = shape * colours.size + (colours.get(instances.colours[at] as number) as number)
			const group = groups.get(key)
			if (group) group.push(at)
			else groups.set(key, [at])
		}
		return [...groups.values()]
	}

	/** The groups that are worth a separate draw call. */
	worthInstancing(groups: number[][]): Set<number[]> {
		const saved = (members: number[]): number =>
			(members.length - 1) * (this.shapeOf(members[0] as number).positions.length / 3)
		const chosen = groups
			.map((members) => ({ members, saved: saved(members) }))
			.filter((group) => group.saved >= LEAST_VERTICES_SAVED)
			.sort((a, b) => b.saved - a.saved)
			.slice(0, MOST_INSTANCED_DRAWS)
		return new Set(chosen.map(({ members }) => members))
	}

	/** @param left receives the members that only a batch can draw */
	instancedDraw(members: number[], floor: number, left: number[]): InstancedDraw {
		const { instances } = this.geometry
		const first = members[0] as number
		const draw: InstancedDraw = {
			floor,
			shape: instances.shapes[first] as number,
			colour: instances.colours[first] as number,
			members: [],
			elements: [],
			parts: [],
			bounds: emptyBounds(),
		}
		const matrix: number[] = []
		for (const member of members) {
			const parts = decompose(readPlaced(instances, member, this.offset, matrix))
			if (!parts) {
				left.push(member)
				continue
			}
			widen(draw.bounds, this.boxOf(member))
			draw.members.push(member)
			draw.elements.push(instances.elements[member] as number)
			draw.parts.push(...parts.translation, ...parts.rotation, ...parts.scale)
		}
		return draw
	}

	fillBatches(members: number[], floor: number, blended: boolean): BatchedDraw[] {
		const cells = members.map((member) => cellOf(this.boxOf(member)))
		const order = members.map((_, at) => at).sort((a, b) => (cells[a] as number) - (cells[b] as number))
		const batches: BatchedDraw[] = []
		let open: BatchedDraw | undefined
		for (const at of order) {
			const member = members[at] as number
			const shape = this.shapeOf(member)
			const box = this.boxOf(member)
			const vertices = shape.positions.length / 3
			if (open) {
				const joined: Bounds = [...open.bounds]
				widen(joined, box)
				if (open.vertexCount + vertices > MOST_BATCH_VERTICES || extentOf(joined) > WIDEST_BATCH) open = undefined
			}
			if (!open) {
				open = { floor, blended, members: [], vertexCount: 0, indexCount: 0, bounds: emptyBounds() }
				batches.push(open)
			}
			open.members.push(member)
			open.vertexCount += vertices
			open.indexCount += shape.indices.length
			widen(open.bounds, box)
		}
		return batches
	}
}

/**
 * Decides how each instance is drawn: instanced if the same shape occurs often enough to be worth a draw call,
 * otherwise merged with its neighbours on the same floor.
 * @param floor floor of each element, -1 for none
 * @param offset subtracted from every position, GLB axes, metres
 */
export function planDraws(geometry: ModelGeometry, floor: ArrayLike<number>, offset: Offset): DrawPlan {
	const planner = new DrawPlanner(geometry, offset)
	const { elements, colours } = geometry.instances
	const groups = planner.groups(floor)
	const pays = planner.worthInstancing(groups)
	const instanced: InstancedDraw[] = []
	const toBatch = new Map<string, { floor: number; blended: boolean; members: number[] }>()
	for (const members of groups) {
		const first = members[0] as number
		const on = floor[elements[first] as number] as number
		let left = members
		if (pays.has(members)) {
			left = []
			const draw = planner.instancedDraw(members, on, left)
			if (draw.elements.length > 0) instanced.push(draw)
		}
		if (left.length === 0) continue
		const blended = isBlended(colours[first] as number)
		const key = `${on}/${blended}`
		const group = toBatch.get(key)
		if (!group) toBatch.set(key, { floor: on, blended, members: left })
		else for (const member of left) group.members.push(member)
	}
	const batched = [...toBatch.values()].flatMap((group) =>
		planner.fillBatches(group.members, group.floor, group.blended),
	)
	return { instanced, batched, bounds: planner.bounds }
}
