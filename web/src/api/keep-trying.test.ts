import { MutationObserver, onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { errorFromAnswer, networkError } from './api-error.ts'
import { callApi } from './call-api.ts'
import { keepTrying, whenServerAnswers } from './keep-trying.ts'
import { KEPT_AT } from './kept-names.ts'
import { createQueryClient } from './query-client.ts'

let isDown: boolean
const asked: string[] = []
const config = {
	...{ max_ifc_upload_size_mb: 1, max_ifc_upload_size_bytes: 1, trial_max_ifc_upload_size_mb: 1 },
	...{ google_sign_in: false, demo_project_id: null, contact_email: null, support_hours: null },
}

beforeEach(() => {
	vi.useFakeTimers()
	isDown = true
	asked.length = 0
	vi.stubGlobal('fetch', async (path: string) => {
		asked.push(path.split('?')[0] ?? '')
		if (isDown) return new Response('<h1>Bad gateway</h1>', { status: 502 })
		return Response.json(path.startsWith('/config') ? config : { name: 'Hall 3' })
	})
})
afterEach(() => {
	vi.useRealTimers()
	vi.unstubAllGlobals()
})

test('what a page shows is fetched again once the server answers, and is asked for meanwhile by nobody', async () => {
	const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
	keepTrying(client)
	const queryFn = () => callApi(z.object({ name: z.string() }), 'GET', '/projects/1')
	const observer = new QueryObserver(client, { queryKey: ['project'], queryFn })
	const stop = observer.subscribe(() => {})
	await vi.advanceTimersByTimeAsync(60_000)
	expect(asked.filter((path) => path === '/projects/1')).toHaveLength(1)
	expect(asked.filter((path) => path === '/config').length).toBeGreaterThanOrEqual(4)
	expect(observer.getCurrentResult().isError).toBe(true)
	isDown = false
	await vi.advanceTimersByTimeAsync(30_000)
	expect(observer.getCurrentResult().data).toEqual({ name: 'Hall 3' })
	const calls = asked.length
	await vi.advanceTimersByTimeAsync(120_000)
	expect(asked).toHaveLength(calls)
	stop()
})

test('what the device answered in the server’s place is fetched from the server once it is back', async () => {
	const client = new QueryClient()
	keepTrying(client)
	const answered: Response[] = []
	vi.stubGlobal('fetch', async (path: string) => {
		if (path.startsWith('/config')) return isDown ? new Response('', { status: 502 }) : Response.json(config)
		const kept = new Response(JSON.stringify({ name: 'Kept' }), { headers: { [KEPT_AT]: '1000' } })
		const answer = isDown ? kept : Response.json({ name: 'Fresh' })
		answered.push(answer)
		return answer
	})
	const queryFn = () => callApi(z.object({ name: z.string() }), 'GET', '/projects/1')
	const observer = new QueryObserver(client, { queryKey: ['project'], queryFn })
	const stop = observer.subscribe(() => {})
	await vi.advanceTimersByTimeAsync(60_000)
	expect(observer.getCurrentResult().data).toEqual({ name: 'Kept' })
	expect(answered, 'nothing is fetched in a loop').toHaveLength(1)
	isDown = false
	await vi.advanceTimersByTimeAsync(30_000)
	expect(observer.getCurrentResult().data).toEqual({ name: 'Fresh' })
	stop()
})

test('without a connection a query asks all the same: the device may answer', async () => {
	onlineManager.setOnline(false)
	try {
		const fetched = createQueryClient().fetchQuery({ queryKey: ['kept'], queryFn: async () => 'from the device' })
		await vi.advanceTimersByTimeAsync(0)
		expect(await Promise.race([fetched, 'paused'])).toBe('from the device')
	} finally {
		onlineManager.setOnline(true)
	}
})

test('the line that comes back ends a pause, and who has left is not called', async () => {
	const [stays, left] = [vi.fn(), vi.fn()]
	whenServerAnswers(stays)
	whenServerAnswers(left)()
	isDown = false
	window.dispatchEvent(new Event('online'))
	await vi.advanceTimersByTimeAsync(1)
	expect(stays).toHaveBeenCalledOnce()
	expect(left).not.toHaveBeenCalled()
})

test('after a call whose answer got lost, pages are read again once the server answers', async () => {
	const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
	const [onAnswer, onRead] = [vi.fn(), vi.fn()]
	keepTrying(client, { onAnswer, onRead })
	isDown = false
	const queryFn = vi.fn(() => callApi(z.unknown(), 'GET', '/projects/1'))
	const stop = new QueryObserver(client, { queryKey: ['shown'], queryFn }).subscribe(() => {})
	await vi.advanceTimersByTimeAsync(1)
	isDown = true
	const mutationFn = () => callApi(z.unknown(), 'DELETE', '/projects/1')
	const end = new MutationObserver(client, { mutationFn }).mutate().catch((error) => error)
	expect(await end).toMatchObject({ status: 502, may_be_done: true })
	await vi.advanceTimersByTimeAsync(3000)
	const told = () => [queryFn, onAnswer, onRead].map(({ mock }) => mock.calls.length)
	expect(told()).toEqual([1, 0, 0])
	isDown = false
	// The page's own call gets lost once more.
	queryFn.mockRejectedValueOnce(networkError())
	window.dispatchEvent(new Event('online'))
	await vi.advanceTimersByTimeAsync(1)
	expect(told()).toEqual([2, 1, 0])
	await vi.advanceTimersByTimeAsync(60_000)
	expect(told()).toEqual([3, 1, 1])
	stop()
})

test('what is on the page is fetched again after a change whose answer got lost, and after no other failure', async () => {
	const client = createQueryClient()
	keepTrying(client)
	isDown = false
	const queryFn = vi.fn(async () => 'state')
	const stop = new QueryObserver(client, { queryKey: ['settings'], queryFn }).subscribe(() => {})
	await vi.advanceTimersByTimeAsync(1)
	expect(client.getQueryData(['settings'])).toBe('state')
	const fail = async (error: Error) => {
		const mutationFn = () => Promise.reject(error)
		await new MutationObserver(client, { mutationFn }).mutate().catch(() => {})
		await vi.advanceTimersByTimeAsync(60_000)
	}
	await fail(networkError())
	await fail(errorFromAnswer(409, { message: 'Changed since' }, true))
	expect(queryFn).toHaveBeenCalledOnce()
	await fail(networkError(true))
	expect(queryFn).toHaveBeenCalledTimes(2)
	stop()
})
