import { UPLOAD_TIMEOUT_MS } from '@panelyard/contracts/projects'
import type { z } from 'zod'
import { networkError } from './api-error.ts'
import { parseJson, readAnswer } from './call-api.ts'

export type UploadProgress = { sent_bytes: number; total_bytes: number }
export type UploadOptions = { onProgress?: (progress: UploadProgress) => void; signal?: AbortSignal }

/**
 * Posts a multipart form and reports the bytes that left, which `fetch` cannot. Takes at most five minutes.
 * Throws `ApiError`; when `signal` aborts, the abort's own reason.
 */
export function upload<Schema extends z.ZodType>(
	schema: Schema,
	path: string,
	form: FormData,
	{ onProgress, signal }: UploadOptions = {},
): Promise<z.output<Schema>> {
	return new Promise((resolve, reject) => {
		if (signal?.aborted) return reject(signal.reason)
		const request = new XMLHttpRequest()
		const abort = () => request.abort()
		request.open('POST', path)
		request.setRequestHeader('accept', 'application/json')
		request.timeout = UPLOAD_TIMEOUT_MS
		request.upload.onprogress = (event) => onProgress?.({ sent_bytes: event.loaded, total_bytes: event.total })
		request.onload = () => {
			try {
				resolve(readAnswer(schema, request.status, parseJson(request.responseText), `POST ${path}`))
			} catch (error) {
				reject(error)
			}
		}
		request.onerror = () => reject(networkError())
		request.ontimeout = () => reject(networkError())
		request.onabort = () => reject(signal?.reason ?? networkError())
		request.onloadend = () => signal?.removeEventListener('abort', abort)
		signal?.addEventListener('abort', abort)
		request.send(form)
	})
}
