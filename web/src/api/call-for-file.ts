import { REQUEST_TIMEOUT_MS } from '@panelyard/contracts/projects/projects'
import { errorFromAnswer, networkError } from './api-error.ts'
import { parseJson } from './call-api.ts'
import { reportSessionLost } from './session-lost.ts'
import { request } from './transport.ts'
import { untilAnswered } from './until-answered.ts'

/** A file that the server makes, and what it calls it. */
export type AnsweredFile = { file_name: string | null; content: Blob }

/**
 * Asks the server to make a file, which changes nothing: asked again while the answer gets lost.
 * Throws `ApiError`; when `signal` aborts, the abort's own reason. A 401 also ends the session on screen.
 */
export const callForFile = (path: string, body: unknown, signal: AbortSignal): Promise<AnsweredFile> =>
	untilAnswered(() => askOnce(path, body, signal), undefined, signal)

async function askOnce(path: string, body: unknown, signal: AbortSignal): Promise<AnsweredFile> {
	const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
	try {
		const response = await request(path, {
			method: 'POST',
			credentials: 'same-origin',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(body),
			signal: AbortSignal.any([signal, timeout]),
		})
		if (response.ok) {
			return { file_name: namedIn(response.headers.get('content-disposition')), content: await response.blob() }
		}
		if (response.status === 401) reportSessionLost()
		throw new Refused(response.status, parseJson(await response.text()))
	} catch (error) {
		if (error instanceof Refused) throw errorFromAnswer(error.status, error.answer)
		if (signal.aborted) throw signal.reason
		throw networkError()
	}
}

class Refused extends Error {
	readonly status: number
	readonly answer: unknown
	constructor(status: number, answer: unknown) {
		super()
		this.status = status
		this.answer = answer
	}
}

function namedIn(disposition: string | null): string | null {
	const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? '')?.[1]
	try {
		return encoded ? decodeURIComponent(encoded) : null
	} catch {
		return null
	}
}
