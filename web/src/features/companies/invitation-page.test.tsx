import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import { examplePerson, signedIn, stubServer } from '../../testing/stub-server.ts'
import { InvitationPage } from './invitation-page.tsx'

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

const PATH = '/shell/app/invitation'
/** A link whose invitation doesn't count, or not for the account that is signed in. */
const follow = (email: string) => {
	const refusal = { message: 'This invitation is no longer valid', error: 'INVALID_INVITATION' }
	stubServer({ ...signedIn(), 'POST /companies/invitations/open': { status: 400, body: refusal } })
	const search = new URLSearchParams({ token: 'mailed', email })
	return renderInApp(<InvitationPage />, { path: PATH, address: `${PATH}?${search}` })
}
const another = () => screen.queryByRole('button', { name: 'Use another account' })

test('a link that was used isn’t said to be for another account when it names this one', async () => {
	await follow(examplePerson.email)
	await screen.findByText('This invitation is no longer valid')
	expect(another()).toBeNull()
})

test('a link for another address offers another account', async () => {
	await follow('somebody.else@example.com')
	await screen.findByText('This invitation isn’t for this account')
	expect(another()).not.toBeNull()
})
