import { type PlannedChunk, planChunks } from './chunk-plan.ts'
import { type PlacedIn, withCoarseLists } from './coarse-lists.ts'
import { boxRound, EMPTY_BOX, emptyBoxes, measureList, movedBoxes, transformed, widen } from './element-boxes.ts'
import type { GltfDocument } from './gltf-document.ts'
import type { InstancedChunk, MergedChunk, ModelChunk, ModelHeader } from './model-chunks.ts'
import { ModelReadError } from './model-read-error.ts'
import type { PlacementList } from './placed-geometry.ts'
import { boxesOfBlocks } from './triangle-blocks.ts'

/** Further than this from the origin, single precision is visible: the model is moved to the origin. Metres. */
const FAR_FROM_ORIGIN = 10_000

/** Coordinates beyond this many metres are damaged. Single precision ends not far beyond, either. */
const FARTHEST = 1e15

type Bounds = { box: Float64Array; elementBoxes: Float64Array; elementCount: number }

/** The offset to subtract from the coordinates of a model with this box. Throws `ModelReadError`. */
export const offsetFor = (box: ArrayLike<number>): [number, number, number] => {
	const sides = Array.from(box)
	if (!sides.every(Number.isFinite)) throw new ModelReadError('no_meshes', 'There is nothing to draw in this model')
	if (sides.some((value) => Math.abs(value) > FARTHEST))
		throw new ModelReadError('invalid', 'The model reaches farther than a drawing can show')
	const centre = [0, 1, 2].map((axis) => ((box[axis] as number) + (box[axis + 3] as number)) / 2)
	const isFar = Math.hypot(...centre) > FAR_FROM_ORIGIN
	return (isFar ? centre : [0, 0, 0]) as [number, number, number]
}

/** Where the zero of a model is in its IFC file once `offset` is subtracted. Zero for a GLB that doesn't say its origin. */
export const originFor = (
	{ scene, scenes }: Pick<GltfDocument, 'scene' | 'scenes'>,
	[x, y, z]: readonly [number, number, number],
): [number, number, number] => {
	const stated = scenes?.[scene ?? 0]?.extras?.origin
	const [east, north, up] =
		Array.isArray(stated) && stated.length === 3 && stated.every(Number.isFinite) ? stated : [0, 0, 0]
	return [east + x, north - z, up + y]
}

/** Measures the whole model, then yields its chunks one at a time, so that the first is visible early. */
export const buildModel = (
	lists: readonly PlacementList[],
	document: Pick<GltfDocument, 'scene' | 'scenes'>,
): { header: ModelHeader; chunks: () => Generator<ModelChunk> } => {
	const { box, elementBoxes, elementCount } = measure(lists)
	const offset = offsetFor(box)
	const plan = planChunks(lists, box)
	const header: ModelHeader = {
		elementCount,
		box: movedBoxes(box, offset),
		elementBoxes: movedBoxes(elementBoxes, offset),
		offset,
		origin: originFor(document, offset),
		triangleCount: lists.reduce((sum, list) => sum + (list.count * list.geometry.indices.length) / 3, 0),
		placedCount: lists.reduce((sum, list) => sum + list.count, 0),
		geometryCount: lists.length,
		pieceBoxes: null,
		chunkCount: plan.length,
	}
	return {
		header,
		*chunks() {
			for (const planned of plan)
				yield planned.kind === 'merged' ? mergedChunk(planned, offset) : instancedChunk(planned, offset)
		},
	}
}

const measure = (lists: readonly PlacementList[]): Bounds => {
	const elementCount = countElements(lists)
	const elementBoxes = emptyBoxes(new Float64Array(elementCount * 6))
	for (const list of lists) measureList(list, elementBoxes, (element) => element * 6)
	return { box: boxRound(elementBoxes), elementBoxes, elementCount }
}

const countElements = (lists: readonly PlacementList[]): number => {
	let highest = -1
	for (const { geometry, elements, count } of lists) {
		const ids = geometry.vertexElements ?? elements
		const length = geometry.vertexElements ? ids.length : count
		for (let i = 0; i < length; i++) if ((ids[i] as number) > highest) highest = ids[i] as number
	}
	return highest + 1
}

/** A chunk of many placements. */
export const mergedChunk = (
	{ items, vertices, transparent }: Extract<PlannedChunk, { kind: 'merged' }>,
	offset: readonly number[],
): MergedChunk => {
	const positions = new Float32Array(vertices * 3)
	const elements = new Uint32Array(vertices)
	const colours = new Uint8Array(vertices * 4)
	const indexCount = items.reduce((sum, { list }) => sum + list.geometry.indices.length, 0)
	const indices = vertices > 65_536 ? new Uint32Array(indexCount) : new Uint16Array(indexCount)
	const placed: PlacedIn[] = []
	let vertex = 0
	let next = 0
	for (const { list, index } of items) {
		const { geometry } = list
		const count = geometry.positions.length / 3
		placed.push({ geometry, firstVertex: vertex })
		for (let i = 0; i < geometry.indices.length; i++) indices[next++] = vertex + (geometry.indices[i] as number)
		writePositions(list, index, offset, positions.subarray(vertex * 3, (vertex + count) * 3))
		if (geometry.vertexElements) elements.set(geometry.vertexElements, vertex)
		else elements.fill(list.elements[index] as number, vertex, vertex + count)
		writeColours(list, index, transparent, colours.subarray(vertex * 4, (vertex + count) * 4))
		vertex += count
	}
	const blocks = boxesOfBlocks(positions, indices)
	const box = Float32Array.from(boxRound(blocks))
	return { kind: 'merged', transparent, positions, elements, colours, ...withCoarseLists(indices, placed), box, blocks }
}

/** The vertices of a placement, `offset` subtracted. */
const writePositions = (
	{ geometry, transforms }: PlacementList,
	index: number,
	offset: readonly number[],
	into: Float32Array,
): void => {
	const from = geometry.positions
	for (let axis = 0; axis < 3; axis++) {
		const row = index * 12 + axis * 4
		const a = transforms[row] as number
		const b = transforms[row + 1] as number
		const c = transforms[row + 2] as number
		const d = (transforms[row + 3] as number) - (offset[axis] as number)
		for (let at = 0; at < into.length; at += 3)
			into[at + axis] = a * (from[at] as number) + b * (from[at + 1] as number) + c * (from[at + 2] as number) + d
	}
}

/** The colours of a placement's vertices, tinted with its own. An opaque placement stays opaque. */
const writeColours = (
	{ geometry, colours }: PlacementList,
	index: number,
	transparent: boolean,
	into: Uint8Array,
): void => {
	const painted = geometry.vertexColours
	for (let c = 0; c < 4; c++) {
		const own = ((colours[index] as number) >>> (c * 8)) & 255
		if (!painted || (c === 3 && !transparent)) for (let at = c; at < into.length; at += 4) into[at] = own
		else for (let at = c; at < into.length; at += 4) into[at] = (own * (painted[at] as number) + 127) / 255
	}
}

/** A chunk of one shape with many placements. */
export const instancedChunk = (
	{ list, indexes, transparent }: Extract<PlannedChunk, { kind: 'instanced' }>,
	offset: readonly number[],
): InstancedChunk => {
	const { geometry } = list
	const count = indexes.length
	const rows = new Float32Array(count * 12)
	const elements = new Uint32Array(count)
	const colours = new Uint8Array(count * 4)
	const box = Float32Array.from(EMPTY_BOX)
	for (const [i, index] of indexes.entries()) {
		for (let j = 0; j < 12; j++)
			rows[i * 12 + j] = (list.transforms[index * 12 + j] as number) - (j % 4 === 3 ? (offset[j >> 2] as number) : 0)
		elements[i] = list.elements[index] as number
		for (let c = 0; c < 4; c++) colours[i * 4 + c] = ((list.colours[index] as number) >>> (c * 8)) & 255
		for (let corner = 0; corner < 8; corner++)
			for (let axis = 0; axis < 3; axis++) {
				const [x, y, z] = [corner & 1 ? 3 : 0, corner & 2 ? 4 : 1, corner & 4 ? 5 : 2].map(
					(k) => geometry.box[k] as number,
				)
				const value = transformed(list.transforms, index, axis, x ?? 0, y ?? 0, z ?? 0) - (offset[axis] as number)
				widen(box, axis, value)
			}
	}
	const vertexCount = geometry.positions.length / 3
	const full = vertexCount > 65_536 ? geometry.indices.slice() : Uint16Array.from(geometry.indices)
	return {
		kind: 'instanced',
		transparent,
		positions: geometry.positions.slice(),
		...withCoarseLists(full, [{ geometry, firstVertex: 0 }]),
		box,
		count,
		rows,
		elements,
		colours,
	}
}
