import { RESUMABLE_UPLOAD_PATH, type UploadedFile, UploadedFileResponse } from '@panelyard/contracts/uploads'
import { DetailedError, Upload } from 'tus-js-client'
import { errorFromAnswer, networkError } from '../../api/api-error.ts'
import { callApi, parseJson } from '../../api/call-api.ts'
import { reportSessionLost } from '../../api/session-lost.ts'

export type ModelUploadProgress = {
	/** Of the file itself, however it travels. */
	sent_bytes: number
	total_bytes: number
	stage: 'checking' | 'sending' | 'finishing'
	/** True while the connection is lost; the upload goes on by itself when it is back. */
	is_waiting: boolean
}
export type ModelUploadOptions = { signal?: AbortSignal; onProgress: (progress: ModelUploadProgress) => void }

const CHUNK_BYTES = 8 * 1024 * 1024
const RETRY_DELAYS_MS = [500, 1000, 2000, 4000, 8000, 15_000, 30_000, 30_000, 60_000, 60_000, 60_000, 60_000]

/**
 * Sends a model file to the server, which keeps it without converting it. A lost connection is waited for.
 * Throws `ApiError`; when `signal` aborts, the abort's own reason, and what was sent is dropped.
 */
export async function uploadModel(file: File, options: ModelUploadOptions): Promise<UploadedFile> {
	options.signal?.throwIfAborted()
	const upload_id = await send(file, options)
	options.onProgress({ sent_bytes: file.size, total_bytes: file.size, stage: 'finishing', is_waiting: false })
	const answer = await callApi(UploadedFileResponse, 'GET', `/files/resumable_result/${upload_id}`, options)
	return answer.file
}

function send(file: File, { signal, onProgress }: ModelUploadOptions): Promise<string> {
	let sent_bytes = 0
	const tell = (is_waiting: boolean) => onProgress({ sent_bytes, total_bytes: file.size, stage: 'sending', is_waiting })
	return new Promise((resolve, reject) => {
		const upload = new Upload(file, {
			endpoint: RESUMABLE_UPLOAD_PATH,
			chunkSize: CHUNK_BYTES,
			retryDelays: RETRY_DELAYS_MS,
			metadata: { filename: file.name, bytes: String(file.size), encoding: 'identity' },
			onProgress: (bytes) => {
				sent_bytes = bytes
				tell(false)
			},
			onShouldRetry: (error) => {
				const worthIt = mayPass(error)
				if (worthIt) tell(true)
				return worthIt
			},
			onSuccess: () => resolve(upload.url?.split('/').at(-1) ?? ''),
			onError: (error) => reject(asApiError(error)),
		})
		signal?.addEventListener('abort', () => {
			void upload.abort(true).catch(() => {})
			reject(signal.reason)
		})
		upload.start()
	})
}

/** No answer, a server that is busy or starting, or one that knows better where the upload stands. */
function mayPass(error: DetailedError): boolean {
	const status = error.originalResponse?.getStatus() ?? 0
	return status === 0 || status === 409 || status === 423 || status >= 500
}

function asApiError(error: Error): Error {
	if (!(error instanceof DetailedError)) return error
	const answer = error.originalResponse
	if (!answer) return networkError()
	if (answer.getStatus() === 401) reportSessionLost()
	return errorFromAnswer(answer.getStatus(), parseJson(answer.getBody()))
}
