import { QueryClientProvider, QueryObserver, useMutation } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'

test('what is done without a connection fails at once, and doesn’t happen later', async () => {
	vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
	const client = createQueryClient()
	const send = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
	const { result } = renderHook(() => useMutation({ mutationFn: send }), {
		wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
	})
	act(() => void window.dispatchEvent(new Event('offline')))
	act(() => result.current.mutate())
	await vi.waitFor(() => expect(result.current.error?.message).toBe('Failed to fetch'), 1000)
	act(() => void window.dispatchEvent(new Event('online')))
	expect(send).toHaveBeenCalledOnce()
})

test('what a change makes invalid during its first fetch is fetched again, as its answer may be older', async () => {
	const client = createQueryClient()
	const answers: ((value: string) => void)[] = []
	const queryKey = ['plan']
	const queryFn = () => new Promise<string>((resolve) => answers.push(resolve))
	const stop = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {})
	void client.invalidateQueries({ queryKey })
	expect(answers).toHaveLength(1)
	answers[0]?.('before the change')
	await vi.waitFor(() => expect(answers).toHaveLength(2))
	answers[1]?.('after the change')
	await vi.waitFor(() => expect(client.getQueryData(queryKey)).toBe('after the change'))
	expect(answers).toHaveLength(2)
	stop()
})

test('an answer that is no longer among what is asked for again stays', async () => {
	const client = createQueryClient()
	const queryFn = vi.fn(async () => 'new enough')
	const stop = new QueryObserver(client, { queryKey: ['list'], queryFn }).subscribe(() => {})
	void client.invalidateQueries({ queryKey: ['list'], predicate: ({ state }) => state.data !== 'new enough' })
	await vi.waitFor(() => expect(client.getQueryData(['list'])).toBe('new enough'))
	await new Promise((resolve) => setTimeout(resolve, 20))
	expect(queryFn).toHaveBeenCalledOnce()
	stop()
})
