import { instancedChunk, mergedChunk, offsetFor, originFor } from './chunk-builder.ts'
import type { PlanItem } from './chunk-plan.ts'
import { boxesOfLists, emptyBoxes, movedBoxes } from './element-boxes.ts'
import { AccessorReader } from './glb-accessors.ts'
import { readGeometry } from './glb-geometry.ts'
import { addPlacements } from './glb-scene.ts'
import type { GltfDocument } from './gltf-document.ts'
import type { IncomingFile } from './incoming-file.ts'
import type { ModelPart } from './model-chunks.ts'
import { ModelReadError } from './model-read-error.ts'
import { PlacementList } from './placed-geometry.ts'
import type { StreamedChunk, StreamPlan } from './stream-plan.ts'

/** Reads a planned model chunk by chunk, each as soon as its bytes have arrived. Throws `ModelReadError`. */
export async function* streamModel(
	file: IncomingFile,
	document: GltfDocument,
	binaryStart: number,
	plan: StreamPlan,
): AsyncGenerator<ModelPart> {
	const offset = offsetFor(plan.box)
	const pieceBoxes = new Float64Array(plan.pieces.length * 6)
	for (const [i, { box }] of plan.pieces.entries()) pieceBoxes.set(box, i * 6)
	yield {
		type: 'header',
		header: {
			elementCount: plan.elementCount,
			box: movedBoxes(plan.box, offset),
			elementBoxes: emptyBoxes(new Float32Array(plan.elementCount * 6)),
			offset,
			origin: originFor(document, offset),
			triangleCount: plan.pieces.reduce((sum, { placements, indices }) => sum + (placements * indices) / 3, 0),
			placedCount: plan.pieces.reduce((sum, { placements }) => sum + placements, 0),
			geometryCount: plan.pieces.length,
			pieceBoxes: movedBoxes(pieceBoxes, offset),
			chunkCount: plan.chunks.length,
		},
	}
	await AccessorReader.ready()
	for (const chunk of plan.chunks) {
		if (!(await file.has(binaryStart + chunk.end)))
			throw new ModelReadError('truncated', 'Geometry is missing at the end of the file')
		// A reader for each chunk, so that what it decoded is freed with it.
		const reader = new AccessorReader({ document, binary: file.bytes.subarray(binaryStart) })
		const lists = listsOf(chunk, reader)
		if (lists.length === 0) continue
		yield { type: 'chunk', chunk: built(chunk, lists, offset), boxes: boxesOfLists(lists, offset) }
	}
}

const listsOf = ({ pieces, hasLevels }: StreamedChunk, reader: AccessorReader): PlacementList[] => {
	const lists: PlacementList[] = []
	for (const { piece, colour } of pieces) {
		const geometry = readGeometry(piece.primitive, reader, hasLevels ? 'levels' : 'full')
		if (!geometry) continue
		const list = new PlacementList(geometry)
		addPlacements(list, piece, reader, colour)
		if (list.count > 0) lists.push(list)
	}
	return lists
}

const built = ({ kind, transparent }: StreamedChunk, lists: readonly PlacementList[], offset: readonly number[]) => {
	const [first] = lists
	if (kind === 'instanced' && first) {
		const indexes = Array.from({ length: first.count }, (_, i) => i)
		return instancedChunk({ kind, transparent, list: first, indexes }, offset)
	}
	const items: PlanItem[] = []
	let vertices = 0
	for (const list of lists)
		for (let at = 0; at < list.count; at++) {
			items.push({ list, index: at })
			vertices += list.geometry.positions.length / 3
		}
	return mergedChunk({ kind: 'merged', transparent, items, vertices }, offset)
}
