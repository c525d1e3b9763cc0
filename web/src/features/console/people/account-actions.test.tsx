import type { AdminUserDetails } from '@panelyard/contracts/console/users'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../../testing/render-app.tsx'
import { stubServer } from '../../../testing/stub-server.ts'
import { ProofDialog } from '../proof/proof-dialog.tsx'
import { AccountActions } from './account-actions.tsx'

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

const ID = '00000000-0000-4000-8000-000000000001'
const user: AdminUserDetails = {
	...{ id: ID, name: 'Anna', email: 'anna@example.com', is_proven: true, is_super_admin: false, is_suspended: false },
	...{ created_at: '2026-01-01T00:00:00Z', last_login_at: null, companies: [], suspension: null, is_paying: false },
	...{ trial_days_left: 3, language: 'en', has_password: true, has_google: false, has_second_factor: false },
	...{ passkeys: 0, projects: 0, threads: [], sessions: [], actions: [], support_allowed_until: null, is_own: false },
}
const proof = { proven_until: null, has_password: true, has_passkey: false, by_google: false }
const error = (code: string, message: string) => ({ status: 403, body: { error: code, message } })

const show = (shown: AdminUserDetails) =>
	renderInApp(
		<>
			<AccountActions user={shown} />
			<ProofDialog />
		</>,
	)

test('suspending says what it does, wants a reason and a proof, and is sent again after it', async () => {
	let isProven = false
	const reasons: unknown[] = []
	stubServer({
		[`POST /admin/api/users/${ID}/suspend`]: ({ body }) => {
			if (!isProven) return error('PROOF_NEEDED', 'Confirm that it’s you, then repeat this')
			reasons.push(body)
			return { body: { user: { ...user, is_suspended: true } } }
		},
		'GET /admin/proof': () => ({ body: { proof } }),
		'POST /admin/proof': () => {
			isProven = true
			return { body: { proof } }
		},
	})
	await show(user)
	await userEvent.click(screen.getByRole('button', { name: 'Suspend' }))
	const dialog = await screen.findByRole('dialog', { name: 'Suspend' })
	expect(dialog.textContent).toContain('anna@example.com is signed out everywhere')
	await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), 'Sends spam')
	await userEvent.click(screen.getAllByRole('button', { name: 'Suspend' }).at(-1) as HTMLElement)
	await userEvent.type(await screen.findByLabelText('Your password'), 'secret')
	await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
	await waitFor(() => expect(reasons).toEqual([{ reason: 'Sends spam' }]))
})

test('a failure stays beside the question, and what isn’t possible isn’t offered', async () => {
	stubServer({
		[`POST /admin/api/users/${ID}/grant`]: () => ({
			status: 409,
			body: { error: 'CONFLICT', message: 'This account is suspended' },
		}),
	})
	await show(user)
	expect(screen.queryByRole('button', { name: 'See as this person' }), 'without consent').toBeNull()
	expect(screen.getByText(/hasn’t allowed support to see/)).toBeTruthy()
	expect(screen.queryByRole('button', { name: 'Revoke super admin' })).toBeNull()
	await userEvent.click(screen.getByRole('button', { name: 'Make super admin' }))
	await userEvent.click((await screen.findAllByRole('button', { name: 'Make super admin' })).at(-1) as HTMLElement)
	expect((await screen.findByRole('alert')).textContent).toContain('This account is suspended')
})
