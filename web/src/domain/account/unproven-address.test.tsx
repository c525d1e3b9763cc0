import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import { examplePerson, stubServer } from '../../testing/stub-server.ts'
import { UnprovenAddressNotice } from './unproven-address-notice.tsx'

afterEach(() => {
	vi.unstubAllGlobals()
	localStorage.clear()
	cleanup()
})

const userWith = (email_verified: boolean) => ({ ...examplePerson, email: 'ada@example.com', email_verified })
const CHECK = 'GET /auth/check'
const SEND = 'POST /auth/verify_email/send'
const signedIn = (email_verified: boolean) => ({ body: { authenticated: true, user: userWith(email_verified) } })

test('people who have confirmed their address, and visitors, see no notice', async () => {
	for (const check of [signedIn(true), { body: { authenticated: false, user: null } }]) {
		const calls = stubServer({ [CHECK]: check })
		const { unmount } = await renderInApp(<UnprovenAddressNotice />)
		await vi.waitFor(() => expect(calls).toHaveLength(1))
		expect(screen.queryByRole('region')).toBeNull()
		unmount()
	}
})

test('others are asked to, and another link is sent in the language of the page', async () => {
	const calls = stubServer({ [CHECK]: signedIn(false), [SEND]: { body: { message: 'Sent' } } })
	await renderInApp(<UnprovenAddressNotice />)
	expect(await screen.findByRole('region', { name: 'Confirm your email address' })).toBeTruthy()
	expect(screen.getByRole('status').textContent).toContain('We’ve sent a link to ada@example.com')
	await userEvent.click(screen.getByRole('button', { name: 'Send the link again' }))
	await vi.waitFor(() =>
		expect(screen.getByRole('status').textContent).toBe('We’ve sent a new link to ada@example.com.'),
	)
	expect(calls).toContainEqual(expect.objectContaining({ path: '/auth/verify_email/send', body: { language: 'en' } }))
})

test('a refusal leaves the notice as it was', async () => {
	const refused = { status: 503, body: { message: 'Later', error: 'UNAVAILABLE' } }
	const calls = stubServer({ [CHECK]: signedIn(false), [SEND]: refused })
	await renderInApp(<UnprovenAddressNotice />)
	await userEvent.click(await screen.findByRole('button', { name: 'Send the link again' }))
	await vi.waitFor(() => expect(calls).toHaveLength(2))
	expect(screen.getByRole('status').textContent).toContain('We’ve sent a link to ada@example.com')
})
