import type { ElementReason } from '../element-reason.ts'
import type { GeometryBatch } from './geometry-batch.ts'

/** The start data of a geometry worker. */
export interface GeometrySource {
	/** Slot of `shared` in which this worker reports. */
	worker: number
	/** URL of the module that exports the `Kernel`. */
	kernel: string
}

/**
 * The products to mesh, in order. Chunks keep products with shared shapes together, so that a shape is meshed once;
 * workers take the next chunk after finishing one.
 */
export interface GeometryTask {
	/** Express ids. */
	products: Uint32Array<SharedArrayBuffer>
	elements: Uint32Array<SharedArrayBuffer>
	/** 1 for products with openings, whose shapes have the same ids in the kernel as the uncut ones. */
	voided: Uint8Array<SharedArrayBuffer>
	/** First product of each chunk, and the end. */
	chunkStarts: Uint32Array<SharedArrayBuffer>
	/** The last worker of each chunk, counted from 1. */
	owners: Int32Array<SharedArrayBuffer>
	/** `NEXT_CHUNK`, then the slots of every worker. */
	shared: Int32Array<SharedArrayBuffer>
	metresPerUnit: number
	/** The kernel's assumption of the file's unit, with which its matrices convert to metres. */
	kernelMetresPerUnit: number
}

/** Work that a stopped thread had taken and not delivered. */
export interface Retry {
	chunks: number[]
	/** Indexes in `products` to skip. */
	without: number[]
}

export interface ToGeometryWorker {
	/** The file for the kernel, shared and not copied. */
	bytes: SharedArrayBuffer
	task: GeometryTask
	retry: Retry | null
}

export type FromGeometryWorker =
	/** Holds whole chunks only. */
	| { type: 'batch'; batch: GeometryBatch; chunks: number[] }
	/** The kernel threw on a product. */
	| { type: 'failed_product'; product: number; reason: ElementReason }
	/** Errors that the kernel logged. */
	| { type: 'messages'; lines: string[] }
	| { type: 'done' }
	| { type: 'broken'; reason: string }

export const NEXT_CHUNK = 0
/** Each worker reports products done and the product in work (-1 for none). */
export const SLOTS_PER_WORKER = 2
export const SLOT_DONE = 0
export const SLOT_PRODUCT = 1
export const slotOf = (worker: number, slot: number): number => 1 + worker * SLOTS_PER_WORKER + slot
