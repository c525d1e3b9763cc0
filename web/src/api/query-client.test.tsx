import { QueryClientProvider, useMutation } from '@tanstack/react-query'
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
