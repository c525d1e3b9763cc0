import { type LoadOptions, loadModel, type ModelReceiver, type ModelThread, startModelThread } from './load-model.ts'

/** The address of a GLB, or its bytes. */
export type ModelSource = string | ArrayBuffer

/** Where a model goes as it is read. */
export type ReadingTarget = Pick<ModelReceiver, 'onHeader' | 'onChunk'> & {
	onBegin: () => void
	/** Whether it is there as a whole: half a building would pass for a whole one. */
	onEnd: (isWhole: boolean) => void
}

/** One reading. Who waits for it waits for the one that has replaced it, where the same model is read anew. */
type Reading = { ending: AbortController; options: LoadOptions; isDone: boolean; replacedBy: Promise<void> | null }

/** Reads models, one at a time: a reading that a newer one has followed hands over nothing more. */
export class ModelReading {
	readonly #target: ReadingTarget
	#source: ModelSource | null = null
	#latest: Reading | null = null
	/** For the first model: it starts while the page finds out which one that is. */
	#thread: ModelThread | undefined = startModelThread()

	constructor(target: ReadingTarget) {
		this.#target = target
	}

	/** The address of what is or was read last, or its bytes. */
	get source(): ModelSource | null {
		return this.#source
	}

	/** Rejects as `loadModel` does, or with an `AbortError` when another model is read. */
	read(source: ModelSource, options: LoadOptions = {}): Promise<void> {
		const before = this.#latest
		this.#source = source
		const done = this.#begin(source, options)
		before?.ending.abort(new DOMException('Another model is read', 'AbortError'))
		return done
	}

	/** Reads the same model anew, if there is one. Settles as `read` does. */
	async again(): Promise<void> {
		const before = this.#latest
		if (!before || this.#source === null) return
		const done = this.#begin(this.#source, before.isDone ? {} : before.options)
		before.replacedBy = done
		before.ending.abort(new DOMException('The model is read anew', 'AbortError'))
		await done
	}

	/** Nothing comes any more. */
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
