import { type LoadOptions, loadModel, type ModelReceiver, type ModelThread, startModelThread } from './load-model.ts'

/** The address of a GLB, or its bytes. */
export type ModelSource = string | ArrayBuffer

/** Where a model goes as it is read. */
export type ReadingTarget = Pick<ModelReceiver, 'onHeader' | 'onChunk'> & {
	onBegin: () => void
	/** Whether it is there as a whole: half a building would pass for a whole one. */
	onEnd: (isWhole: boolean) => void
}

/** Reads models, one at a time: a reading that a newer one has followed hands over nothing more. */
export class ModelReading {
	readonly #target: ReadingTarget
	#source: ModelSource | null = null
	#latest = new AbortController()
	/** For the first model: it starts while the page finds out which one that is. */
	#thread: ModelThread | undefined = startModelThread()

	constructor(target: ReadingTarget) {
		this.#target = target
	}

	/** The address of what is or was read last, or its bytes. */
	get source(): ModelSource | null {
		return this.#source
	}

	/** Rejects as `loadModel` does, or with an `AbortError` when a newer reading begins. */
	async read(source: ModelSource, { onProgress = () => {}, expectedBytes, signal }: LoadOptions = {}): Promise<void> {
		this.#latest.abort(new DOMException('Another model is read', 'AbortError'))
		const reading = new AbortController()
		this.#latest = reading
		this.#source = source
		const thread = this.#thread
		this.#thread = undefined
		const isLatest = () => this.#latest === reading
		const receiver: ModelReceiver = {
			onProgress,
			onHeader: (header) => isLatest() && this.#target.onHeader(header),
			onChunk: (chunk, boxes) => isLatest() && this.#target.onChunk(chunk, boxes),
		}
		this.#target.onBegin()
		try {
			await loadModel(source, receiver, signal ? AbortSignal.any([reading.signal, signal]) : reading.signal, {
				expectedBytes,
				thread,
			})
			if (isLatest()) this.#target.onEnd(true)
		} catch (error) {
			if (isLatest()) this.#target.onEnd(false)
			throw error
		}
	}

	/** Nothing comes any more. */
	dispose(): void {
		this.#latest.abort(new DOMException('The viewer was closed', 'AbortError'))
		this.#thread?.worker.terminate()
	}
}
