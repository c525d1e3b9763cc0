/** What the page sends to a worker that reads models: first the model, then questions about it. */
export type ModelMessage<Question> = { source: string | ArrayBuffer } | { id: number; question: Question }
/** `answer` is null when the model can't be read or the question has no answer. */
export type ModelReply<Answer> = { id: number; answer: Answer | null }

/**
 * Asks a worker about a model, since the page keeps none of its geometry. The worker starts with the first question and
 * reads the model once more, from the browser's cache. It ends with `release` or when it fails.
 */
export class ModelQuestions<Question, Answer> {
	readonly #createWorker: () => Worker
	readonly #onEnd: () => void
	#source: string | ArrayBuffer | null = null
	#worker: Worker | null = null
	#lastId = 0
	readonly #waiting = new Map<number, (answer: Answer | null) => void>()

	/** @param onEnd called whenever a worker ended, also by an error */
	constructor(createWorker: () => Worker, onEnd: () => void = () => {}) {
		this.#createWorker = createWorker
		this.#onEnd = onEnd
	}

	/** The number of questions without an answer yet. */
	get waiting(): number {
		return this.#waiting.size
	}

	/** Asks about another model from now on. */
	use(source: string | ArrayBuffer): void {
		this.release()
		this.#source = source
	}

	/** Starts reading the model for a question that is about to follow. */
	prepare(): Worker {
		this.#worker ??= this.#start()
		return this.#worker
	}

	/** The worker's answer; null when the model can't be read or the question has no answer. */
	ask(question: Question): Promise<Answer | null> {
		const worker = this.prepare()
		const id = ++this.#lastId
		const { promise, resolve } = Promise.withResolvers<Answer | null>()
		this.#waiting.set(id, resolve)
		worker.postMessage({ id, question } satisfies ModelMessage<Question>)
		return promise
	}

	/** Ends the worker and frees what it read. Answers waiting questions with null. */
	release(): void {
		this.#worker?.terminate()
		this.#worker = null
		for (const answer of this.#waiting.values()) answer(null)
		this.#waiting.clear()
		this.#onEnd()
	}

	#start(): Worker {
		const worker = this.#createWorker()
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
