import { Notifications } from '@mantine/notifications'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import { examplePerson, signedIn, stubServer } from '../../testing/stub-server.ts'
import { UserSwitcher } from './user-switcher.tsx'

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
	localStorage.clear()
})

const show = () =>
	renderInApp(
		<>
			<Notifications />
			<UserSwitcher />
		</>,
	)

test('choosing the account that is signed in says so and asks the server for nothing', async () => {
	const account = { id: examplePerson.id, email: examplePerson.email, name: 'Ann', is_super_admin: false }
	localStorage.setItem('panelyard.current_user', JSON.stringify(examplePerson))
	const calls = stubServer({ ...signedIn(), 'GET /development/accounts': { body: { accounts: [account] } } })
	await show()
	await userEvent.click(screen.getByRole('button', { name: 'Switch user' }))
	await userEvent.click(await screen.findByRole('menuitem', { name: 'Ann' }))
	await screen.findByText('Already selected')
	expect(calls.some(({ method }) => method === 'POST')).toBe(false)
})

test('a list that doesn’t come is told', async () => {
	stubServer(signedIn())
	await show()
	await userEvent.click(screen.getByRole('button', { name: 'Switch user' }))
	await screen.findByText('Load users failed')
})
