import type { AdminCompany } from '@panelyard/contracts/console/companies'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../../testing/render-app.tsx'
import { type Answer, type Call, stubServer } from '../../../testing/stub-server.ts'
import { ProofDialog } from '../proof/proof-dialog.tsx'
import { BillingPage } from './billing-page.tsx'
import { CompaniesPage } from './companies-page.tsx'

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

const ID = '00000000-0000-4000-8000-000000000001'
const company = (more: Partial<AdminCompany> = {}): AdminCompany => ({
	...{ id: ID, name: 'Elementwerk', owner: null, members: 3, projects: 2, panels: 1234, country: '', city: '' },
	...{ created_at: '2026-01-01T00:00:00Z', deleted_at: null },
	billing: {
		...{ state: 'past_due', plan: null, paid_seats: 2, needed_seats: 3, trial_ends_at: null },
		...{ period_ends_at: null, ends_at: null, read_at: null },
	},
	...more,
})
const listed = (companies: AdminCompany[], is_billing_configured = true): Answer => ({
	body: { companies, total: companies.length, page: 1, page_size: 50, is_billing_configured },
})
const LIST = 'GET /admin/api/companies'
const BILLING = 'GET /admin/api/billing/companies'
const RUN = 'POST /admin/api/billing/run-cli'
const run = (command: string) => screen.findByRole('button', { name: `Run ${command}` })
type Answers = Record<string, Answer | ((call: Call) => Answer)>
async function openBilling(answers: Answers = {}) {
	const calls = stubServer({ [BILLING]: listed([company()]), ...answers })
	await renderInApp(
		<>
			<BillingPage />
			<ProofDialog />
		</>,
	)
	return calls
}

test('companies show size and payment, however long their names; none says so, and a failure can be tried again', async () => {
	let answer: Answer = { status: 400, body: { error: 'VALIDATION_FAILED', message: 'Something is wrong' } }
	const calls = stubServer({ [LIST]: () => answer })
	await renderInApp(<CompaniesPage />, { address: '/?state=past_due' })
	expect((await screen.findByRole('alert')).textContent).toContain('Something is wrong')
	expect(calls[0]?.query.get('state'), 'from the address').toBe('past_due')
	const name = 'Fertigteilwerk '.repeat(16).trim()
	const owner = { id: ID, name: '', email: `${'long'.repeat(15)}@example.com` }
	answer = listed([company({ name, owner })])
	fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
	const row = (await screen.findByRole('link', { name })).closest('tr, li') as HTMLElement
	for (const text of ['Payment failed', '1,234', owner.email]) expect(within(row).getByText(text), text).toBeTruthy()
	answer = listed([])
	await userEvent.type(screen.getByRole('searchbox'), 'nothing')
	expect(await screen.findByText('No companies found')).toBeTruthy()
})

test('a command of billing wants proof first, says what came of it, and shows a failure beside it', async () => {
	let refusal: Answer | null = { status: 403, body: { error: 'PROOF_NEEDED', message: 'Confirm that it’s you' } }
	const proof = { proven_until: null, has_password: true, has_passkey: false, by_google: false }
	const calls = await openBilling({
		[RUN]: ({ body }) =>
			refusal ?? { body: { result: { command: (body as { command: string }).command, count: 4, seconds: 2 } } },
		'GET /admin/proof': { body: { proof } },
		'POST /admin/proof': () => {
			refusal = null
			return { body: { proof } }
		},
	})
	await userEvent.click(await run('make-snapshots'))
	await userEvent.type(await screen.findByLabelText('Your password'), 'secret')
	await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
	expect(await screen.findByText(/4 snapshots made/)).toBeTruthy()
	expect(calls.filter(({ path }) => path === '/admin/api/billing/run-cli')).toHaveLength(2)
	refusal = { status: 503, body: { error: 'NOT_CONFIGURED', message: 'Payment isn’t set up' } }
	await userEvent.click(await run('settle'))
	expect((await screen.findByRole('alert')).textContent).toContain('Payment isn’t set up')
})

test('a command for one company takes nothing but an id', async () => {
	const calls = await openBilling({
		[RUN]: { body: { result: { command: 'read-subscription', count: 1, seconds: 0 } } },
	})
	const button = (await run('read-subscription')) as HTMLButtonElement
	expect(button.disabled).toBe(true)
	const input = screen.getByRole('textbox', { name: 'ID of the company' })
	await userEvent.type(input, `${ID}; rm -rf /`)
	expect(screen.getByText('This isn’t an ID')).toBeTruthy()
	expect(button.disabled).toBe(true)
	fireEvent.change(input, { target: { value: ` ${ID} ` } })
	await userEvent.click(button)
	await waitFor(() =>
		expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
			command: 'read-subscription',
			company_id: ID,
		}),
	)
})

test('the months of a company are shown on request, and a server without payment says so', async () => {
	await openBilling({
		[BILLING]: listed([company()], false),
		[`GET /admin/api/billing/company/${ID}/snapshots`]: { body: { snapshots: [] } },
	})
	expect(await screen.findByText('Payment isn’t set up on this server.')).toBeTruthy()
	await userEvent.click(screen.getByRole('button', { name: 'Months' }))
	expect(await screen.findByRole('dialog', { name: 'Months of Elementwerk' })).toBeTruthy()
	expect(await screen.findByText(/Nothing was counted yet/)).toBeTruthy()
})
