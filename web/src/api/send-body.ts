import { PERSON_HEADER } from '@panelyard/contracts/accounts/person-header'
import type { z } from 'zod'
import { networkError } from './api-error.ts'
import { parseJson, readAnswer } from './call-api.ts'
import { makeTaskQueue } from './task-queue.ts'
import { isAnsweredHere } from './transport.ts'

/** A connection that moves nothing for so long is taken for dead. */
const STALL_MS = 60_000

type SendOptions = {
	signal?: AbortSignal
	onProgress?: (share: number) => void
	/** Who must be signed in for the server to take it. */
	person_id?: string
}

/** The server takes 4 files of a person at once, from all windows. */
const inTurn = makeTaskQueue(2)

/**
 * Posts a file as the body of a request and gives the answer parsed by `schema`. Of several files, two are sent at once.
 * @param options `onProgress` hears the share that is sent, from 0 to 1
 * @throws ApiError; the signal's reason
 */
export const sendBody = <Schema extends z.ZodType>(
	schema: Schema,
	path: string,
	body: Blob,
	options: SendOptions = {},
): Promise<z.output<Schema>> => inTurn(() => send(schema, path, body, options))

async function send<Schema extends z.ZodType>(
	schema: Schema,
	path: string,
	body: Blob,
	{ signal, onProgress, person_id }: SendOptions,
): Promise<z.output<Schema>> {
	signal?.throwIfAborted()
	// Files go to a server or nowhere.
	if (isAnsweredHere()) throw networkError()
	const hasLine = navigator.onLine
	const request = new XMLHttpRequest()
	const { promise, resolve, reject } = Promise.withResolvers<z.output<Schema>>()
	let stalled: ReturnType<typeof setTimeout> | undefined
	const moved = () => {
		clearTimeout(stalled)
		stalled = setTimeout(() => request.abort(), STALL_MS)
	}
	request.upload.addEventListener('progress', ({ loaded, total }) => {
		moved()
		onProgress?.(total > 0 ? loaded / total : 0)
	})
	request.addEventListener('load', () => {
		try {
			resolve(readAnswer(schema, request.status, parseJson(request.responseText), `POST ${path}`, true))
		} catch (error) {
			reject(error)
		}
	})
	const lost = () => reject(signal?.aborted ? signal.reason : networkError(hasLine))
	request.addEventListener('error', lost)
	request.addEventListener('abort', lost)
	const abort = () => request.abort()
	signal?.addEventListener('abort', abort)
	request.open('POST', path)
	if (person_id !== undefined) request.setRequestHeader(PERSON_HEADER, person_id)
	request.setRequestHeader('accept', 'application/json')
	request.setRequestHeader('content-type', body.type || 'application/octet-stream')
	moved()
	request.send(body)
	return promise.finally(() => {
		clearTimeout(stalled)
		signal?.removeEventListener('abort', abort)
	})
}
