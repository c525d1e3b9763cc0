import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import { examplePerson, stubServer } from '../../testing/stub-server.ts'
import { DeleteAccountForm } from './delete-account-form.tsx'

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
	localStorage.clear()
})

const user = { ...examplePerson, email: 'ada@example.com', name: 'Ada' }
const show = () =>
	renderInApp(
		<ModalsProvider>
			<Notifications />
			<DeleteAccountForm user={user} />
		</ModalsProvider>,
	)
const type = async (email: string, password: string) => {
	await userEvent.type(screen.getByLabelText(/Type your email/), email)
	await userEvent.type(screen.getByLabelText('Password'), password)
}

test('an account is deleted once its address and password are typed, and this browser forgets it', async () => {
	localStorage.setItem('panelyard.current_user', JSON.stringify(user))
	const calls = stubServer({
		[`DELETE /users/${user.id}`]: { body: { message: 'The account was deleted', deleted_projects: 1 } },
	})
	await show()
	const button = screen.getByRole('button', { name: 'Delete account' }) as HTMLButtonElement
	expect(button.disabled).toBe(true)
	await type('Ada@example.com', 'secret words')
	await userEvent.click(button)
	await screen.findByText('Your account was deleted.')
	expect(calls.map(({ method, body }) => ({ method, body }))).toEqual([
		{ method: 'DELETE', body: { password: 'secret words' } },
	])
	await waitFor(() => expect(localStorage.getItem('panelyard.current_user')).toBeNull())
})

test('a wrong password is told beside its field', async () => {
	const body = {
		message: 'The password is wrong',
		error: 'VALIDATION_FAILED',
		fields: [{ field: 'password', message: 'The password is wrong' }],
	}
	stubServer({ [`DELETE /users/${user.id}`]: { status: 400, body } })
	await show()
	await type(user.email, 'no')
	await userEvent.click(screen.getByRole('button', { name: 'Delete account' }))
	await waitFor(() => expect(screen.getAllByText('The password is wrong').length).toBeGreaterThan(0))
})
