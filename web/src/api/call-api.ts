import { PERSON_HEADER } from '@panelyard/contracts/accounts/person-header'
import { REQUEST_TIMEOUT_MS } from '@panelyard/contracts/projects/projects'
import type { z } from 'zod'
import { ApiError, errorFromAnswer, networkError, UNEXPECTED_ERROR } from './api-error.ts'
import { KEPT_AT } from './kept-names.ts'
import { reportPaymentRequired } from './payment-required.ts'
import { reportSessionLost } from './session-lost.ts'
import { request } from './transport.ts'
import { untilAnswered } from './until-answered.ts'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type CallOptions = {
	/** Sent as JSON. */
	body?: unknown
	/** Undefined and null values are left out. */
	query?: Record<string, string | number | boolean | null | undefined>
	signal?: AbortSignal
	/** The address is always the same, so that the browser keeps the answer and asks whether it still holds. */
	keeps?: boolean
	/**
	 * Changes nothing, although it isn't a `GET`; so it is made again while its answer gets lost. Set it for a `GET` outside
	 * queries too: React Query makes only queries again. A query that sets it has `retry: false`.
	 */
	reads?: boolean
	/** Refused when somebody else is signed in by then. */
	person_id?: string
	/** Milliseconds; `REQUEST_TIMEOUT_MS` unless given. */
	answer_within_ms?: number
}

/**
 * Calls the server on this origin and gives its answer parsed by `schema`.
 * Throws `ApiError`; when `signal` aborts, the abort's own reason. A 401 also ends the session on screen.
 */
export async function callApi<Schema extends z.ZodType>(
	schema: Schema,
	method: HttpMethod,
	path: string,
	options: CallOptions = {},
): Promise<z.output<Schema>> {
	const call = () => callOnce(schema, method, path, options)
	return options.reads ? untilAnswered(call, undefined, options.signal) : call()
}

async function callOnce<Schema extends z.ZodType>(
	schema: Schema,
	method: HttpMethod,
	path: string,
	{
		body,
		query,
		signal,
		keeps,
		reads = method === 'GET',
		person_id,
		answer_within_ms = REQUEST_TIMEOUT_MS,
	}: CallOptions,
): Promise<z.output<Schema>> {
	const timeout = AbortSignal.timeout(answer_within_ms)
	const mayArrive = !reads && navigator.onLine
	let status: number
	let answer: unknown
	let isKept = false
	try {
		const response = await request(addressOf(method, path, query, keeps), {
			method,
			credentials: 'same-origin',
			headers: {
				accept: 'application/json',
				...(body !== undefined && { 'content-type': 'application/json' }),
				...(person_id !== undefined && { [PERSON_HEADER]: person_id }),
			},
			body: body === undefined ? undefined : JSON.stringify(body),
			signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
		})
		status = response.status
		isKept = response.headers.has(KEPT_AT)
		answer = parseJson(await response.text())
	} catch {
		if (signal?.aborted) throw signal.reason
		throw networkError(mayArrive)
	}
	try {
		return readAnswer(schema, status, answer, `${method} ${path}`, !reads)
	} catch (error) {
		// An earlier version of the app kept it in another shape.
		throw isKept ? networkError() : error
	}
}

/** Checks status and shape of an answer; shared by `callApi` and uploads. @param isChange see `errorFromAnswer` */
export function readAnswer<Schema extends z.ZodType>(
	schema: Schema,
	status: number,
	answer: unknown,
	what: string,
	isChange = false,
): z.output<Schema> {
	if (status < 200 || status >= 300) {
		if (status === 401) reportSessionLost()
		if (status === 402) reportPaymentRequired()
		throw errorFromAnswer(status, answer, isChange)
	}
	const parsed = schema.safeParse(answer)
	if (parsed.success) return parsed.data
	console.error(`${what} answered in an unknown shape`, parsed.error.issues)
	throw new ApiError(status, UNEXPECTED_ERROR, null, [], answer)
}

/** The body as JSON; an empty or other body becomes null. */
export function parseJson(body: string): unknown {
	try {
		return JSON.parse(body)
	} catch {
		return null
	}
}

function addressOf(method: HttpMethod, path: string, query: CallOptions['query'], keeps = false): string {
	const parameters = new URLSearchParams()
	for (const [name, value] of Object.entries(query ?? {})) {
		if (value !== undefined && value !== null) parameters.set(name, String(value))
	}
	if (method === 'GET' && !keeps) parameters.set('_t', String(Date.now()))
	const queryText = parameters.toString()
	return queryText ? `${path}?${queryText}` : path
}
