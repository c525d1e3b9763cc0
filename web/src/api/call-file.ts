import { errorFromAnswer, networkError } from './api-error.ts'
import { type HttpMethod, parseJson } from './call-api.ts'
import { reportSessionLost } from './session-lost.ts'
import { request } from './transport.ts'

/** Longest wait for the beginning and the end of a file together. */
const FILE_WITHIN_MS = 10 * 60_000

/**
 * Calls the server for a file.
 * @throws ApiError as `callApi`
 */
export async function callFile(method: HttpMethod, path: string): Promise<Blob> {
	const response = await request(path, {
		method,
		credentials: 'same-origin',
		signal: AbortSignal.timeout(FILE_WITHIN_MS),
	}).catch(() => {
		throw networkError()
	})
	if (!response.ok) {
		if (response.status === 401) reportSessionLost()
		throw errorFromAnswer(response.status, parseJson(await response.text()))
	}
	return response.blob().catch(() => {
		throw networkError()
	})
}
