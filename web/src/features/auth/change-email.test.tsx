import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import { stubServer } from '../../testing/stub-server.ts'
import { ChangeEmailPage } from './change-email-page.tsx'

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

function Reloaded() {
	const [times, setTimes] = useState(0)
	return (
		<>
			<button type="button" onClick={() => setTimes(times + 1)}>
				reload
			</button>
			<ChangeEmailPage key={times} />
		</>
	)
}

test('a page reloaded after the new address was confirmed doesn’t ask to confirm it again', async () => {
	const calls = stubServer({ 'POST /account/email/confirm': { body: { email: 'new@example.com' } } })
	await renderInApp(<Reloaded />, { path: '/change-email', address: '/change-email?token=abc' })
	await userEvent.click(await screen.findByRole('button', { name: 'Confirm new email' }))
	await screen.findByText('From now on you sign in with new@example.com.')
	await userEvent.click(screen.getByRole('button', { name: 'reload' }))
	await screen.findByText('From now on you sign in with new@example.com.')
	expect(screen.queryByRole('button', { name: 'Confirm new email' })).toBeNull()
	expect(calls.filter(({ path }) => path === '/account/email/confirm')).toHaveLength(1)
})
