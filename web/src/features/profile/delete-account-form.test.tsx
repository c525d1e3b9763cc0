import { ModalsProvider } from '@mantine/modals'
import { Notifications, notificationsStore } from '@mantine/notifications'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import { examplePerson, lostOnce, stubServer } from '../../testing/stub-server.ts'
import { DeleteAccountForm } from './delete-account-form.tsx'

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
	localStorage.clear()
	notificationsStore.setState((state) => ({ ...state, notifications: [] }))
})

const impact = {
	handed_over: [{ id: '00000000-0000-4000-8000-000000000001', name: 'Hall', to_name: 'Eva' }],
	handed_over_total: 1,
	deleted: [{ id: '00000000-0000-4000-8000-000000000002', name: 'House' }],
	deleted_total: 12,
	companies: [
		{ id: '00000000-0000-4000-8000-000000000003', name: 'Betonwerk Nord', to_name: 'Eva' },
		{ id: '00000000-0000-4000-8000-000000000004', name: 'Precast & Sons', to_name: null },
	],
	companies_total: 2,
}
const IMPACT = { 'GET /profile/deletion_impact': { body: impact } }

const user = { ...examplePerson, email: 'ada@example.com', name: 'Ada' }
const show = () =>
	renderInApp(
		<ModalsProvider>
			<Notifications />
			<DeleteAccountForm email={user.email} hasPassword />
		</ModalsProvider>,
	)
const type = async (email: string, password: string) => {
	await userEvent.type(screen.getByLabelText(/Type your email/), email)
	await userEvent.type(screen.getByLabelText('Your password'), password)
}

test('an account is deleted once its address and password are typed, and this browser forgets it', async () => {
	localStorage.setItem('panelyard.current_user', JSON.stringify(user))
	const calls = stubServer({
		...IMPACT,
		'GET /auth/check': { body: { authenticated: true, user } },
		[`DELETE /users/${user.id}`]: { body: { message: 'The account was deleted', deleted_projects: 1 } },
	})
	const { router } = await show()
	const button = (await screen.findByRole('button', { name: 'Delete account' })) as HTMLButtonElement
	expect(button.disabled).toBe(true)
	await type('Ada@example.com', 'secret words')
	await userEvent.click(button)
	// Messages stand outside of the page that is left here.
	const told = () => notificationsStore.getState().notifications.map(({ message }) => message)
	await waitFor(() => expect(JSON.stringify(told())).toContain('Your account was deleted.'))
	expect(router.state.location.pathname).toBe('/authenticate')
	expect(calls.filter(({ method }) => method !== 'GET').map(({ method, body }) => ({ method, body }))).toEqual([
		{ method: 'DELETE', body: { password: 'secret words' } },
	])
	await waitFor(() => expect(localStorage.getItem('panelyard.current_user')).toBeNull())
})

test('an account whose deletion lost its answer is gone once the server knows nobody any more', async () => {
	localStorage.setItem('panelyard.current_user', JSON.stringify(user))
	stubServer({
		...IMPACT,
		'GET /auth/check': { body: { authenticated: true, user } },
		[`DELETE /users/${user.id}`]: lostOnce({
			status: 401,
			body: { message: 'Please sign in', error: 'NOT_AUTHENTICATED' },
		}),
	})
	const { router } = await show()
	await type(user.email, 'secret words')
	await userEvent.click(await screen.findByRole('button', { name: 'Delete account' }))
	const told = () => notificationsStore.getState().notifications.map(({ message }) => message)
	await waitFor(() => expect(JSON.stringify(told())).toContain('Your account was deleted.'))
	expect(router.state.location.pathname).toBe('/authenticate')
})

test('a wrong password is told beside its field', async () => {
	const body = {
		message: 'The password is wrong',
		error: 'VALIDATION_FAILED',
		fields: [{ field: 'password', message: 'The password is wrong' }],
	}
	localStorage.setItem('panelyard.current_user', JSON.stringify(user))
	stubServer({
		...IMPACT,
		'GET /auth/check': { body: { authenticated: true, user } },
		[`DELETE /users/${user.id}`]: { status: 400, body },
	})
	await show()
	await type(user.email, 'no')
	await userEvent.click(screen.getByRole('button', { name: 'Delete account' }))
	await waitFor(() => expect(screen.getAllByText('The password is wrong').length).toBeGreaterThan(0))
})

test('what becomes of the person’s projects and companies is told first, and nothing is deleted before it is known', async () => {
	stubServer(IMPACT)
	await show()
	expect(await screen.findByText('12 projects are deleted, since nobody else manages them:')).toBeTruthy()
	expect(screen.getByText('House')).toBeTruthy()
	expect(screen.getByText('and 11 more')).toBeTruthy()
	expect(screen.getByText('Hall to Eva')).toBeTruthy()
	expect(screen.getByText('Betonwerk Nord goes to Eva')).toBeTruthy()
	expect(screen.getByText('Precast & Sons is deleted, since it has no admin')).toBeTruthy()
	cleanup()
	stubServer({ 'GET /profile/deletion_impact': { status: 500, body: { message: 'Out of order', error: 'INTERNAL' } } })
	await show()
	await type(user.email, 'secret words')
	expect((screen.getByRole('button', { name: 'Delete account' }) as HTMLButtonElement).disabled).toBe(true)
})
