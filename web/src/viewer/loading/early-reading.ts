import { type LoadProgress, loadModel, type ModelReceiver } from './load-model.ts'

/** A reading nobody has asked for by then is given up. */
const LONGEST_WAIT_MS = 30_000

/** A model that is read before there is a view to show it in: what was read is kept until one takes it over. */
class EarlyReading {
	readonly source: string
	readonly #stopping = new AbortController()
	readonly #kept: ((receiver: ModelReceiver) => void)[] = []
	readonly #ended: Promise<void>
	#progress: LoadProgress | null = null
	#receiver: ModelReceiver | null = null

	constructor(source: string) {
		this.source = source
		const hand = (give: (receiver: ModelReceiver) => void) => {
			if (this.#receiver) give(this.#receiver)
			else this.#kept.push(give)
		}
		this.#ended = loadModel(
			source,
			{
				onProgress: (progress) => {
					this.#progress = progress
					this.#receiver?.onProgress(progress)
				},
				onHeader: (header) => hand((receiver) => receiver.onHeader(header)),
				onChunk: (chunk, boxes) => hand((receiver) => receiver.onChunk(chunk, boxes)),
			},
			this.#stopping.signal,
		)
		this.#ended.catch(() => undefined)
	}

	/** Goes on for a receiver, which is told at once of all that was read before. Settles as `loadModel` does. */
	async handTo(receiver: ModelReceiver, signal: AbortSignal): Promise<void> {
		const stop = () => this.#stopping.abort(signal.reason)
		if (signal.aborted) stop()
		signal.addEventListener('abort', stop)
		try {
			this.#receiver = receiver
			for (const give of this.#kept.splice(0)) give(receiver)
			if (this.#progress) receiver.onProgress(this.#progress)
			await this.#ended
		} finally {
			signal.removeEventListener('abort', stop)
		}
	}

	stop(): void {
		this.#stopping.abort(new DOMException('Nobody asked for the model', 'AbortError'))
	}
}

let reading: EarlyReading | null = null
let timer = 0

/** Begins to read the model of an address; does nothing while one is being read ahead. */
export const readEarly = (source: string): void => {
	if (reading) return
	reading = new EarlyReading(source)
	timer = window.setTimeout(() => takeEarlyReading('')?.stop(), LONGEST_WAIT_MS)
}

/** The reading ahead of a model, for whoever will show it; null when there is none. One of another model ends. */
export const takeEarlyReading = (source: unknown): EarlyReading | null => {
	const taken = reading
	reading = null
	window.clearTimeout(timer)
	if (!taken || taken.source === source) return taken
	taken.stop()
	return null
}

/** `loadModel`, or what is left of it where the model is being read ahead. */
export const goOnOrLoad: typeof loadModel = async (source, receiver, signal, options) => {
	const early = takeEarlyReading(source)
	if (!early) return loadModel(source, receiver, signal, options)
	options?.thread?.worker.terminate()
	await early.handTo(receiver, signal)
}

/** Whether a model is being read ahead. */
export const isReadingEarly = (): boolean => reading !== null
