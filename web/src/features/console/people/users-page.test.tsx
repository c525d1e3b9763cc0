import type { AdminUser } from '@panelyard/contracts/console/users'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../../testing/render-app.tsx'
import { type Answer, type Call, stubServer } from '../../../testing/stub-server.ts'
import { UsersPage } from './users-page.tsx'

afterEach(() => {
	vi.useRealTimers()
	cleanup()
	vi.unstubAllGlobals()
})

const user = (n: number, more: Partial<AdminUser> = {}): AdminUser => ({
	...{ id: `00000000-0000-4000-8000-00000000000${n}`, name: `Person ${n}`, email: `p${n}@example.com` },
	...{ is_proven: true, is_super_admin: false, is_suspended: false, created_at: '2026-01-01T00:00:00Z' },
	...{ last_login_at: null, companies: [], ...more },
})
const listed = (users: AdminUser[], total = users.length): Answer => ({
	body: { users, total, page: 1, page_size: 50 },
})
const open = (answer: Answer | ((call: Call) => Answer | Promise<Answer>)) => {
	const calls = stubServer({ 'GET /admin/api/users': answer })
	return renderInApp(<UsersPage />).then(() => calls)
}
const path = '/sysbly/users'

test('people are told apart by how their accounts stand, however long their names', async () => {
	const company = { id: user(9).id, name: 'Elementwerk', role: 'owner' } as const
	await open(
		listed([
			user(1, { name: 'Maximiliane '.repeat(20).trim(), is_suspended: true, is_proven: false }),
			user(2, { name: '', is_proven: false, companies: [company] }),
			user(3, { is_super_admin: true }),
		]),
	)
	await screen.findByRole('link', { name: 'Person 3' })
	expect(screen.getByText('3 accounts')).toBeTruthy()
	// A row of the table, or a card where it has no room.
	const rowOf = (name: string) => screen.getByRole('link', { name }).closest('tr, li')?.textContent
	expect(rowOf('Maximiliane '.repeat(20).trim())).toContain('Suspended')
	expect(rowOf('p2@example.com')).toContain('Address not confirmed')
	expect(rowOf('Person 3')).toContain('Super admin')
	expect(screen.getByRole('link', { name: 'Maximiliane '.repeat(20).trim() }).getAttribute('href')).toBe(
		`/sysbly/users/${user(1).id}`,
	)
	expect(screen.getByText('Elementwerk')).toBeTruthy()
})

test('search, state and page are asked for, and begin anew with each other', async () => {
	const calls = await open(({ query }) =>
		query.get('search') ? listed([]) : listed([user(Number(query.get('page')))], 120),
	)
	fireEvent.click(await screen.findByRole('button', { name: 'Page 2' }))
	expect(await screen.findByText('Person 2')).toBeTruthy()
	await userEvent.type(screen.getByRole('searchbox'), 'nobody')
	expect(await screen.findByText('No accounts found')).toBeTruthy()
	expect(screen.getByText('0 accounts')).toBeTruthy()
	await waitFor(() => {
		const last = calls.at(-1)?.query
		expect([last?.get('search'), last?.get('page'), last?.get('state')]).toEqual(['nobody', '1', 'all'])
	})
})

test('while nothing is known nothing is claimed, and a failure can be tried again', async () => {
	let answer: Answer = { status: 400, body: { error: 'VALIDATION_FAILED', message: 'Something is wrong' } }
	const first = Promise.withResolvers<void>()
	await open(async () => {
		await first.promise
		return answer
	})
	expect(screen.queryByText('No accounts found')).toBeNull()
	first.resolve()
	expect((await screen.findByRole('alert')).textContent).toContain('Something is wrong')
	answer = listed([user(1)])
	fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
	await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
	expect(await screen.findByText('Person 1')).toBeTruthy()
})

test('the search field says what the list was searched for, also once a link or the way back changed that', async () => {
	stubServer({ 'GET /admin/api/users': ({ query }) => listed([user(query.get('search') ? 1 : 2)]) })
	const { router } = await renderInApp(<UsersPage />, { path, address: `${path}?search=one` })
	const field = (await screen.findByRole('searchbox')) as HTMLInputElement
	await screen.findByText('Person 1')
	expect(field.value).toBe('one')
	await router.navigate({ to: path, search: {} })
	expect(await screen.findByText('Person 2')).toBeTruthy()
	expect(field.value).toBe('')
	await userEvent.type(field, 'other')
	await waitFor(() => expect(router.state.location.search).toEqual({ search: 'other' }))
	await userEvent.type(field, ' one')
	expect(field.value, 'keeps what is typed meanwhile').toBe('other one')
	await waitFor(() => expect(router.state.location.search).toEqual({ search: 'other one' }))
	await router.navigate({ to: path, search: {} })
	expect(await screen.findByText('Person 2')).toBeTruthy()
	expect(field.value).toBe('')
	act(() => router.history.back())
	expect(await screen.findByText('Person 1')).toBeTruthy()
	expect(field.value, 'typed here before the link').toBe('other one')
})

test('a link to the whole list keeps it whole, though something was typed just before', async () => {
	const calls = stubServer({ 'GET /admin/api/users': ({ query }) => listed([user(query.get('search') ? 1 : 2)]) })
	const { router } = await renderInApp(<UsersPage />, { path, address: `${path}?search=one` })
	const field = (await screen.findByRole('searchbox')) as HTMLInputElement
	await screen.findByText('Person 1')
	vi.useFakeTimers()
	fireEvent.change(field, { target: { value: 'one two' } })
	await act(() => router.navigate({ to: path, search: {} }))
	await act(() => vi.advanceTimersByTimeAsync(1000))
	vi.useRealTimers()
	expect(field.value).toBe('')
	expect(router.state.location.search).toEqual({})
	expect(calls.some(({ query }) => query.get('search') === 'one two')).toBe(false)
})

test('a list that a link narrowed says to what, and the whole list is one click away', async () => {
	const company = { id: user(9).id, name: 'Elementwerk', owner: null, members: 3, projects: 2, panels: 0 }
	const calls = stubServer({
		'GET /admin/api/users': listed([user(1, { companies: [{ id: company.id, name: 'Elementwerk', role: 'owner' }] })]),
		[`GET /admin/api/companies/${company.id}`]: {
			body: {
				company: {
					...{ ...company, country: '', city: '', created_at: '2026-01-01T00:00:00Z', deleted_at: null },
					...{ description: '', website: '', industry: '', stored_bytes: 0, snapshots: [] },
					billing: {
						...{ state: 'trial', plan: null, paid_seats: 0, needed_seats: 1, trial_ends_at: null },
						...{ period_ends_at: null, ends_at: null, read_at: null },
					},
				},
			},
		},
	})
	await renderInApp(<UsersPage />, { path, address: `${path}?company_id=${company.id}` })
	await waitFor(() => expect(screen.getAllByRole('link', { name: 'Elementwerk' })).toHaveLength(2))
	for (const link of screen.getAllByRole('link', { name: 'Elementwerk' }))
		expect(link.getAttribute('href')).toBe(`/sysbly/companies/${company.id}`)
	await userEvent.click(screen.getByRole('button', { name: 'Show all: remove the filter Company' }))
	await waitFor(() =>
		expect(
			calls
				.filter(({ path }) => path === '/admin/api/users')
				.at(-1)
				?.query.get('company_id'),
		).toBeNull(),
	)
})

async function openSorted() {
	const calls = stubServer({
		'GET /admin/api/users': ({ query }) => listed([user(query.get('sort') === '-email' ? 2 : 1)]),
	})
	const { router } = await renderInApp(<UsersPage />, { path, address: `${path}?page=3` })
	await screen.findByText('Person 1')
	return { router, sort: () => calls.at(-1)?.query.get('sort') }
}

test('a column sorts the whole list, the other way at a second click, and the address keeps it', async () => {
	vi.stubGlobal('matchMedia', (query: string) => Object.assign(new EventTarget(), { matches: false, media: query }))
	const { router, sort } = await openSorted()
	const heading = (name: string) => screen.getByRole('columnheader', { name })
	const click = (name: string) => userEvent.click(within(heading(name)).getByRole('button'))
	expect(heading('Member since').getAttribute('aria-sort'), 'the usual order').toBe('descending')
	expect(within(heading('State')).queryByRole('button'), 'filtered instead').toBeNull()
	await click('Email')
	await waitFor(() => expect(sort()).toBe('email'))
	await click('Email')
	expect(await screen.findByText('Person 2')).toBeTruthy()
	expect(heading('Email').getAttribute('aria-sort')).toBe('descending')
	expect(router.state.location.search, 'from the first page on').toEqual({ sort: '-email' })
	await click('Member since')
	await waitFor(() => expect(sort(), 'the usual order again').toBeNull())
	expect(router.state.location.search).toEqual({})
})

test('cards, which have no columns, are sorted by a list of them', async () => {
	const { sort } = await openSorted()
	await userEvent.click(screen.getByRole('combobox', { name: 'Sort by' }))
	await userEvent.click(await screen.findByRole('option', { name: 'Email' }))
	await waitFor(() => expect(sort()).toBe('email'))
	await userEvent.click(screen.getByRole('button', { name: 'Sort descending' }))
	expect(await screen.findByText('Person 2')).toBeTruthy()
	expect(screen.getByRole('button', { name: 'Sort ascending' })).toBeTruthy()
})
