import { availableParallelism } from 'node:os'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { because, type ElementReason } from '../element-reason.ts'
import { ConversionFailure } from '../failure.ts'
import { brokenKernel } from './broken-kernel.ts'
import type { GeometryBatch } from './geometry-batch.ts'
import {
	type GeometrySource,
	type GeometryTask,
	type Retry,
	SLOT_DONE,
	SLOT_PRODUCT,
	SLOTS_PER_WORKER,
	slotOf,
	type ToGeometryWorker,
} from './geometry-task.ts'
import type { MeshedMessage } from './mesh-products.ts'
import {
	CLOCK_FACTOR,
	type LengthScales,
	type MeshedProducts,
	type MeshingPool,
	MOST_MESSAGES,
	MOST_RESTARTS,
	PRODUCTS_PER_THREAD,
	type ProductToMesh,
	planProducts,
	STALL_MS,
} from './product-list.ts'

const WATCH_INTERVAL_MS = 200

const MOST_THREADS = 4

function planTask(products: ProductToMesh[], scales: LengthScales, slots: number): GeometryTask {
	const list = planProducts(products, scales)
	const shared = new Int32Array(new SharedArrayBuffer(4 * (1 + slots * SLOTS_PER_WORKER)))
	for (let slot = 0; slot < slots; slot++) shared[slotOf(slot, SLOT_PRODUCT)] = -1
	return { list, owners: new Int32Array(new SharedArrayBuffer(4 * list.chunkStarts.length)), shared }
}

/**
 * V8 optimises the kernel's code while it runs, which for most models costs more than it saves. With about 150 times
 * the usual work before that, small and medium models take a tenth to a third less processor time, and models that mesh
 * for seconds take no longer.
 */
setFlagsFromString('--wasm-tiering-budget=2000000000')

interface PoolOptions {
	/** URL of the module that exports the `Kernel`. */
	kernel: string
	stall_ms: number
	/** Most threads; null for as many as are worthwhile. */
	threads: number | null
}

/** One thread of the pool and its results. */
class PoolThread {
	readonly batches: GeometryBatch[] = []
	readonly messages: string[] = []
	readonly slot: number
	private readonly delivered = new Set<number>()
	private readonly worker: Worker
	private readonly stallMs: number
	private lastState = Number.NaN
	private lastChange = 0
	/** Processor time of the thread, in milliseconds: the latest answer, and the one at the last change. */
	private used = 0
	private usedAtChange = 0

	constructor(slot: number, options: PoolOptions) {
		const source: GeometrySource = { worker: slot, kernel: options.kernel }
		this.slot = slot
		this.stallMs = options.stall_ms
		// The kernel's own output must not reach standard output, which carries the converter's messages.
		this.worker = new Worker(new URL('./geometry-worker.ts', import.meta.url), {
			workerData: source,
			stdout: true,
			stderr: true,
		})
	}

	/** Resolves when the thread has no work left or is stuck; rejects when it can't work at all. */
	run(
		bytes: SharedArrayBuffer | ArrayBuffer,
		task: GeometryTask,
		retry: Retry | null,
		onFailure: (product: number, reason: ElementReason) => void,
	): Promise<'done' | 'stalled'> {
		return new Promise((resolve, reject) => {
			this.noteChange()
			const watch = setInterval(() => {
				if (this.isStuck(task)) settle(() => resolve('stalled'))
			}, WATCH_INTERVAL_MS)
			const settle = (outcome: () => void): void => {
				clearInterval(watch)
				outcome()
			}
			this.worker.on('message', (message: MeshedMessage) => {
				this.noteChange()
				if (message.type === 'batch') {
					this.batches.push(message.batch)
					for (const chunk of message.chunks) this.delivered.add(chunk)
				} else if (message.type === 'messages') {
					if (this.messages.length < MOST_MESSAGES) this.messages.push(...message.lines)
				} else if (message.type === 'failed_product') onFailure(message.product, message.reason)
				else if (message.type === 'done') settle(() => resolve('done'))
				else if (message.type === 'broken') settle(() => reject(brokenKernel(message.reason)))
			})
			this.worker.on('error', (error) => settle(() => reject(error)))
			this.worker.on('exit', () => settle(() => reject(new Error('a geometry thread ended early'))))
			this.worker.postMessage({ bytes, task, retry } satisfies ToGeometryWorker)
		})
	}

	private noteChange(): void {
		this.lastChange = performance.now()
		this.usedAtChange = this.used
	}

	private isStuck(task: GeometryTask): boolean {
		const product = Atomics.load(task.shared, slotOf(this.slot, SLOT_PRODUCT))
		const state = Atomics.load(task.shared, slotOf(this.slot, SLOT_DONE)) * 2 + product
		this.worker.cpuUsage().then(
			({ user, system }) => {
				this.used = (user + system) / 1000
			},
			() => undefined,
		)
		if (state !== this.lastState) {
			this.lastState = state
			this.noteChange()
		}
		const isSlow = product >= 0 && this.used - this.usedAtChange > this.stallMs
		return isSlow || performance.now() - this.lastChange > this.stallMs * CLOCK_FACTOR
	}

	/** Chunks that the thread took or received again and didn't deliver. */
	undelivered(task: GeometryTask, given: number[]): number[] {
		const lost = given.filter((chunk) => !this.delivered.has(chunk))
		for (let chunk = 0; chunk < task.owners.length; chunk++) {
			if (Atomics.load(task.owners, chunk) === this.slot + 1 && !this.delivered.has(chunk) && !lost.includes(chunk))
				lost.push(chunk)
		}
		return lost
	}

	async stop(): Promise<void> {
		this.worker.removeAllListeners()
		await this.worker.terminate()
	}
}

/**
 * Meshes products on worker threads. The first thread loads the kernel when the pool is constructed, before products
 * are known; others join when there is work for them.
 */
export class GeometryPool implements MeshingPool {
	private readonly threads: PoolThread[] = []
	private readonly options: PoolOptions

	/** @param options another kernel or time limit, for tests */
	constructor(options: Partial<PoolOptions> = {}) {
		this.options = {
			kernel: new URL('./kernel.ts', import.meta.url).href,
			stall_ms: STALL_MS,
			threads: null,
			...options,
		}
		this.start()
	}

	private start(): PoolThread {
		const thread = new PoolThread(this.threads.length, this.options)
		this.threads.push(thread)
		return thread
	}

	async mesh(
		bytes: SharedArrayBuffer | ArrayBuffer,
		products: ProductToMesh[],
		scales: LengthScales,
		onProgress: (done: number) => void,
	): Promise<MeshedProducts> {
		const threads = Math.min(
			this.options.threads ?? MOST_THREADS,
			availableParallelism(),
			Math.ceil(products.length / PRODUCTS_PER_THREAD) || 1,
		)
		while (this.threads.length < threads) this.start()
		const task = planTask(products, scales, threads + MOST_RESTARTS)
		const failures = new Map<number, ElementReason>()
		const givenUp: number[] = []
		const run = async (thread: PoolThread, retry: Retry | null): Promise<void> => {
			const outcome = await thread.run(bytes, task, retry, (product, reason) =>
				failures.set(task.list.elements[product] as number, reason),
			)
			if (outcome === 'done') return
			if (this.threads.length >= threads + MOST_RESTARTS) throw new ConversionFailure('slow_shapes')
			const product = Atomics.load(task.shared, slotOf(thread.slot, SLOT_PRODUCT))
			await thread.stop()
			if (product >= 0) {
				givenUp.push(product)
				failures.set(task.list.elements[product] as number, because('too_slow', this.options.stall_ms / 1000))
			}
			await run(this.start(), { chunks: thread.undelivered(task, retry?.chunks ?? []), without: givenUp })
		}
		const report = setInterval(() => {
			let done = 0
			for (const { slot } of this.threads) done += Atomics.load(task.shared, slotOf(slot, SLOT_DONE))
			onProgress(Math.min(done, products.length))
		}, WATCH_INTERVAL_MS)
		try {
			await Promise.all(this.threads.slice().map((thread) => run(thread, null)))
		} finally {
			clearInterval(report)
			this.stop()
		}
		return {
			batches: this.threads.map((thread) => thread.batches),
			failures,
			messages: this.threads.flatMap((thread) => thread.messages),
		}
	}

	stop(): void {
		for (const thread of this.threads) void thread.stop()
	}
}
