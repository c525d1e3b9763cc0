import type { ElementReason } from '../element-reason.ts'
import { sharedMemory } from '../step/shared-memory.ts'
import type { GeometryBatch } from './geometry-batch.ts'

export interface ProductToMesh {
	element: number
	expressId: number
	/** Products with the same key share shapes. */
	shapeKey: number
	voided: boolean
}

export interface MeshedProducts {
	/** By thread; instances count the shapes of their own thread. */
	batches: GeometryBatch[][]
	/** Elements on which the kernel crashed or stalled, with the reason. */
	failures: Map<number, ElementReason>
	/** Errors that the kernel logged. */
	messages: string[]
}

export interface LengthScales {
	metresPerUnit: number
	/** The kernel's assumption of the file's unit, with which its matrices convert to metres. */
	kernelMetresPerUnit: number
}

/** Meshes products on other threads. */
export interface MeshingPool {
	/**
	 * @param bytes the file the kernel reads; express ids of products refer to it
	 * @param onProgress products done so far
	 * @throws when the kernel cannot open the file, or gets stuck on too many products
	 */
	mesh(
		bytes: SharedArrayBuffer | ArrayBuffer,
		products: ProductToMesh[],
		scales: LengthScales,
		onProgress: (done: number) => void,
	): Promise<MeshedProducts>
	/** Ends all threads; may be called again. */
	stop(): void
}

/** The products to mesh, in order. Chunks keep products with shared shapes together, so that a shape is meshed once. */
export interface ProductList extends LengthScales {
	/** Express ids. */
	products: Uint32Array
	elements: Uint32Array
	/** 1 for products with openings, whose shapes have the same ids in the kernel as the uncut ones. */
	voided: Uint8Array
	/** First product of each chunk, and the end. */
	chunkStarts: Uint32Array
}

/**
 * A product that takes a thread more processor time than this is abandoned, so that one shape can't block a whole model.
 * The slowest shape of the real models takes 0.2 s.
 */
export const STALL_MS = 10_000

/** A product is abandoned after this many times as long by the clock: other programs may slow the thread down. */
export const CLOCK_FACTOR = 6

/** After this many stalls, the file is abandoned. */
export const MOST_RESTARTS = 12

/** A further thread opens the file again, which is worthwhile per this many products. */
export const PRODUCTS_PER_THREAD = 1200

/** Most of the kernel's messages that are kept. */
export const MOST_MESSAGES = 10_000

/** Products per chunk; small enough to distribute the work evenly. */
const PRODUCTS_PER_CHUNK = 48

function sharedIntegers(values: ArrayLike<number>): Uint32Array {
	const copy = new Uint32Array(sharedMemory(values.length * 4))
	copy.set(values)
	return copy
}

function planChunks(products: ProductToMesh[]): number[] {
	const starts = [0]
	for (let at = 1; at < products.length; at++) {
		const sameShape = products[at]?.shapeKey === products[at - 1]?.shapeKey
		if (at - (starts.at(-1) as number) >= PRODUCTS_PER_CHUNK && !sameShape) starts.push(at)
	}
	if (products.length > 0) starts.push(products.length)
	return starts
}

export function planProducts(products: ProductToMesh[], scales: LengthScales): ProductList {
	const sorted = products.toSorted((a, b) => a.shapeKey - b.shapeKey || a.element - b.element)
	const voided = new Uint8Array(sharedMemory(sorted.length))
	for (const [at, product] of sorted.entries()) voided[at] = product.voided ? 1 : 0
	return {
		products: sharedIntegers(sorted.map((product) => product.expressId)),
		elements: sharedIntegers(sorted.map((product) => product.element)),
		voided,
		chunkStarts: sharedIntegers(planChunks(sorted)),
		...scales,
	}
}
