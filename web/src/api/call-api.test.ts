import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { stubServer } from '../testing/stub-server.ts'
import { ApiError, errorFromAnswer, NETWORK_ERROR, UNEXPECTED_ERROR } from './api-error.ts'
import { callApi } from './call-api.ts'
import { callForFile } from './call-for-file.ts'
import { KEPT_AT } from './kept-names.ts'
import { onSessionLost } from './session-lost.ts'

afterEach(() => {
	vi.unstubAllGlobals()
	onSessionLost(() => {})
})

const failure = async (promise: Promise<unknown>): Promise<ApiError> => {
	const error = await promise.then(
		() => null,
		(thrown) => thrown,
	)
	expect(error).toBeInstanceOf(ApiError)
	return error
}

test('what an earlier version of the app kept in another shape counts as no answer', async () => {
	vi.stubGlobal('fetch', async () => new Response('{"old":1}', { headers: { [KEPT_AT]: '1000' } }))
	expect((await failure(callApi(z.object({ n: z.number() }), 'GET', '/a'))).status).toBe(0)
})

test('a GET carries a cache buster, a POST its JSON, and the answer is parsed by the contract', async () => {
	const calls = stubServer({ 'GET /a': { body: { n: 1, extra: true } }, 'POST /b': { body: { n: 2 } } })
	const Answer = z.object({ n: z.number() })
	expect(await callApi(Answer, 'GET', '/a', { query: { page: 2, none: undefined } })).toEqual({ n: 1 })
	expect(await callApi(Answer, 'POST', '/b', { body: { x: 'y' } })).toEqual({ n: 2 })
	expect(calls[0]?.query.get('page')).toBe('2')
	expect(calls[0]?.query.has('none')).toBe(false)
	expect(Number(calls[0]?.query.get('_t'))).toBeGreaterThan(0)
	expect(calls[1]?.body).toEqual({ x: 'y' })
	expect(calls[1]?.query.has('_t')).toBe(false)
})

test('the message of a failure is its message, else its error, else a general sentence', () => {
	expect(errorFromAnswer(409, { message: 'Taken', error: 'CONFLICT' })).toMatchObject({
		status: 409,
		message: 'Taken',
		code: 'CONFLICT',
	})
	expect(errorFromAnswer(400, { error: 'Bad thing' })).toMatchObject({ message: 'Bad thing', code: null })
	expect(errorFromAnswer(500, '<html>')).toMatchObject({ status: 500, message: UNEXPECTED_ERROR, data: '<html>' })
	const fields = [{ field: 'name', message: 'Project name is required' }]
	expect(errorFromAnswer(400, { message: 'No', error: 'VALIDATION_FAILED', details: { fields } }).fields).toEqual(
		fields,
	)
})

test('no answer is a network error with status 0', async () => {
	vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
	expect(await failure(callApi(z.unknown(), 'GET', '/a'))).toMatchObject({ status: 0, message: NETWORK_ERROR })
})

test('an answer that breaks the contract is an error, not wrong data', async () => {
	vi.spyOn(console, 'error').mockImplementation(() => {})
	stubServer({ 'GET /a': { body: { n: 'one' } } })
	expect((await failure(callApi(z.object({ n: z.number() }), 'GET', '/a'))).message).toBe(UNEXPECTED_ERROR)
})

test('stopping a call gives the reason of the stop, not a network error', async () => {
	const stop = new AbortController()
	stop.abort(new DOMException('left', 'AbortError'))
	vi.stubGlobal('fetch', (_address: string, init: RequestInit) => Promise.reject(init.signal?.reason))
	await expect(callApi(z.unknown(), 'GET', '/a', { signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' })
})

test('a 401 tells the app that the session is lost', async () => {
	const lost = vi.fn()
	onSessionLost(lost)
	stubServer({ 'GET /a': { status: 401, body: { message: 'Not signed in', error: 'NOT_AUTHENTICATED' } } })
	expect(await failure(callApi(z.unknown(), 'GET', '/a'))).toMatchObject({ status: 401, code: 'NOT_AUTHENTICATED' })
	expect(lost).toHaveBeenCalledOnce()
})

test('a call that reads is made again while its answer gets lost, whatever its method; others aren’t', async () => {
	vi.useFakeTimers()
	const answers = [Promise.reject(new TypeError('reset')), Promise.resolve(Response.json({ n: 1 }))]
	for (const answer of answers) answer.catch(() => {})
	const line = (): typeof fetch => {
		const left = [...answers]
		return vi.fn(() => (left.shift() as Promise<Response>).then((response) => response.clone()))
	}
	try {
		const Answer = z.object({ n: z.number() })
		for (const method of ['GET', 'POST'] as const) {
			vi.stubGlobal('fetch', line())
			const answer = callApi(Answer, method, '/a', { reads: true })
			await vi.advanceTimersByTimeAsync(1000)
			expect(await answer).toEqual({ n: 1 })
		}
		vi.stubGlobal('fetch', line())
		const file = callForFile('/report', {}, new AbortController().signal)
		await vi.advanceTimersByTimeAsync(1000)
		expect((await file).content.size).toBeGreaterThan(0)
		vi.stubGlobal('fetch', line())
		expect(await failure(callApi(Answer, 'POST', '/a'))).toMatchObject({ may_be_done: true })
	} finally {
		vi.useRealTimers()
	}
})

test('a call that reads ends at once when it is stopped between two tries', async () => {
	const stop = new AbortController()
	vi.stubGlobal('fetch', () => Promise.reject(new TypeError('reset')))
	const answer = callApi(z.unknown(), 'POST', '/a', { reads: true, signal: stop.signal })
	setTimeout(() => stop.abort(new DOMException('left', 'AbortError')), 50)
	await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
})
