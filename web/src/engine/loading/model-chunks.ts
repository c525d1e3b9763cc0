import type { ElementBoxes } from './element-boxes.ts'

/** What the worker hands to the renderer: buffers as the graphics card wants them, few and large. */

/** Box as min x y z, max x y z, metres, viewer coordinates. */
export type Box6 = Float32Array

export type ModelHeader = {
	/** Highest element index + 1. */
	elementCount: number
	box: Box6
	/** Six numbers an element (`Box6`); min > max where an element has no geometry, or none that has come yet. */
	elementBoxes: Float32Array
	/** Subtracted from the file's coordinates so that single precision is enough. */
	offset: [number, number, number]
	triangleCount: number
	/** Placements of geometry in the file, a merged mesh counted once. */
	placedCount: number
	geometryCount: number
	/** Boxes that hold all of a model whose elements' boxes come with its chunks; null where these are known. */
	pieceBoxes: Float32Array | null
	chunkCount: number
}

type ChunkShape = {
	transparent: boolean
	/** x y z per vertex. */
	positions: Float32Array
	indices: Uint16Array | Uint32Array
	box: Box6
}

/** Many pieces in one draw call; each vertex knows its element and its RGBA (sRGB). */
export type MergedChunk = ChunkShape & {
	kind: 'merged'
	elements: Uint32Array
	colours: Uint8Array
	/** Round each `BLOCK_TRIANGLES` triangles (`Box6`). */
	blocks: Float32Array
}

/** One piece drawn many times; element and RGBA are told per instance, `rows` is three rows of four each. */
export type InstancedChunk = ChunkShape & {
	kind: 'instanced'
	count: number
	rows: Float32Array
	elements: Uint32Array
	colours: Uint8Array
}

export type ModelChunk = MergedChunk | InstancedChunk

/** What reading a model yields: the header, then its chunks with the boxes of their elements where the header lacks them. */
export type ModelPart =
	| { type: 'header'; header: ModelHeader }
	| { type: 'chunk'; chunk: ModelChunk; boxes: ElementBoxes | null }

/** Bytes of the file as they come (`total` 0: nobody knows how many there are in all), and their end. */
export type WorkerRequest = { part: Uint8Array<ArrayBuffer>; total: number } | { isEnd: true }
export type WorkerAnswer = ModelPart | { type: 'done' } | { type: 'failed'; code: string; message: string }
