import { errorFromAnswer, networkError } from './api-error.ts'
import { type HttpMethod, parseJson } from './call-api.ts'
import { reportSessionLost } from './session-lost.ts'
import { request } from './transport.ts'
import { untilAnswered } from './until-answered.ts'

/** Longest wait for the beginning and the end of a file together. */
const FILE_WITHIN_MS = 10 * 60_000

/**
 * Calls the server for a file, which changes nothing: again while the answer gets lost.
 * @throws ApiError as `callApi`
 */
export const callFile = (method: HttpMethod, path: string): Promise<Blob> => untilAnswered(() => callOnce(method, path))

async function callOnce(method: HttpMethod, path: string): Promise<Blob> {
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
