import type { AdminUser } from '@panelyard/contracts/admin-users'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import { type Answer, type Call, stubServer } from '../../testing/stub-server.ts'
import { UsersPage } from './users-page.tsx'

afterEach(() => {
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

test('people are told apart by how their accounts stand, however long their names', async () => {
	const company = { id: user(9).id, name: 'Elementwerk', role: 'owner' }
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
	const last = calls.at(-1)?.query
	expect([last?.get('search'), last?.get('page'), last?.get('state')]).toEqual(['nobody', '1', 'all'])
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
