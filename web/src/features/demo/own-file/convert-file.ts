import { deviceMemory } from '../../../domain/uploads/memory-limit.ts'
import type { ConvertAnswer, ConvertedFile, ConvertRequest } from './convert-worker.ts'

type Failure = Extract<ConvertAnswer, { failure: unknown }>['failure']

/** Why a file can't be shown on this device. */
export class OwnFileFailure extends Error {
	readonly failure: Failure

	constructor(failure: Failure) {
		super('The file could not be converted')
		this.failure = failure
	}
}

/** Each thread that meshes shapes has its own kernel, of about 100 MB. */
const MOST_THREADS = 3
/** Two cores mesh with both, since the converter waits meanwhile. */
const FEWEST_THREADS = 2
const THREADS_OF_A_PHONE = 1
/** Devices with no more gigabytes of memory than this count as phones. */
const GIGABYTES_OF_A_PHONE = 4

function threads(): number {
	if (deviceMemory() <= GIGABYTES_OF_A_PHONE) return THREADS_OF_A_PHONE
	return Math.max(FEWEST_THREADS, Math.min(MOST_THREADS, (navigator.hardwareConcurrency ?? 2) - 1))
}

/** A worker that converts one file. Started early, it has its kernel ready when there is a file. */
export const startConverter = () => new Worker(new URL('./convert-worker.ts', import.meta.url), { type: 'module' })

/**
 * Converts a file in a worker, whose code and kernel are fetched with the worker.
 * @param signal ends the worker
 * @throws OwnFileFailure; the signal's reason
 */
export async function convertFile(
	file: File,
	{
		worker = startConverter(),
		signal,
		onProgress,
	}: {
		worker?: Worker
		signal: AbortSignal
		onProgress: (percent: number) => void
	},
): Promise<ConvertedFile> {
	const { promise, resolve, reject } = Promise.withResolvers<ConvertedFile>()
	worker.onmessage = ({ data }: MessageEvent<ConvertAnswer>) => {
		if ('converted' in data) resolve(data.converted)
		else if ('failure' in data) reject(new OwnFileFailure(data.failure))
		else onProgress(data.progress)
	}
	worker.onerror = (event) => {
		console.error('The worker failed', event.message)
		// An error within the worker has a message; code that couldn't be fetched has none.
		reject(new OwnFileFailure(event.message ? 'memory' : 'unreachable'))
	}
	const stop = () => reject(signal.reason)
	signal.addEventListener('abort', stop)
	const request: ConvertRequest = { file, threads: threads() }
	worker.postMessage(request)
	try {
		signal.throwIfAborted()
		return await promise
	} finally {
		signal.removeEventListener('abort', stop)
		worker.terminate()
	}
}
