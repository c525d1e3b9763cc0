import { type LoadOptions, loadModel, type ModelReceiver, type ModelThread, startModelThread } from './load-model.ts'

/** The address of a GLB, or its bytes. */
export type ModelSource = string | ArrayBuffer

/** Receives a model while it is read. */
export type ReadingTarget = Pick<ModelReceiver, 'onHeader' | 'onChunk'> & {
	onBegin: () => void
	/** `isWhole` is false for a model that broke off: people would take half a building for a whole one. */
	onEnd: (isWhole: boolean) => void
}

/** One reading. Callers that wait for it wait for `replacedBy` instead when the same model is read again. */
type Reading = { ending: AbortController; options: LoadOptions; isDone: boolean; replacedBy: Promise<void> | null }

/** Reads models, one at a time. A reading ends when a newer one starts. */
export class ModelReading {
	readonly #target: ReadingTarget
	#source: ModelSource | null = null
	#latest: Reading | null = null
	/** For the first model: it starts while the page still finds out which one that is. */
	#thread: ModelThread | undefined = startModelThread()

	constructor(target: ReadingTarget) {
		this.#target = target
	}

	/** The address or the bytes of the latest model; null before there is one. */
	get source(): ModelSource | null {
		return this.#source
	}

	/** Reads a model. Rejects as `loadModel` does, or with an `AbortError` when another model follows. */
	read(source: ModelSource, options: LoadOptions = {}): Promise<void> {
		const before = this.#latest
		this.#source = source
		const done = this.#begin(source, options)
		before?.ending.abort(new DOMException('Another model is read', 'AbortError'))
		return done
	}

	/** Reads the same model again, if there is one. Settles as `read` does. */
	async again(): Promise<void> {
		const before = this.#latest
		if (!before || this.#source === null) return
		const done = this.#begin(this.#source, before.isDone ? {} : before.options)
		before.replacedBy = done
		before.ending.abort(new DOMException('The model is read again', 'AbortError'))
		await done
	}

	/** Ends the reading. The target receives nothing more. */
	dispose(): void {
		this.#latest?.ending.abort(new DOMException('The viewer was closed', 'AbortError'))
		this.#thread?.worker.terminate()
	}

	async #begin(source: ModelSource, options: LoadOptions): Promise<void> {
		const reading: Reading = { ending: new AbortController(), options, isDone: false, replacedBy: null }
		this.#latest = reading
		const thread = this.#thread
		this.#thread = undefined
		const isLatest = () => this.#latest === reading
		const receiver: ModelReceiver = {
			onProgress: (progress) => isLatest() && options.onProgress?.(progress),
			onHeader: (header) => isLatest() && this.#target.onHeader(header),
			onChunk: (chunk, boxes) => isLatest() && this.#target.onChunk(chunk, boxes),
		}
		this.#target.onBegin()
		const signals = [reading.ending.signal, ...(options.signal ? [options.signal] : [])]
		try {
			const { expectedBytes } = options
			await loadModel(source, receiver, AbortSignal.any(signals), { expectedBytes, thread })
			if (isLatest()) this.#target.onEnd(true)
		} catch (error) {
			if (reading.replacedBy) return reading.replacedBy
			if (isLatest()) this.#target.onEnd(false)
			throw error
		} finally {
			reading.isDone = true
		}
	}
}
