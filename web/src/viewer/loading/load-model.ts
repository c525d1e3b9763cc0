import type { ModelChunk, ModelHeader, WorkerAnswer, WorkerRequest } from './model-chunks.ts'
import { type ModelReadCode, ModelReadError } from './model-read-error.ts'

export type LoadProgress = {
	stage: 'downloading' | 'preparing'
	/** Bytes so far and in all while downloading (0 in all: unknown), chunks while preparing. */
	done: number
	total: number
}

export type ModelReceiver = {
	onProgress: (progress: LoadProgress) => void
	onHeader: (header: ModelHeader) => void
	onChunk: (chunk: ModelChunk) => void
}

/**
 * Downloads a GLB (or takes its bytes), reads it in a worker and hands over header and chunks as they come.
 * `signal` stops both. Rejects with `ModelReadError`, or with the signal's reason.
 */
export const loadModel = async (
	source: string | ArrayBuffer,
	receiver: ModelReceiver,
	signal: AbortSignal,
	expectedBytes = 0,
): Promise<void> => {
	// The worker starts and compiles its decoder while the file comes.
	const reader = startReader()
	try {
		const bytes = typeof source === 'string' ? await download(source, receiver, signal, expectedBytes) : source.slice(0)
		signal.throwIfAborted()
		await reader.read(bytes, receiver, signal)
	} finally {
		reader.end()
	}
}

const download = async (
	url: string,
	{ onProgress }: ModelReceiver,
	signal: AbortSignal,
	expectedBytes: number,
): Promise<ArrayBuffer> => {
	const response = await fetch(url, { signal, credentials: 'same-origin' }).catch((error: unknown) => {
		signal.throwIfAborted()
		throw new ModelReadError('download_failed', String(error))
	})
	if (response.status === 401 || response.status === 403)
		throw new ModelReadError('access_denied', `The model answered ${response.status}`)
	if (!response.ok || !response.body)
		throw new ModelReadError('download_failed', `The model answered ${response.status}`)
	const isPacked = response.headers.has('content-encoding')
	const total = (isPacked ? 0 : Number(response.headers.get('content-length') ?? 0)) || expectedBytes
	const parts: Uint8Array[] = []
	let done = 0
	try {
		for (const reader = response.body.getReader(); ; ) {
			const { done: isLast, value } = await reader.read()
			if (isLast) break
			parts.push(value)
			done += value.byteLength
			onProgress({ stage: 'downloading', done, total: Math.max(total, done) })
		}
	} catch (error) {
		signal.throwIfAborted()
		throw new ModelReadError('download_failed', String(error))
	}
	const bytes = new Uint8Array(done)
	let offset = 0
	for (const part of parts) {
		bytes.set(part, offset)
		offset += part.byteLength
	}
	return bytes.buffer
}

type ModelReader = {
	read: (bytes: ArrayBuffer, receiver: ModelReceiver, signal: AbortSignal) => Promise<void>
	end: () => void
}

const startReader = (): ModelReader => {
	const worker = new Worker(new URL('./model-worker.ts', import.meta.url), { type: 'module' })
	const { promise, resolve, reject } = Promise.withResolvers<void>()
	// A worker that cannot start says so before anything is asked of it.
	promise.catch(() => undefined)
	worker.onerror = (event) => {
		event.preventDefault()
		reject(new ModelReadError('invalid', event.message || 'The model reader stopped'))
	}
	return {
		read(bytes, receiver, signal) {
			const stop = () => reject(signal.reason)
			signal.addEventListener('abort', stop)
			let total = 0
			let done = 0
			worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
				if (data.type === 'header') {
					total = data.header.chunkCount
					receiver.onHeader(data.header)
				} else if (data.type === 'chunk') {
					receiver.onChunk(data.chunk)
					receiver.onProgress({ stage: 'preparing', done: ++done, total })
				} else if (data.type === 'failed') reject(new ModelReadError(data.code as ModelReadCode, data.message))
				else resolve()
			}
			worker.postMessage({ bytes } satisfies WorkerRequest, [bytes])
			return promise.finally(() => signal.removeEventListener('abort', stop))
		},
		end: () => worker.terminate(),
	}
}
