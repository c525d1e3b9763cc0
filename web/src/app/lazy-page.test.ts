import { expect, it, vi } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { CodeReplaced, loadPatiently } from './lazy-page.ts'

const wait = async () => {}
const code = { Page: 'code' }
const missing = new TypeError('Failed to fetch dynamically imported module')

it('gets the code of a page once a server that was away is back', async () => {
	const load = vi.fn().mockRejectedValueOnce(missing).mockRejectedValueOnce(missing).mockResolvedValue(code)
	expect(await loadPatiently(load, async () => false, wait)).toBe(code)
})

it('says that there is no connection when the server stays away, so that nobody reloads into nothing', async () => {
	const failure = await loadPatiently(
		() => Promise.reject(missing),
		async () => false,
		wait,
	).catch((error) => error)
	expect(failure).toBeInstanceOf(ApiError)
	expect(failure.status).toBe(0)
})

it('tells code that a new release replaced, on a server that answers, from a lost line', async () => {
	const load = vi.fn().mockRejectedValue(missing)
	const failure = await loadPatiently(load, async () => true, wait).catch((error: Error) => error)
	expect(failure).toBeInstanceOf(CodeReplaced)
	// The router reloads the document by itself for errors with such words.
	expect((failure as Error).message).not.toMatch(/dynamically imported module|module script/)
	expect(load).toHaveBeenCalledTimes(2)
})

it('gets code that failed only while the server was coming back', async () => {
	const load = vi.fn().mockRejectedValueOnce(missing).mockResolvedValue(code)
	expect(await loadPatiently(load, async () => true, wait)).toBe(code)
})
