import { errorFromAnswer, networkError } from './api-error.ts'
import { parseJson } from './call-api.ts'
import { reportSessionLost } from './session-lost.ts'
import { request } from './transport.ts'

/** A connection that moves nothing for so long is taken for dead. */
const STALL_MS = 60_000

type FetchOptions = {
	signal: AbortSignal
	/** Hears the share that has come, from 0 to 1. */
	onProgress: (share: number) => void
}

/**
 * Fetches a file as data.
 * @param bytes its size, for the progress
 * @throws ApiError; the signal's reason
 */
export async function fetchBytes(
	path: string,
	bytes: number,
	{ signal, onProgress }: FetchOptions,
): Promise<Uint8Array> {
	const stalled = new AbortController()
	let timer: ReturnType<typeof setTimeout> | undefined
	const moved = () => {
		clearTimeout(timer)
		timer = setTimeout(() => stalled.abort(), STALL_MS)
	}
	moved()
	try {
		const response = await request(path, {
			credentials: 'same-origin',
			signal: AbortSignal.any([signal, stalled.signal]),
		})
		if (!response.ok) {
			if (response.status === 401) reportSessionLost()
			throw errorFromAnswer(response.status, parseJson(await response.text()))
		}
		const chunks: Uint8Array[] = []
		let come = 0
		for (let reader = response.body?.getReader(); reader; ) {
			const { done, value } = await reader.read()
			if (done) break
			moved()
			chunks.push(value)
			come += value.length
			onProgress(Math.min(1, come / Math.max(1, bytes)))
		}
		return joined(chunks, come)
	} catch (error) {
		if (signal.aborted) throw signal.reason
		if (error instanceof Error && error.name === 'ApiError') throw error
		throw networkError()
	} finally {
		clearTimeout(timer)
	}
}

function joined(chunks: readonly Uint8Array[], bytes: number): Uint8Array {
	const whole = new Uint8Array(bytes)
	let at = 0
	for (const chunk of chunks) {
		whole.set(chunk, at)
		at += chunk.length
	}
	return whole
}
