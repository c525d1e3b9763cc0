import { RESUMABLE_UPLOAD_PATH } from '@panelyard/contracts/models/uploads'
import { DetailedError, Upload } from 'tus-js-client'
import { errorFromAnswer, networkError } from '../../api/api-error.ts'
import { parseJson } from '../../api/call-api.ts'
import { reportPaymentRequired } from '../../api/payment-required.ts'
import { reportSessionLost } from '../../api/session-lost.ts'
import { type PackedSource, plainSource } from './file-sources.ts'
import { forgetUpload, holdUpload, readUnfinished } from './unfinished-uploads.ts'

const CHUNK_BYTES = 8 * 1024 * 1024
/** A lost connection is tried again for an hour, at last every quarter of a minute. */
const RETRY_DELAYS_MS = [500, 1000, 2000, 4000, 8000, ...Array<number>(240).fill(15_000)]
/** A server that answers with its own fault is tried less often. */
const SERVER_FAULT_TRIES = 6
/** A connection that moves nothing for so long is taken for dead. */
const STALL_MS = 45_000
/** Once all bytes are sent the server unpacks and keeps the file, which may take longer. */
const TAKING_IN_MS = 300_000

export type Sending = {
	/** Sends the file packed by it. */
	packed: PackedSource | null
	sha256: string
	/** False begins anew, whatever was sent of this file before. */
	resume: boolean
	signal: AbortSignal | undefined
	/** `sent_bytes` of the file itself. */
	onProgress: (progress: { sent_bytes: number; is_waiting: boolean; is_resumed: boolean }) => void
}

/**
 * Sends a file by tus and gives the upload's id once the server has all of it. Goes on by itself after a lost
 * connection, and with `resume` after a reload, when the same file is given again.
 */
export async function sendFile(file: File, options: Sending): Promise<{ upload_id: string }> {
	const { packed, sha256, signal } = options
	const { promise, resolve, reject } = Promise.withResolvers<void>()
	let [sent_bytes, is_waiting, is_resumed] = [0, false, false]
	let mayBeResumed = false
	let heardAt = performance.now()
	const tell = () => options.onProgress({ sent_bytes, is_waiting, is_resumed })
	const encoding = packed ? 'gzip' : 'identity'
	const fingerprint = `panelyard-${encoding}-${sha256}-${file.name}`
	const upload = new Upload(file, {
		endpoint: new URL(RESUMABLE_UPLOAD_PATH, location.href).href,
		chunkSize: CHUNK_BYTES,
		retryDelays: RETRY_DELAYS_MS,
		metadata: { filename: file.name, bytes: String(file.size), encoding, sha256 },
		fingerprint: async () => fingerprint,
		removeFingerprintOnSuccess: true,
		uploadLengthDeferred: packed !== null,
		fileReader: { openFile: async () => packed ?? plainSource(file) },
		onProgress: (bytes) => {
			if (mayBeResumed) is_resumed = bytes > 0
			mayBeResumed = false
			sent_bytes = packed ? packed.fileBytesAt(bytes) : bytes
			is_waiting = false
			heardAt = performance.now()
			tell()
		},
		onShouldRetry: (error, attempt) => {
			if (signal?.aborted || !mayPass(error, attempt)) return false
			is_waiting = true
			tell()
			return true
		},
		onSuccess: () => resolve(),
		onError: (error) => reject(asApiError(error)),
	})
	/** Tries at once, from where the server stands. */
	const goOn = () => void upload.abort().then(() => upload.start())
	const backOnline = () => {
		if (is_waiting) goOn()
	}
	const offline = () => {
		is_waiting = true
		tell()
	}
	const stop = () => {
		void upload.abort(true).catch(() => {})
		reject(signal?.reason)
	}
	const watch = setInterval(() => {
		const limit = sent_bytes < file.size ? STALL_MS : TAKING_IN_MS
		if (is_waiting || performance.now() - heardAt < limit) return
		heardAt = performance.now()
		is_waiting = true
		tell()
		goOn()
	}, 1000)
	window.addEventListener('online', backOnline)
	window.addEventListener('offline', offline)
	signal?.addEventListener('abort', stop)
	try {
		signal?.throwIfAborted()
		const [previous, ...older] = readUnfinished(fingerprint)
		if (previous && options.resume) {
			const { key: urlStorageKey, url: uploadUrl } = previous
			const record = { urlStorageKey, uploadUrl, parallelUploadUrls: null, size: null, metadata: {}, creationTime: '' }
			upload.resumeFromPreviousUpload(record)
			mayBeResumed = true
		} else if (previous) forgetUpload(previous.key)
		for (const { key } of older) forgetUpload(key)
		holdUpload(fingerprint, promise)
		upload.start()
		await promise
		return { upload_id: upload.url?.split('/').at(-1) ?? '' }
	} finally {
		clearInterval(watch)
		window.removeEventListener('online', backOnline)
		window.removeEventListener('offline', offline)
		signal?.removeEventListener('abort', stop)
	}
}

/** No answer, a server that is busy or starting, or one that knows better where the upload stands. */
function mayPass(error: DetailedError, attempt: number): boolean {
	const status = error.originalResponse?.getStatus() ?? 0
	if (status === 0 || status === 409 || status === 423) return true
	return status >= 500 && attempt < SERVER_FAULT_TRIES
}

function asApiError(error: Error): Error {
	if (!(error instanceof DetailedError)) return error
	const answer = error.originalResponse
	if (!answer) return networkError()
	if (answer.getStatus() === 401) reportSessionLost()
	if (answer.getStatus() === 402) reportPaymentRequired()
	return errorFromAnswer(answer.getStatus(), parseJson(answer.getBody()))
}
