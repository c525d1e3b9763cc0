import { ModalsProvider } from '@mantine/modals'
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import { type Answer, type Call, lostOnce, stubServer } from '../../testing/stub-server.ts'
import { toast } from '../../ui/messages/toast.ts'
import { PasswordSection } from './password-section.tsx'
import { exampleProfile } from './profile.test-support.ts'
import { SecondFactorSection } from './second-factor-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

/** Every answer gets lost until `isBack`. */
function lostUntilBack(answer: Answer) {
	const line = { isBack: false }
	const answerOf = (_: Call): Answer => {
		if (line.isBack) return answer
		setTimeout(() => window.dispatchEvent(new Event('online')))
		throw new TypeError('Failed to fetch')
	}
	return { line, answerOf }
}

/** Presses a button of the dialog. */
const submit = (name: string) => userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }))

test('after a change of the password without any answer, submitting again tells which one applies', async () => {
	const { line, answerOf } = lostUntilBack({ body: { message: 'done' } })
	const calls = stubServer({ 'PUT /account/password': answerOf })
	await renderInApp(
		<ModalsProvider>
			<PasswordSection profile={exampleProfile} />
		</ModalsProvider>,
	)
	await userEvent.click(await screen.findByRole('button', { name: 'Change password' }))
	await userEvent.type(await screen.findByLabelText('Current password'), 'the old one')
	await userEvent.type(screen.getByLabelText('New password'), 'four words in a row')
	await submit('Change password')
	await screen.findByText(/the new password may already apply\. Submit this form again to find out\.$/)
	line.isBack = true
	await submit('Change password')
	await vi.waitFor(() => expect(screen.queryByLabelText('New password')).toBeNull())
	expect(new Set(calls.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.stringify(body))).size).toBe(1)
})

test('new recovery codes without any answer are shown when the form is submitted again', async () => {
	const { line, answerOf } = lostUntilBack({ body: { recovery_codes: ['ABCD-EFGH-IJKL-MNOP'] } })
	const path = '/account/second_factor/recovery_codes'
	const calls = stubServer({
		'GET /account/second_factor': { body: { is_on: true, since: '2026-01-01T12:00:00Z', recovery_codes_left: 2 } },
		[`POST ${path}`]: answerOf,
	})
	await renderInApp(
		<ModalsProvider>
			<SecondFactorSection profile={{ ...exampleProfile, has_password: false }} />
		</ModalsProvider>,
	)
	await userEvent.click(await screen.findByRole('button', { name: 'New recovery codes' }))
	await userEvent.type(await screen.findByLabelText(/^Code/), '123456')
	await submit('New recovery codes')
	await screen.findByText(/the old recovery codes may no longer work\. Submit this form again to see the new ones\.$/)
	line.isBack = true
	await submit('New recovery codes')
	await screen.findByText('ABCD-EFGH-IJKL-MNOP')
	const ids = calls.filter((call) => call.path === path).map(({ body }) => (body as { id: string }).id)
	expect(ids.length).toBeGreaterThan(2)
	expect(new Set(ids).size).toBe(1)
})

test('signing out everywhere else says that it was done, not of how many devices, when the answer with their number got lost', async () => {
	const times = { last_seen_at: '2026-01-01T12:00:00Z', created_at: '2026-01-01T12:00:00Z' }
	const device = { kind: 'computer', browser: null, system: null }
	const session = (id: number, is_current: boolean) => ({
		id: `00000000-0000-4000-8000-00000000000${id}`,
		...{ is_current, device, ...times },
	})
	const sessions = [session(1, true), session(2, false)]
	let ended = 1
	stubServer({
		'GET /account/sessions': { body: { sessions, total: 2 } },
		'DELETE /account/sessions': lostOnce(() => ({ body: { ended: ended-- } })),
	})
	const success = vi.spyOn(toast, 'success')
	await renderInApp(<SessionsSection />)
	await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }))
	await vi.waitFor(() => expect(success).toHaveBeenCalledWith('Your other devices have been signed out'))
})

test('a double click on signing out everywhere else says how many devices the first click signed out', async () => {
	const times = { last_seen_at: '2026-01-01T12:00:00Z', created_at: '2026-01-01T12:00:00Z' }
	const device = { kind: 'computer', browser: null, system: null }
	const id = '00000000-0000-4000-8000-000000000001'
	let ended = 1
	stubServer({
		'GET /account/sessions': { body: { sessions: [{ id, is_current: true, device, ...times }], total: 2 } },
		'DELETE /account/sessions': () => ({ body: { ended: ended-- } }),
	})
	const success = vi.spyOn(toast, 'success')
	await renderInApp(<SessionsSection />)
	const button = await screen.findByRole('button', { name: 'Sign out everywhere else' })
	await act(async () => {
		button.click()
		button.click()
	})
	await vi.waitFor(() => expect(success).toHaveBeenCalledWith('Signed out 1 device'))
})
