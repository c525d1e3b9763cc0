import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { examplePerson, stubServer } from '../../testing/stub-server.ts'
import { currentUserQuery, useCurrentUser } from './current-user.ts'
import { writeCachedUser } from './user-cache.ts'

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
	localStorage.clear()
})

const Name = () => <p>{useCurrentUser()?.name ?? 'nobody'}</p>

async function check(status: number) {
	stubServer({ 'GET /auth/check': { status } })
	writeCachedUser({ ...examplePerson })
	const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
	render(
		<QueryClientProvider client={client}>
			<Name />
		</QueryClientProvider>,
	)
	expect(screen.getByText('Ann')).toBeTruthy()
	await waitFor(() => expect(client.getQueryState(currentUserQuery.queryKey)?.status).toBe('error'))
}

test('a person stays signed in on the screen while the server gives no answer, and not when it refuses', async () => {
	await check(502)
	expect(screen.getByText('Ann')).toBeTruthy()
	cleanup()
	await check(401)
	await screen.findByText('nobody')
})
