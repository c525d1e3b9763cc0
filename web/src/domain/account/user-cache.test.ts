import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../api/query-client.ts'
import { stubServer } from '../../testing/stub-server.ts'
import { currentUserQuery } from './current-user.ts'
import { readCachedUser, writeCachedUser } from './user-cache.ts'

afterEach(() => localStorage.clear())

const user = {
	id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
	email: 'a@example.com',
	email_verified: true,
	name: 'Ada',
	picture: null,
	account_created_at: '2026-01-01T00:00:00Z',
	is_super_admin: false,
	is_paying: false,
	trial_days_left: 3,
}

test('the remembered person comes back, and is forgotten after signing out', () => {
	writeCachedUser(user)
	expect(readCachedUser()).toEqual(user)
	writeCachedUser(null)
	expect(readCachedUser()).toBeNull()
})

test('what the device keeps is forgotten when somebody signs out, or another person signs in', async () => {
	const postMessage = vi.fn()
	const serviceWorker = { getRegistration: async () => ({ active: { postMessage } }) }
	vi.stubGlobal('navigator', { ...navigator, serviceWorker })
	const told = async () => {
		await Promise.resolve()
		return postMessage.mock.calls.length
	}
	writeCachedUser(user)
	writeCachedUser({ ...user, name: 'Ada B.' })
	expect(await told()).toBe(0)
	writeCachedUser({ ...user, id: '7c9e6679-7425-40de-944b-e07fc1f90ae8' })
	expect(await told()).toBe(1)
	writeCachedUser(null)
	expect(await told()).toBe(2)
	expect(postMessage).toHaveBeenCalledWith({ type: 'forget' })
	vi.unstubAllGlobals()
})

test('the other spellings of the fields are understood', () => {
	const { name, account_created_at, is_super_admin, ...rest } = user
	const stored = { ...rest, user_name: name, accountCreatedAt: account_created_at, isSuperAdmin: is_super_admin }
	localStorage.setItem('panelyard.current_user', JSON.stringify(stored))
	expect(readCachedUser()).toEqual(user)
})

test('what is not a person is nobody', () => {
	for (const stored of ['', 'null', '{"email":1}', '[', '"x"']) {
		localStorage.setItem('panelyard.current_user', stored)
		expect(readCachedUser()).toBeNull()
	}
})

test('a check that breaks off, and one that fails, forgets nobody; one that is refused does', async () => {
	writeCachedUser(user)
	const check = () =>
		createQueryClient()
			.fetchQuery({ ...currentUserQuery, retry: false })
			.catch(() => null)
	vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
	await check()
	expect(readCachedUser()).toEqual(user)
	for (const status of [500, 503]) {
		stubServer({ 'GET /auth/check': { status, body: { message: 'Out of order', error: 'INTERNAL' } } })
		await check()
		expect(readCachedUser()).toEqual(user)
	}
	stubServer({ 'GET /auth/check': { status: 401, body: { message: 'Not signed in', error: 'NOT_AUTHENTICATED' } } })
	await check()
	expect(readCachedUser()).toBeNull()
	vi.unstubAllGlobals()
})

test('the remembered person is parsed once, and again after another tab replaced them', () => {
	writeCachedUser(user)
	expect(readCachedUser()).toBe(readCachedUser())
	localStorage.setItem('panelyard.current_user', JSON.stringify({ ...user, name: 'Grace' }))
	expect(readCachedUser()?.name).toBe('Grace')
})
