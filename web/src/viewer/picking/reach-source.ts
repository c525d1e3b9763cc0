import type { ReachAnswer, ReachRequest } from './reach-worker.ts'
import type { ReachQuestion } from './solid-reach.ts'

/** Whoever draws one box often draws another soon; then the worker and what it read are given back. */
const KEPT_MS = 20_000

/**
 * Asks a worker of its own where elements reach: it reads the model once more (from the browser's cache), since the page
 * keeps no geometry.
 */
export class ReachSource {
	#source: string | ArrayBuffer | null = null
	#worker: Worker | null = null
	#timer = 0
	#lastId = 0
	readonly #waiting = new Map<number, (found: Uint8Array | null) => void>()

	/** Another model. */
	use(source: string | ArrayBuffer): void {
		this.release()
		this.#source = source
	}

	/** Begins to read the model, for a question that is about to come. */
	prepare(): void {
		this.#worker ??= this.#start()
		this.#keep()
	}

	/** `REACH` bits of each element asked for; null when the model cannot be read. */
	async of(question: ReachQuestion): Promise<Uint8Array | null> {
		const id = ++this.#lastId
		const { promise, resolve } = Promise.withResolvers<Uint8Array | null>()
		this.#waiting.set(id, resolve)
		this.prepare()
		this.#worker?.postMessage({ id, question } satisfies ReachRequest)
		const found = await promise
		this.#keep()
		return found
	}

	release(): void {
		window.clearTimeout(this.#timer)
		this.#worker?.terminate()
		this.#worker = null
		for (const answer of this.#waiting.values()) answer(null)
		this.#waiting.clear()
	}

	#keep(): void {
		window.clearTimeout(this.#timer)
		if (this.#worker && this.#waiting.size === 0) this.#timer = window.setTimeout(() => this.release(), KEPT_MS)
	}

	#start(): Worker {
		const worker = new Worker(new URL('./reach-worker.ts', import.meta.url), { type: 'module' })
		worker.onmessage = ({ data: { id, found } }: MessageEvent<ReachAnswer>) => {
			this.#waiting.get(id)?.(found)
			this.#waiting.delete(id)
		}
		worker.onerror = (event) => {
			event.preventDefault()
			this.release()
		}
		const source = typeof this.#source === 'string' ? new URL(this.#source, location.href).href : this.#source
		if (source !== null) worker.postMessage({ source } satisfies ReachRequest)
		return worker
	}
}
