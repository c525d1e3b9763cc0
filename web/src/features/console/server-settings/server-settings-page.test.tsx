import type {
	ServerSetting,
	ServerSettingKey,
	ServerSettingsResponse,
} from '@panelyard/contracts/console/server-settings'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../../testing/render-app.tsx'
import { type Answer, type Call, stubServer } from '../../../testing/stub-server.ts'
import { ProofDialog } from '../proof/proof-dialog.tsx'
import { ServerSettingsPage } from './server-settings-page.tsx'

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

const PATH = '/admin/api/settings'
const setting = (key: ServerSettingKey, own_value: string | null, value = own_value): ServerSetting => ({
	...{ key, own_value, value, is_changed: value !== own_value, changed_at: null, changed_by: null },
})
const shown = (...details: ServerSetting[]): { body: ServerSettingsResponse } => ({
	body: { settings: Object.fromEntries(details.map(({ key, value }) => [key, value])), details, history: [] },
})
const jobs = (value: string) => setting('JOBS_PER_PERSON', '20', value)
const mail = setting('CONTACT_EMAIL', 'us@example.com')

async function open(
	put: Answer | ((call: Call) => Answer),
	more: Record<string, Answer | ((call: Call) => Answer)> = {},
) {
	const calls = stubServer({ [`GET ${PATH}`]: shown(jobs('20'), mail), [`PUT ${PATH}`]: put, ...more })
	await renderInApp(
		<>
			<ServerSettingsPage />
			<ProofDialog />
		</>,
	)
	await screen.findByLabelText('Unfinished jobs for each person')
	return () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
}
const jobsField = () => screen.getByLabelText('Unfinished jobs for each person') as HTMLInputElement
const write = (text: string) => fireEvent.change(jobsField(), { target: { value: text } })
const save = () => screen.getByRole('button', { name: 'Save settings' }) as HTMLButtonElement

test('only what was changed is sent, after a proof, with what the page showed', async () => {
	let isProven = false
	const proof = { proven_until: null, has_password: true, has_passkey: false, by_google: false }
	const sent = await open(
		() =>
			isProven
				? shown(jobs('5'), mail)
				: { status: 403, body: { error: 'PROOF_NEEDED', message: 'Confirm that it’s you' } },
		{
			'GET /admin/proof': { body: { proof } },
			'POST /admin/proof': () => {
				isProven = true
				return { body: { proof } }
			},
		},
	)
	expect(save().disabled, 'nothing changed').toBe(true)
	expect(screen.getByText('Nobody has changed a setting yet.')).toBeTruthy()
	write(' 5 ')
	await userEvent.click(save())
	await userEvent.type(await screen.findByLabelText('Your password'), 'secret')
	await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
	expect(await screen.findByText(/overrides the environment: 20/)).toBeTruthy()
	const was = { JOBS_PER_PERSON: '20', CONTACT_EMAIL: 'us@example.com' }
	expect(sent()).toEqual([1, 2].map(() => ({ settings: { JOBS_PER_PERSON: '5' }, was })))
})

test('a refused value says why at its field and stays there; reset takes the environment’s', async () => {
	let answer: Answer = {
		status: 400,
		body: {
			...{ error: 'VALIDATION_FAILED', message: 'Check the fields' },
			details: { fields: [{ field: 'JOBS_PER_PERSON', message: 'This isn’t a number above 0' }] },
		},
	}
	const sent = await open(() => answer)
	write('-1')
	await userEvent.click(save())
	expect(await screen.findByText('This isn’t a number above 0')).toBeTruthy()
	expect(jobsField().value).toBe('-1')
	answer = shown(jobs('20'), mail)
	await userEvent.click(screen.getByRole('button', { name: 'Reset Unfinished jobs for each person' }))
	expect(jobsField().value).toBe('20')
	expect(save().disabled).toBe(true)
	expect(sent()).toHaveLength(1)
})

test('what a colleague changed meanwhile isn’t written over, but offered to be loaded', async () => {
	const answers: Record<string, Answer> = { now: shown(jobs('20'), mail) }
	await open(
		{ status: 409, body: { error: 'CONFLICT', message: 'Somebody changed these settings meanwhile' } },
		{ [`GET ${PATH}`]: () => answers.now as Answer },
	)
	write('5')
	await userEvent.click(save())
	expect((await screen.findByRole('alert')).textContent).toContain('Somebody changed these settings meanwhile')
	answers.now = shown(jobs('7'), mail)
	await userEvent.click(screen.getByRole('button', { name: 'Load it again' }))
	await waitFor(() => expect(jobsField().value).toBe('7'))
})
