import { afterEach, expect, test, vi } from 'vitest'
import { askEarly } from './early-answers.ts'
import { request } from './transport.ts'

afterEach(() => {
	globalThis.earlyAnswers = undefined
})

const serve = (...bodies: (string | Error)[]) => {
	const fetched = vi.fn(async (_address: string) => {
		const body = bodies.shift() ?? 'later'
		if (body instanceof Error) throw body
		return new Response(body, { status: body === 'failing' ? 502 : 200 })
	})
	vi.stubGlobal('fetch', fetched)
	return fetched
}
const read = async (address: string, init: RequestInit = {}) => (await request(address, init)).text()

test('the app takes what was asked for early, once, and whoever asked has it too', async () => {
	const fetched = serve('early', 'later')
	const early = await askEarly('/projects/1/panels')
	expect(await early.text()).toBe('early')
	expect(await read('/projects/1/panels?_t=1796060186500')).toBe('early')
	expect(fetched).toHaveBeenCalledOnce()
	expect(await read('/projects/1/panels')).toBe('later')
})

test('an answer that failed, or says something in front of the server, is asked for again', async () => {
	serve(new TypeError('reset'), 'failing', 'good', 'good')
	await expect(askEarly('/lost')).rejects.toThrow()
	await askEarly('/failing')
	expect(await read('/lost')).toBe('good')
	expect(await read('/failing')).toBe('good')
})

test('what was read before a change, or long ago, is not taken', async () => {
	vi.useFakeTimers({ toFake: ['Date'] })
	serve('early', 'changed', 'later', 'early', 'later')
	await askEarly('/list')
	await read('/list/1', { method: 'PUT' })
	expect(await read('/list')).toBe('later')
	await askEarly('/list')
	vi.setSystemTime(Date.now() + 60_000)
	expect(await read('/list')).toBe('later')
	vi.useRealTimers()
})

test('a call that is given up doesn’t wait for an answer that was asked for early', async () => {
	vi.stubGlobal('fetch', (_address: string, init: RequestInit) =>
		init.headers ? new Promise(() => {}) : Promise.reject(new Error('given up')),
	)
	void askEarly('/slow').catch(() => {})
	const stop = new AbortController()
	const call = request('/slow', { signal: stop.signal })
	stop.abort()
	await expect(call).rejects.toThrow('given up')
})
