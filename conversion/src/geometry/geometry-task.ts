import type { ProductList } from './product-list.ts'

/** The start data of a geometry worker. */
export interface GeometrySource {
	/** Slot of `shared` in which this worker reports. */
	worker: number
	/** URL of the module that exports the `Kernel`. */
	kernel: string
}

/** The products to mesh, in memory that all threads share; a thread takes the next chunk after finishing one. */
export interface GeometryTask {
	list: ProductList
	/** The last worker of each chunk, counted from 1. */
	owners: Int32Array<SharedArrayBuffer>
	/** `NEXT_CHUNK`, then the slots of every worker. */
	shared: Int32Array<SharedArrayBuffer>
}

/** Work that a stopped thread had taken and not delivered. */
export interface Retry {
	chunks: number[]
	/** Indexes in `products` to skip. */
	without: number[]
}

export interface ToGeometryWorker {
	/** The file for the kernel, shared and not copied. */
	bytes: SharedArrayBuffer | ArrayBuffer
	task: GeometryTask
	retry: Retry | null
}

export const NEXT_CHUNK = 0
/** Each worker reports products done and the product in work (-1 for none). */
export const SLOTS_PER_WORKER = 2
export const SLOT_DONE = 0
export const SLOT_PRODUCT = 1
export const slotOf = (worker: number, slot: number): number => 1 + worker * SLOTS_PER_WORKER + slot
