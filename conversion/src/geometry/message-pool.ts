import { because, type ElementReason } from '../element-reason.ts'
import { ConversionFailure } from '../failure.ts'
import { brokenKernel } from './broken-kernel.ts'
import type { GeometryBatch } from './geometry-batch.ts'
import type { MeshedMessage } from './mesh-products.ts'
import {
	CLOCK_FACTOR,
	type LengthScales,
	type MeshedProducts,
	type MeshingPool,
	MOST_MESSAGES,
	MOST_RESTARTS,
	PRODUCTS_PER_THREAD,
	type ProductList,
	type ProductToMesh,
	planProducts,
	STALL_MS,
} from './product-list.ts'

export interface ToMeshThread {
	bytes: SharedArrayBuffer | ArrayBuffer
	list: ProductList
	/** The chunks to mesh. */
	chunks: number[]
	/** Indexes of products to skip. */
	without: number[]
}

export type FromMeshThread =
	| MeshedMessage
	/** The product in work, and how many are done. */
	| { type: 'at'; product: number; done: number }

/** As much of a `Worker` as is used. */
export interface MeshThread {
	postMessage(message: ToMeshThread): void
	onmessage: ((event: { data: FromMeshThread }) => void) | null
	onerror: ((event: { message?: string }) => void) | null
	terminate(): void
}

interface Options {
	startThread: () => MeshThread
	threads: number
	stall_ms?: number
}

/** Message of the error when the kernel's code couldn't be fetched. */
export const KERNEL_NOT_LOADED = 'The geometry kernel could not be loaded'

const WATCH_INTERVAL_MS = 200

/** When this thread was busy for longer than this, messages are late although the other thread isn't stuck. */
const MOST_LATE_MS = 1000

/** What a thread has done of its work. */
interface Run {
	batches: GeometryBatch[]
	delivered: Set<number>
	product: number
	done: number
}

/**
 * Meshes products on threads that share no memory with this one, as in browsers. Each thread gets its chunks at the start.
 * The first thread starts at once, and loads the kernel before products are known.
 */
export class MessagePool implements MeshingPool {
	private readonly options: Required<Options>
	private readonly threads: MeshThread[] = []
	private readonly runs: Run[] = []
	private readonly messages: string[] = []
	private readonly failures = new Map<number, ElementReason>()
	private restarts = 0

	constructor(options: Options) {
		this.options = { stall_ms: STALL_MS * CLOCK_FACTOR, ...options }
		this.start()
	}

	private start(): MeshThread {
		const thread = this.options.startThread()
		this.threads.push(thread)
		return thread
	}

	async mesh(
		bytes: SharedArrayBuffer | ArrayBuffer,
		products: ProductToMesh[],
		scales: LengthScales,
		onProgress: (done: number) => void,
	): Promise<MeshedProducts> {
		const list = planProducts(products, scales)
		const count = Math.min(this.options.threads, Math.ceil(products.length / PRODUCTS_PER_THREAD) || 1)
		while (this.threads.length < count) this.start()
		const chunks = Array.from({ length: list.chunkStarts.length - 1 }, (_, chunk) => chunk)
		const tell = (): void => onProgress(this.runs.reduce((sum, { done }) => sum + done, 0))
		const work = (thread: MeshThread, own: number[], without: number[]): Promise<void> =>
			this.run(thread, { bytes, list, chunks: own, without }, tell)
		try {
			const shareOf = (at: number): number[] => chunks.filter((chunk) => chunk % count === at)
			await Promise.all(this.threads.slice().map((thread, at) => work(thread, shareOf(at), [])))
		} finally {
			this.stop()
		}
		return { batches: this.runs.map(({ batches }) => batches), failures: this.failures, messages: this.messages }
	}

	/** Meshes chunks on a thread; after a stall the rest of them on another one. */
	private async run(thread: MeshThread, task: ToMeshThread, onDone: () => void): Promise<void> {
		const run: Run = { batches: [], delivered: new Set(), product: -1, done: 0 }
		this.runs.push(run)
		const outcome = await this.outcomeOf(thread, task, run, onDone)
		if (outcome === 'done') return
		thread.terminate()
		if (++this.restarts > MOST_RESTARTS) throw new ConversionFailure('slow_shapes')
		const without = run.product < 0 ? task.without : [...task.without, run.product]
		if (run.product >= 0) {
			const reason = because('too_slow', this.options.stall_ms / 1000)
			this.failures.set(task.list.elements[run.product] as number, reason)
		}
		const chunks = task.chunks.filter((chunk) => !run.delivered.has(chunk))
		run.done = 0
		for (const chunk of run.delivered)
			run.done += (task.list.chunkStarts[chunk + 1] as number) - (task.list.chunkStarts[chunk] as number)
		await this.run(this.start(), { ...task, chunks, without }, onDone)
	}

	private outcomeOf(thread: MeshThread, task: ToMeshThread, run: Run, onDone: () => void): Promise<'done' | 'stalled'> {
		const { promise, resolve, reject } = Promise.withResolvers<'done' | 'stalled'>()
		let heard = performance.now()
		let watched = heard
		const watch = setInterval(() => {
			const now = performance.now()
			if (now - watched > WATCH_INTERVAL_MS + MOST_LATE_MS) heard = now
			watched = now
			if (now - heard > this.options.stall_ms) resolve('stalled')
		}, WATCH_INTERVAL_MS)
		thread.onerror = ({ message }) =>
			reject(message ? brokenKernel(message) : new Error('A geometry thread did not start'))
		thread.onmessage = ({ data }) => {
			heard = performance.now()
			if (data.type === 'at') {
				run.product = data.product
				run.done = data.done
				onDone()
			} else if (data.type === 'batch') {
				run.batches.push(data.batch)
				for (const chunk of data.chunks) run.delivered.add(chunk)
			} else if (data.type === 'messages') {
				if (this.messages.length < MOST_MESSAGES) this.messages.push(...data.lines)
			} else if (data.type === 'failed_product')
				this.failures.set(task.list.elements[data.product] as number, data.reason)
			else if (data.type === 'done') resolve('done')
			else reject(data.reason === KERNEL_NOT_LOADED ? new Error(KERNEL_NOT_LOADED) : brokenKernel(data.reason))
		}
		thread.postMessage(task)
		return promise.finally(() => clearInterval(watch))
	}

	stop(): void {
		for (const thread of this.threads) {
			thread.onmessage = null
			thread.onerror = null
			thread.terminate()
		}
	}
}
