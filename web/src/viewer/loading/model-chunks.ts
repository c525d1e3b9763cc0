/** What the worker hands to the renderer: buffers as the graphics card wants them, few and large. */

/** Box as min x y z, max x y z, metres, viewer coordinates. */
export type Box6 = Float32Array

export type ModelHeader = {
	/** Highest element index + 1. */
	elementCount: number
	box: Box6
	/** Six numbers an element (`Box6`); min > max where an element has no geometry. */
	elementBoxes: Float32Array
	/** Subtracted from the file's coordinates so that single precision is enough. */
	offset: [number, number, number]
	triangleCount: number
	/** Placements of geometry in the file, a merged mesh counted once. */
	placedCount: number
	geometryCount: number
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
export type MergedChunk = ChunkShape & { kind: 'merged'; elements: Uint32Array; colours: Uint8Array }

/** One piece drawn many times; element and RGBA are told per instance, `rows` is three rows of four each. */
export type InstancedChunk = ChunkShape & {
	kind: 'instanced'
	count: number
	rows: Float32Array
	elements: Uint32Array
	colours: Uint8Array
}

export type ModelChunk = MergedChunk | InstancedChunk

export type WorkerRequest = { bytes: ArrayBuffer }
export type WorkerAnswer =
	| { type: 'header'; header: ModelHeader }
	| { type: 'chunk'; chunk: ModelChunk }
	| { type: 'done' }
	| { type: 'failed'; code: string; message: string }
