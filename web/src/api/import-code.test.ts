import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CODE_REPLACED, CodeReplaced, CodeUnreachable, importCode } from './import-code.ts'

const OWN = '<script type="module" crossorigin src="/assets/index-own.js" nonce="x"></script>'
const OTHER = OWN.replace('own', 'other')
const code = { Page: 'code' }
let number = 0
let path = ''

/** Answers of the server to each request for the file; its last answer is repeated. */
function serve(file: (Response | Error)[], page = OWN) {
	let next = 0
	const answer = async (address: string) => {
		if (address === '/index.html') return new Response(page)
		const given = file[Math.min(next++, file.length - 1)]
		if (given instanceof Response) return given.clone()
		throw given
	}
	const asked = vi.fn(answer)
	vi.stubGlobal('fetch', asked)
	return () => asked.mock.calls.filter(([address]) => address === `/${path}`).length
}

const offline = new TypeError('Failed to fetch')
const missing = () => new Response('', { status: 404 })
const replaced = vi.fn()

beforeEach(() => {
	vi.useFakeTimers()
	path = `assets/page-${number++}.js`
	document.head.innerHTML = OWN.replace('type="module"', 'type="text/plain"')
	replaced.mockClear()
	window.addEventListener(CODE_REPLACED, replaced)
})
afterEach(() => window.removeEventListener(CODE_REPLACED, replaced))

/** Both outcomes of an import, after the pauses that it makes. */
async function outcome(load: () => Promise<unknown>): Promise<unknown> {
	const result = importCode(load, [path]).catch((error: unknown) => error)
	await vi.advanceTimersByTimeAsync(16_000)
	return result
}

test('imports only after the file has arrived, since browsers never repeat an import that failed', async () => {
	const requests = serve([offline, new Response('', { status: 502 }), missing(), new Response('code')])
	const load = vi.fn(async () => code)
	const result = importCode(load, [path])
	await vi.advanceTimersByTimeAsync(3_400)
	expect(load).not.toHaveBeenCalled()
	await vi.advanceTimersByTimeAsync(200)
	expect([await result, requests(), load.mock.calls.length]).toEqual([code, 4, 1])
	await importCode(load, [path])
	expect([requests(), replaced.mock.calls.length], 'fetched once, no message').toEqual([4, 0])
})

test('tries again at once when the line is back', async () => {
	const requests = serve([offline, offline, offline, offline, new Response('code')])
	const result = importCode(async () => code, [path])
	await vi.advanceTimersByTimeAsync(4_000)
	expect(requests()).toBe(4)
	window.dispatchEvent(new Event('online'))
	await vi.advanceTimersByTimeAsync(0)
	expect(await result).toBe(code)
})

test('says that the server is unreachable when it stays away, and a later attempt fetches again', async () => {
	serve([offline])
	expect(await outcome(async () => code)).toBeInstanceOf(CodeUnreachable)
	serve([new Response('code')])
	expect(await outcome(async () => code)).toBe(code)
	expect(replaced).not.toHaveBeenCalled()
})

test('reports an update only if the server starts another build', async () => {
	serve([missing()], OTHER)
	expect(await outcome(async () => code)).toBeInstanceOf(CodeReplaced)
	expect(replaced).toHaveBeenCalledOnce()
	serve([missing()])
	expect(await outcome(async () => code)).toBeInstanceOf(CodeUnreachable)
	expect(replaced).toHaveBeenCalledOnce()
})

test('leaves a file alone that the page itself loads', async () => {
	const requests = serve([offline])
	document.head.innerHTML += `<link rel="modulepreload" href="/${path}">`
	expect(await importCode(async () => code, [path])).toBe(code)
	expect(requests()).toBe(0)
})

test('adds styles again whose first attempt failed, as it does after a preload that failed', async () => {
	path = path.replace('.js', '.css')
	serve([new Response('styles')])
	const outcomes = ['error', 'error', 'load']
	const append = vi.spyOn(document.head, 'append').mockImplementation((link) => {
		queueMicrotask(() => (link as Element).dispatchEvent(new Event(outcomes.shift() ?? '')))
	})
	expect(await outcome(async () => code)).toBe(code)
	expect(append).toHaveBeenCalledTimes(3)
	append.mockRestore()
})
