import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { PROJECT_ID } from '../../testing/project.test-support.ts'
import { stubServer } from '../../testing/stub-server.ts'
import { useModel } from './use-model.ts'

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

test('a browser that blocks storage shows the assistant, and keeps the choice of a model for the page', () => {
	stubServer({ [`GET /projects/${PROJECT_ID}/assistant`]: { body: { model: null } } })
	const refuse = () => {
		throw new DOMException('Blocked', 'SecurityError')
	}
	vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
	const client = new QueryClient()
	const { result } = renderHook(() => useModel(PROJECT_ID), {
		wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
	})
	expect(result.current.isWanted).toBe(true)
	act(() => result.current.setWanted(false))
	expect(result.current.isWanted).toBe(false)
})
