import { OPAQUE, type PlacementList } from './placed-geometry.ts'

/** Vertices in a merged chunk: enough for few draw calls, few enough to skip invisible parts when drawing and picking. */
export const CHUNK_VERTICES = 200_000

/** Bytes of a merged vertex, an index and an instance on the graphics card. */
const VERTEX_BYTES = 20
const INDEX_BYTES = 4
const INSTANCE_BYTES = 56

/** Instancing costs a draw call: it must save this many bytes, and only the shapes that save most get it. */
export const WORTHWHILE_SAVING = 1_000_000
export const MAX_INSTANCED = 32

/** One placement of a list. */
export type PlanItem = { list: PlacementList; index: number }
export type PlannedChunk =
	| { kind: 'merged'; transparent: boolean; items: PlanItem[]; vertices: number }
	| { kind: 'instanced'; transparent: boolean; list: PlacementList; indexes: number[] }

/** Decides what is merged, what is instanced, and which placements share a draw call: those close to each other. */
export const planChunks = (lists: readonly PlacementList[], box: ArrayLike<number>): PlannedChunk[] => {
	const instanced = chooseInstanced(lists)
	const chunks: PlannedChunk[] = []
	for (const list of instanced)
		for (const transparent of [false, true]) {
			const indexes = indexesOf(list, transparent)
			if (indexes.length > 0) chunks.push({ kind: 'instanced', transparent, list, indexes })
		}
	for (const transparent of [false, true]) {
		const items: (PlanItem & { order: number })[] = []
		for (const list of lists) {
			if (instanced.has(list)) continue
			for (const index of indexesOf(list, transparent))
				items.push({ list, index, order: spatialOrder(list, index, box) })
		}
		items.sort((a, b) => a.order - b.order)
		chunks.push(...pack(items, transparent))
	}
	return chunks
}

const chooseInstanced = (lists: readonly PlacementList[]): Set<PlacementList> => {
	const savers = lists
		.filter(({ geometry }) => geometry.vertexElements === null && geometry.vertexColours === null)
		.map((list) => ({ list, saving: savingOf(list) }))
		.filter(({ saving }) => saving > WORTHWHILE_SAVING)
		.sort((a, b) => b.saving - a.saving)
	return new Set(savers.slice(0, MAX_INSTANCED).map(({ list }) => list))
}

const savingOf = ({ geometry, count }: PlacementList): number =>
	savingOfInstances(count, geometry.positions.length / 3, geometry.indices.length)

/** Bytes that drawing a shape as instances saves. */
export const savingOfInstances = (count: number, vertices: number, indices: number): number =>
	(count - 1) * (vertices * VERTEX_BYTES + indices * INDEX_BYTES) - count * INSTANCE_BYTES

const indexesOf = (list: PlacementList, transparent: boolean): number[] => {
	const indexes: number[] = []
	for (let index = 0; index < list.count; index++)
		if ((list.colours[index] as number) >>> 24 < OPAQUE === transparent) indexes.push(index)
	return indexes
}

const pack = (items: PlanItem[], transparent: boolean): PlannedChunk[] => {
	const chunks: Extract<PlannedChunk, { kind: 'merged' }>[] = []
	for (const { list, index } of items) {
		const vertices = list.geometry.positions.length / 3
		let last = chunks.at(-1)
		if (!last || (last.vertices > 0 && last.vertices + vertices > CHUNK_VERTICES)) {
			last = { kind: 'merged', transparent, items: [], vertices: 0 }
			chunks.push(last)
		}
		last.items.push({ list, index })
		last.vertices += vertices
	}
	return chunks
}

/** Index on a Morton curve of 2^10 cells a side, so that neighbours in the list are neighbours in the building. */
const spatialOrder = (list: PlacementList, index: number, box: ArrayLike<number>): number => {
	const at = index * 12
	const g = list.geometry.box
	let order = 0
	for (let axis = 0; axis < 3; axis++) {
		const row = at + axis * 4
		let centre = list.transforms[row + 3] as number
		for (let i = 0; i < 3; i++)
			centre += ((list.transforms[row + i] as number) * ((g[i] as number) + (g[i + 3] as number))) / 2
		const low = box[axis] as number
		const size = Math.max((box[axis + 3] as number) - low, 1e-9)
		const cell = Math.min(Math.max(Math.floor(((centre - low) / size) * 1024), 0), 1023)
		for (let bit = 0; bit < 10; bit++) order |= ((cell >> bit) & 1) << (bit * 3 + axis)
	}
	return order
}
