import type { ElementBoxes } from './element-boxes.ts'

/** What the worker sends to the renderer: few, large buffers in the layout of the graphics card. */

/** Box as min x y z, max x y z, metres, viewer coordinates. */
export type Box6 = Float32Array

export type ModelHeader = {
	/** Highest element index + 1. */
	elementCount: number
	box: Box6
	/** Six numbers for each element (`Box6`); min > max while none of its geometry has arrived. */
	elementBoxes: Float32Array
	/** Subtracted from the file's coordinates so that single precision is enough. */
	offset: [number, number, number]
	/** Where the viewer's zero lies in the IFC file, metres, IFC axes (Z up): two versions of a model may differ in it. */
	origin: [number, number, number]
	triangleCount: number
	/** Placements of shapes in the file. A merged mesh counts once. */
	placedCount: number
	geometryCount: number
	/** Boxes that together contain the whole model, until the chunks bring those of the elements; null if these are known. */
	pieceBoxes: Float32Array | null
	chunkCount: number
}

/**
 * Indices of a chunk that are enough where a pixel is at least `pixel` metres wide: `count` from `start` on, then `covered`
 * of parts that other parts cover. These are needed only where something may not cover them.
 */
export type ChunkLevel = { pixel: number; start: number; count: number; covered: number }

type ChunkShape = {
	transparent: boolean
	/** x y z per vertex. */
	positions: Float32Array
	/** Those of full detail, then those of the levels. */
	indices: Uint16Array | Uint32Array
	/** From fine to coarse. */
	levels: ChunkLevel[]
	box: Box6
}

/** Many placements in one draw call. Each vertex has its element and its RGBA (sRGB). */
export type MergedChunk = ChunkShape & {
	kind: 'merged'
	elements: Uint32Array
	colours: Uint8Array
	/** The box of each `BLOCK_TRIANGLES` triangles (`Box6`). */
	blocks: Float32Array
}

/** One shape drawn many times. Each instance has its element, its RGBA and three rows of four in `rows`. */
export type InstancedChunk = ChunkShape & {
	kind: 'instanced'
	count: number
	rows: Float32Array
	elements: Uint32Array
	colours: Uint8Array
}

export type ModelChunk = MergedChunk | InstancedChunk

/** What reading a model yields: the header, then the chunks, with the boxes of their elements if the header lacks them. */
export type ModelPart =
	| { type: 'header'; header: ModelHeader }
	| { type: 'chunk'; chunk: ModelChunk; boxes: ElementBoxes | null }

/** Bytes of the file as they arrive (`total` is 0 when unknown), and their end. */
export type WorkerRequest = { part: Uint8Array<ArrayBuffer>; total: number } | { isEnd: true }
export type WorkerAnswer = ModelPart | { type: 'done' } | { type: 'failed'; code: string; message: string }
