import type { ElementBoxes } from './element-boxes.ts'
import type { ModelChunk, ModelHeader, WorkerAnswer, WorkerRequest } from './model-chunks.ts'
import { type ModelReadCode, ModelReadError } from './model-read-error.ts'

export type LoadProgress = {
	stage: 'downloading' | 'preparing'
	/** Bytes while downloading (`total` is 0 when unknown), chunks while preparing. */
	done: number
	total: number
}

export type LoadOptions = {
	onProgress?: (progress: LoadProgress) => void
	/** Bytes of the download, in case the server doesn't state them. */
	expectedBytes?: number
	signal?: AbortSignal
}

export type ModelReceiver = {
	onProgress: (progress: LoadProgress) => void
	onHeader: (header: ModelHeader) => void
	/** `boxes` are those of the chunk's elements, if the header didn't contain them. */
	onChunk: (chunk: ModelChunk, boxes: ElementBoxes | null) => void
}

/** A worker for one model. `failed` rejects when it stops. */
export type ModelThread = { worker: Worker; failed: Promise<never> }

/** Starts a worker, which compiles its decoder while it waits. Start it early, and the model is visible sooner. */
export const startModelThread = (): ModelThread => {
	const worker = new Worker(new URL('./model-worker.ts', import.meta.url), { type: 'module' })
	const failed = new Promise<never>((_, reject) => {
		worker.onerror = (event) => {
			event.preventDefault()
			// There is no message when the browser couldn't load the worker's code.
			if (event.message) reject(new ModelReadError('invalid', event.message))
			else reject(new ModelReadError('download_failed', 'The code of the model reader did not load'))
		}
	})
	failed.catch(() => undefined)
	return { worker, failed }
}

/**
 * Downloads a GLB (or takes its bytes) into a worker that reads it as it arrives, and passes header and chunks to the
 * receiver. `signal` stops both. Resolves with the last chunk; the rest of the file still downloads, so that the browser
 * caches it. Rejects with `ModelReadError`, or with the signal's reason.
 */
export const loadModel = async (
	source: string | ArrayBuffer,
	receiver: ModelReceiver,
	signal: AbortSignal,
	{ expectedBytes = 0, thread = startModelThread() }: { expectedBytes?: number; thread?: ModelThread } = {},
): Promise<void> => {
	const reader = startReader(thread, receiver, signal)
	const failing = new AbortController()
	try {
		const sent =
			typeof source === 'string'
				? download(source, reader, AbortSignal.any([signal, failing.signal]), expectedBytes)
				: Promise.resolve(reader.add(new Uint8Array(source.slice(0)), source.byteLength))
		await Promise.race([sent.then(() => reader.end()), reader.finished, thread.failed])
	} catch (error) {
		failing.abort(error)
		throw error
	} finally {
		reader.close()
	}
}

const download = async (
	url: string,
	reader: ModelReader,
	signal: AbortSignal,
	expectedBytes: number,
): Promise<void> => {
	const response = await fetch(url, { signal, credentials: 'same-origin' }).catch((error: unknown) => {
		signal.throwIfAborted()
		throw new ModelReadError('download_failed', String(error))
	})
	const { status } = response
	const failed = (code: ModelReadCode) => new ModelReadError(code, `The model answered ${status}`, status)
	if (status === 401 || status === 403) throw failed('access_denied')
	if (status === 404 || status === 410) throw failed('missing')
	if (!response.ok || !response.body) throw failed('download_failed')
	const isPacked = response.headers.has('content-encoding')
	const total = (isPacked ? 0 : Number(response.headers.get('content-length') ?? 0)) || expectedBytes
	try {
		for (const parts = response.body.getReader(); ; ) {
			const { done, value } = await parts.read()
			if (done) return
			reader.add(value, total)
		}
	} catch (error) {
		signal.throwIfAborted()
		throw new ModelReadError('download_failed', String(error))
	}
}

type ModelReader = {
	add: (part: Uint8Array<ArrayBuffer>, total: number) => void
	/** All bytes were added. Settles with the last chunk. */
	end: () => Promise<void>
	/** Settles with the last chunk. */
	finished: Promise<void>
	close: () => void
}

const startReader = ({ worker }: ModelThread, receiver: ModelReceiver, signal: AbortSignal): ModelReader => {
	const { promise: finished, resolve, reject } = Promise.withResolvers<void>()
	finished.catch(() => undefined)
	const stop = () => reject(signal.reason)
	signal.addEventListener('abort', stop)
	let [isClosed, isDownloaded] = [false, false]
	let [bytes, chunks, chunkCount] = [0, 0, 0]
	worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
		if (isClosed) return
		if (data.type === 'header') {
			chunkCount = data.header.chunkCount
			receiver.onHeader(data.header)
		} else if (data.type === 'chunk') {
			chunks++
			receiver.onChunk(data.chunk, data.boxes)
			if (isDownloaded) receiver.onProgress({ stage: 'preparing', done: chunks, total: chunkCount })
		} else if (data.type === 'failed') reject(new ModelReadError(data.code as ModelReadCode, data.message))
		else resolve()
	}
	return {
		finished,
		add(part, total) {
			if (isClosed) return
			bytes += part.byteLength
			receiver.onProgress({ stage: 'downloading', done: bytes, total: Math.max(total, bytes) })
			worker.postMessage({ part, total } satisfies WorkerRequest, [part.buffer])
		},
		end() {
			isDownloaded = true
			if (!isClosed) worker.postMessage({ isEnd: true } satisfies WorkerRequest)
			return finished
		},
		close() {
			isClosed = true
			signal.removeEventListener('abort', stop)
			worker.terminate()
		},
	}
}
