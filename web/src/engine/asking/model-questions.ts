/** What the page sends a worker that reads a model by itself: first the model, then questions about it. */
export type ModelMessage<Question> = { source: string | ArrayBuffer } | { id: number; question: Question }
/** Null when the model could not be read, or when there is nothing to say. */
export type ModelReply<Answer> = { id: number; answer: Answer | null }

/**
 * Asks a worker about a model that the page itself keeps no geometry of. The worker begins with the first question, reads
 * the model once more (from the browser's cache), and ends with `release` or with an error of its own.
 */
export class ModelQuestions<Question, Answer> {
	readonly #begin: () => Worker
	readonly #onEnd: () => void
	#source: string | ArrayBuffer | null = null
	#worker: Worker | null = null
	#lastId = 0
	readonly #waiting = new Map<number, (answer: Answer | null) => void>()

	/** @param onEnd whenever a worker was given back, also by its own error */
	constructor(begin: () => Worker, onEnd: () => void = () => {}) {
		this.#begin = begin
		this.#onEnd = onEnd
	}

	/** Questions that wait for their answers. */
	get waiting(): number {
		return this.#waiting.size
	}

	/** Another model. */
	use(source: string | ArrayBuffer): void {
		this.release()
		this.#source = source
	}

	/** Begins to read the model, for a question that is about to come. */
	prepare(): Worker {
		this.#worker ??= this.#start()
		return this.#worker
	}

	/** Null when the model cannot be read, or when there is nothing to say. */
	ask(question: Question): Promise<Answer | null> {
		const worker = this.prepare()
		const id = ++this.#lastId
		const { promise, resolve } = Promise.withResolvers<Answer | null>()
		this.#waiting.set(id, resolve)
		worker.postMessage({ id, question } satisfies ModelMessage<Question>)
		return promise
	}

	/** Gives the worker and what it read back; what waits is answered with null. */
	release(): void {
		this.#worker?.terminate()
		this.#worker = null
		for (const answer of this.#waiting.values()) answer(null)
		this.#waiting.clear()
		this.#onEnd()
	}

	#start(): Worker {
		const worker = this.#begin()
		worker.onmessage = ({ data: { id, answer } }: MessageEvent<ModelReply<Answer>>) => {
			this.#waiting.get(id)?.(answer)
			this.#waiting.delete(id)
		}
		worker.onerror = (event) => {
			event.preventDefault()
			this.release()
		}
		const source = typeof this.#source === 'string' ? new URL(this.#source, location.href).href : this.#source
		if (source !== null) worker.postMessage({ source } satisfies ModelMessage<Question>)
		return worker
	}
}
