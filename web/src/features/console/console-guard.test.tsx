import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import { lostOnce, stubServer } from '../../testing/stub-server.ts'
import { guardConsole } from './console-guard.ts'
import { ConsoleUnavailablePage } from './console-unavailable-page.tsx'

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
	vi.restoreAllMocks()
})

const isAdmin = { body: { is_admin: true } }
const location = { href: '/sysbly/users' }

test('a page of the console opens although the first answer about who may see it gets lost', async () => {
	const health = { body: { ok: true } }
	const calls = stubServer({ 'GET /auth/is-admin': lostOnce(isAdmin), 'GET /admin/health': lostOnce(health) })
	await guardConsole({ location }).catch((error) => expect(error).toBeUndefined())
	expect(calls.map(({ path }) => path)).toEqual(['/auth/is-admin', '/auth/is-admin', '/admin/health', '/admin/health'])
})

test('without a connection the console says so, and opens the page that was wanted once there is one', async () => {
	vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
	vi.stubGlobal('fetch', async () => {
		throw new TypeError('Failed to fetch')
	})
	await guardConsole({ location }).catch(() => undefined)
	const { router } = await renderInApp(<ConsoleUnavailablePage />)
	expect(screen.getByText(/^You’re offline/)).toBeTruthy()
	expect(screen.queryByText(/server doesn’t answer/)).toBeNull()
	vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
	stubServer({})
	act(() => void window.dispatchEvent(new Event('online')))
	expect(await screen.findByText('elsewhere')).toBeTruthy()
	expect(router.state.location.pathname).toBe('/sysbly/users')
})

test('while the server answers and the console is not available, its page goes on looking', async () => {
	stubServer({})
	const { router } = await renderInApp(<ConsoleUnavailablePage />)
	const open = vi.spyOn(router, 'navigate').mockResolvedValue(undefined)
	// It would be a pause of seconds each time.
	const endPause = () => act(() => void window.dispatchEvent(new Event('online')))
	for (const times of [1, 2, 3]) {
		await vi.waitFor(() => {
			endPause()
			expect(open.mock.calls.length).toBeGreaterThanOrEqual(times)
		})
	}
	cleanup()
	const calls = open.mock.calls.length
	endPause()
	await new Promise((resolve) => setTimeout(resolve, 50))
	expect(open).toHaveBeenCalledTimes(calls)
})
