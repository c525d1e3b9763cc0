import type { Affine } from './affine.ts'
import { isFiniteAffine } from './affine.ts'
import { CHUNK_VERTICES, MAX_INSTANCED, savingOfInstances, WORTHWHILE_SAVING } from './chunk-plan.ts'
import { EMPTY_BOX, emptyBoxes, widen } from './element-boxes.ts'
import { scaleOf } from './glb-accessors.ts'
import { levelAccessors } from './glb-levels.ts'
import { colourOf } from './glb-scene.ts'
import type { GltfAccessor, GltfDocument } from './gltf-document.ts'
import { OPAQUE } from './placed-geometry.ts'
import { type ScenePiece, scenePieces } from './scene-pieces.ts'

/** The first chunk is small, so that it is visible early. */
const FIRST_CHUNK_VERTICES = 60_000
/** Upper bound; a larger count means that the file is damaged. */
const MOST_ELEMENTS = 1 << 24

export type PlannedPiece = {
	piece: ScenePiece
	colour: number
	placements: number
	vertices: number
	indices: number
	box: Float64Array
	/** Where its data end in the binary chunk, bytes. */
	end: number
}

export type StreamedChunk = {
	kind: 'merged' | 'instanced'
	transparent: boolean
	/** Whether it gets levels of detail. */
	hasLevels: boolean
	pieces: PlannedPiece[]
	end: number
}

export type StreamPlan = {
	elementCount: number
	pieces: PlannedPiece[]
	/** The box of the whole model, file coordinates. */
	box: Float64Array
	/** In the order of reading: as in the file, transparent ones last. */
	chunks: StreamedChunk[]
}

/**
 * Plans the draw calls of a model from its document alone: the number of elements, the boxes, and which bytes hold what.
 * Null when the document lacks any of that, as in most foreign files. Such a file is read when it is complete.
 */
export const planStream = (document: GltfDocument): StreamPlan | null => {
	const elementCount = document.extensions?.EXT_structural_metadata?.propertyTables?.[0]?.count ?? 0
	if (!Number.isInteger(elementCount) || elementCount < 1 || elementCount > MOST_ELEMENTS) return null
	if ((document.textures?.length ?? 0) > 0 || document.buffers?.[0]?.uri !== undefined) return null
	const pieces: PlannedPiece[] = []
	for (const piece of scenePieces(document)) {
		const planned = plannedPiece(piece, document)
		if (!planned) return null
		pieces.push(planned)
	}
	if (pieces.length === 0) return null
	const box = Float64Array.from(EMPTY_BOX)
	for (const piece of pieces)
		for (let axis = 0; axis < 3; axis++) {
			widen(box, axis, piece.box[axis] as number)
			widen(box, axis, piece.box[axis + 3] as number)
		}
	return { elementCount, pieces, box, chunks: chunksOf(pieces) }
}

const plannedPiece = (piece: ScenePiece, document: GltfDocument): PlannedPiece | null => {
	const { primitive, instancing, statedBox, transform } = piece
	const { attributes, extensions, mode, indices: indicesAt } = primitive
	const accessors = document.accessors ?? []
	const positions = accessors[attributes.POSITION ?? -1]
	const ids = accessors[(instancing ?? attributes)._FEATURE_ID_0 ?? -1]
	const indices = accessors[indicesAt ?? -1]
	if (!positions || !ids || !indices || extensions?.KHR_draco_mesh_compression) return null
	if ((mode ?? 4) !== 4 || !isFiniteAffine(transform)) return null
	if (instancing && attributes._FEATURE_ID_0 !== undefined) return null
	const levels = Object.values(levelAccessors(primitive) ?? {})
	const read = [...Object.values(attributes), indicesAt ?? -1, ...Object.values(instancing ?? {}), ...levels]
	const end = Math.max(...read.map((index) => endOf(accessors[index], document)))
	const box = instancing ? statedBox && Float64Array.from(statedBox) : boxOf(positions, transform)
	const counts = [positions.count, ids.count, indices.count]
	if (!Number.isFinite(end) || !box || !counts.every((count) => Number.isInteger(count) && count >= 0)) return null
	return {
		piece,
		colour: colourOf(primitive, document, new Map()),
		placements: instancing ? ids.count : 1,
		vertices: positions.count,
		indices: indices.count,
		box,
		end,
	}
}

/** Where an accessor's data end in the binary chunk, bytes; infinite when unknown. */
const endOf = (accessor: GltfAccessor | undefined, document: GltfDocument): number => {
	const view = document.bufferViews?.[accessor?.bufferView ?? -1]
	if (!accessor || accessor.sparse || !view) return Number.POSITIVE_INFINITY
	const range = view.extensions?.EXT_meshopt_compression ?? view.extensions?.KHR_meshopt_compression ?? view
	const end = (range.byteOffset ?? 0) + range.byteLength
	return range.buffer === 0 && Number.isInteger(end) && end >= 0 ? end : Number.POSITIVE_INFINITY
}

/** The box of an accessor's stated extent, transformed. */
const boxOf = (positions: GltfAccessor, rows: Affine): Float64Array | null => {
	const scale = scaleOf(positions)
	const sides = [...(positions.min ?? []), ...(positions.max ?? [])].map((value) => value * scale)
	if (sides.length !== 6 || !sides.every(Number.isFinite)) return null
	const box = emptyBoxes(new Float64Array(6))
	for (let corner = 0; corner < 8; corner++) {
		const [x, y, z] = [corner & 1 ? 3 : 0, corner & 2 ? 4 : 1, corner & 4 ? 5 : 2].map((i) => sides[i] as number)
		for (let axis = 0; axis < 3; axis++) {
			const at = axis * 4
			const [a, b, c, d] = [rows[at], rows[at + 1], rows[at + 2], rows[at + 3]] as [number, number, number, number]
			widen(box, axis, a * (x ?? 0) + b * (y ?? 0) + c * (z ?? 0) + d)
		}
	}
	return box
}

const chunksOf = (pieces: readonly PlannedPiece[]): StreamedChunk[] => {
	const instanced = new Set(
		pieces
			.filter(({ piece }) => piece.instancing && piece.primitive.attributes.COLOR_0 === undefined)
			.map((piece) => ({ piece, saving: savingOfInstances(piece.placements, piece.vertices, piece.indices) }))
			.filter(({ saving }) => saving > WORTHWHILE_SAVING)
			.sort((a, b) => b.saving - a.saving)
			.slice(0, MAX_INSTANCED)
			.map(({ piece }) => piece),
	)
	const chunks: StreamedChunk[] = []
	for (const transparent of [false, true]) {
		let open: StreamedChunk | null = null
		let vertices = 0
		for (const piece of pieces) {
			if (piece.colour >>> 24 < OPAQUE !== transparent) continue
			if (instanced.has(piece)) {
				chunks.push({ kind: 'instanced', transparent, hasLevels: true, pieces: [piece], end: piece.end })
				continue
			}
			const added = piece.vertices * piece.placements
			const most = open === chunks[0] ? FIRST_CHUNK_VERTICES : CHUNK_VERTICES
			if (!open || vertices + added > most) {
				// A first chunk without levels is visible earlier, and few triangles more.
				const hasLevels = chunks.length > 0 || added > FIRST_CHUNK_VERTICES
				open = { kind: 'merged', transparent, hasLevels, pieces: [], end: 0 }
				vertices = 0
				chunks.push(open)
			}
			open.pieces.push(piece)
			open.end = Math.max(open.end, piece.end)
			vertices += added
		}
	}
	return chunks
}
