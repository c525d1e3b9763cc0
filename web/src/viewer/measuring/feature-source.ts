import type { FeatureAnswer, FeatureRequest } from './feature-worker.ts'
import type { MeshFeatures } from './mesh-features.ts'

/** Elements whose corners and edges are kept: about as many as are pointed at in turn. */
const KEPT = 24

/**
 * Corners, edges and faces of elements, worked out in a worker that reads the model once more (from the browser's
 * cache) when first asked: the page itself keeps no geometry. `release` ends the worker and gives its memory back.
 */
export class FeatureSource {
	#source: string | ArrayBuffer | null = null
	#offset: readonly number[] = [0, 0, 0]
	#worker: Worker | null = null
	readonly #known = new Map<number, Promise<MeshFeatures | null>>()
	readonly #waiting = new Map<number, (features: MeshFeatures | null) => void>()

	/** Another model; `offset` is what was subtracted from its coordinates. */
	use(source: string | ArrayBuffer, offset: readonly number[]): void {
		this.release()
		this.#source = source
		this.#offset = offset
	}

	/** Null for an element without geometry, or when the model cannot be read. */
	of(element: number): Promise<MeshFeatures | null> {
		const known = this.#known.get(element)
		this.#known.delete(element)
		const asked = known ?? this.#ask(element)
		this.#known.set(element, asked)
		const [oldest] = this.#known.keys()
		if (this.#known.size > KEPT && oldest !== undefined) this.#known.delete(oldest)
		return asked
	}

	release(): void {
		this.#worker?.terminate()
		this.#worker = null
		for (const answer of this.#waiting.values()) answer(null)
		this.#waiting.clear()
		this.#known.clear()
	}

	#ask(element: number): Promise<MeshFeatures | null> {
		this.#worker ??= this.#start()
		const { promise, resolve } = Promise.withResolvers<MeshFeatures | null>()
		this.#waiting.set(element, resolve)
		this.#worker.postMessage({ type: 'element', element } satisfies FeatureRequest)
		return promise
	}

	#start(): Worker {
		const worker = new Worker(new URL('./feature-worker.ts', import.meta.url), { type: 'module' })
		worker.onmessage = ({ data: { element, features } }: MessageEvent<FeatureAnswer>) => {
			this.#waiting.get(element)?.(features)
			this.#waiting.delete(element)
		}
		worker.onerror = (event) => {
			event.preventDefault()
			this.release()
		}
		const source = typeof this.#source === 'string' ? new URL(this.#source, location.href).href : this.#source
		if (source !== null) worker.postMessage({ type: 'model', source, offset: this.#offset } satisfies FeatureRequest)
		return worker
	}
}
