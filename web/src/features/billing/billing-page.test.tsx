import { BillingStatus } from '@panelyard/contracts/companies/billing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import { type Answer, examplePerson, signedIn, stubServer } from '../../testing/stub-server.ts'
import { BillingPage } from './billing-page.tsx'
import type { BillingSearch } from './billing-search.ts'
import { leaveFor } from './leave-for.ts'

let search: BillingSearch = {}
vi.mock('@tanstack/react-router', async (original) => ({ ...(await original<object>()), useSearch: () => search }))
vi.mock('./leave-for.ts', () => ({ leaveFor: vi.fn() }))

const PLAN = {
	id: 'price_team',
	name: 'Team',
	amount: 29.5,
	currency: 'EUR',
	interval: 'month',
	interval_count: 1,
	max_seats: 50,
}
const COMPANY = {
	id: '00000000-0000-4000-8000-0000000000c1',
	name: 'Acme',
	role: 'owner',
	may_pay: true,
	seats: 3,
}
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600_000).toISOString()
const TRIAL = {
	has_company: true,
	status: 'trial',
	is_free_trial: true,
	is_paying: false,
	trial_days_left: 7,
	trial_ends_at: inDays(6.9),
	company: COMPANY,
	subscription: null,
	payers: [],
}
const PAYING = {
	...TRIAL,
	status: 'active',
	is_free_trial: false,
	is_paying: true,
	trial_days_left: null,
	trial_ends_at: null,
	subscription: { plan: PLAN, seats: 3, renews_at: '2026-12-24T10:00:00Z', ends_at: null },
}
const CONFIG = { is_configured: true, plans: [PLAN], trial_days: 14 }

function open(status: Answer | object, more: Record<string, Answer> = {}) {
	const answer = 'status' in status && typeof status.status === 'number' ? (status as Answer) : { body: status }
	if (!('status' in answer)) BillingStatus.parse(answer.body)
	const calls = stubServer({
		...signedIn(),
		'GET /billing/status': answer,
		'GET /billing/config': { body: CONFIG },
		...more,
	})
	return renderInApp(<BillingPage />).then((view) => ({ ...view, calls }))
}

beforeEach(() => {
	search = {}
	vi.mocked(leaveFor).mockClear()
})
afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

it('is a section of its company’s place', async () => {
	const company = {
		...{ id: COMPANY.id, name: 'Acme', role: 'owner', description: '', website: '', industry: '', size: null },
		...{ country: '', city: '', logo: null, member_count: 3, access_type: 'permanent', access_until: null },
		...{ is_expired: false, created_at: '2026-01-01T12:00:00Z', restorable_until: null },
	}
	await open(TRIAL, { 'GET /companies': { body: { companies: [company], total: 1, page: 1, page_size: 200 } } })
	const sections = within(await screen.findByRole('navigation', { name: 'Parts of the company page' }))
	const names = sections.getAllByRole('link').map(({ textContent }) => textContent)
	expect(names).toEqual(['Members', 'Projects', 'Invitations', 'Usage', 'Billing', 'Settings'])
	expect(sections.getByRole('link', { current: 'page' }).textContent).toBe('Billing')
	expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Acme')
})

describe('the trial', () => {
	it('shows its days as a badge, its share, and what comes after', async () => {
		await open(TRIAL)
		const card = await screen.findByRole('region', { name: 'Free trial' })
		expect(within(card).getByText('7 days of trial left')).toBeDefined()
		const share = Number(within(card).getByRole('progressbar').getAttribute('aria-valuenow'))
		expect(share).toBeGreaterThan(50)
		expect(share).toBeLessThan(52)
		expect(within(card).getByText(/After that you can still view and export everything/)).toBeDefined()
		expect(within(card).getByText(/create later needs a plan from the start/)).toBeDefined()
	})

	it('has no badge once it is over, and is all passed', async () => {
		await open({ ...TRIAL, status: 'trial_over', is_free_trial: false, trial_days_left: 0, trial_ends_at: inDays(-30) })
		const card = await screen.findByRole('region', { name: 'Free trial' })
		expect(within(card).getByText('Trial expired')).toBeDefined()
		expect(within(card).queryByText(/days? of trial left/)).toBeNull()
		expect(within(card).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100')
	})

	it('shows from the account when the status can’t be read, without a word about that', async () => {
		await open({ status: 500, body: { message: 'no' } })
		const card = await screen.findByRole('region', { name: 'Free trial' })
		await waitFor(() => within(card).getByText(`${examplePerson.trial_days_left} days of trial left`))
		expect(screen.queryByRole('alert')).toBeNull()
	})
})

describe('upgrading', () => {
	it('shows each plan with its price for the seats, and leaves for the page to pay on', async () => {
		const { calls } = await open(TRIAL, { 'POST /billing/checkout': { body: { url: 'https://pay.example/1' } } })
		expect(await screen.findByText('€29.50 per seat and month')).toBeDefined()
		expect(screen.getByText('€88.50 for 3 seats')).toBeDefined()
		await userEvent.click(screen.getByRole('button', { name: /Choose .*Team/ }))
		await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('https://pay.example/1'))
		const sent = calls.find(({ path }) => path === '/billing/checkout')?.body
		expect(sent).toEqual({ plan_id: 'price_team', company_id: COMPANY.id, language: 'en' })
	})

	it('says why the page to pay on could not be opened', async () => {
		const refused = { status: 503, body: { message: 'The payment provider is away', error: 'UNAVAILABLE' } }
		await open(TRIAL, { 'POST /billing/checkout': refused })
		await userEvent.click(await screen.findByRole('button', { name: /Choose/ }))
		expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t open the payment page')
		expect(leaveFor).not.toHaveBeenCalled()
	})

	it('refuses a plan with too few seats before anything is sent', async () => {
		await open({ ...TRIAL, company: { ...COMPANY, seats: 51 } })
		expect((await screen.findByRole('button', { name: /Choose/ })).hasAttribute('disabled')).toBe(true)
		expect(screen.getByText('Your company has more members than this plan has seats.')).toBeDefined()
	})

	it('names whom to ask to people who may not pay', async () => {
		const payers = [{ name: 'Olga Owner', email: 'olga@example.com' }]
		await open({ ...TRIAL, company: { ...COMPANY, may_pay: false, role: 'member' }, payers })
		expect(await screen.findByText(/Ask .*Olga Owner.* to upgrade/)).toBeDefined()
		expect(screen.getByRole('link', { name: 'olga@example.com' }).getAttribute('href')).toBe('mailto:olga@example.com')
		expect(screen.queryByRole('button', { name: /Choose/ })).toBeNull()
	})

	it('asks for a company first', async () => {
		await open({ ...TRIAL, has_company: false, company: null })
		const link = await screen.findByRole('link', { name: 'Create a company' })
		expect(link.getAttribute('href')).toBe('/app/dashboard/company')
	})

	it('says that nothing can be bought on a server without payment', async () => {
		await open(TRIAL, { 'GET /billing/config': { body: { ...CONFIG, is_configured: false, plans: [] } } })
		expect(await screen.findByText(/Plans can’t be bought here/)).toBeDefined()
	})
})

describe('a plan', () => {
	it('shows price, seats and the next payment, and leads to the page about it', async () => {
		await open(PAYING, { 'POST /billing/portal': { body: { url: 'https://pay.example/portal' } } })
		const card = await screen.findByRole('region', { name: 'Plan' })
		expect(within(card).getByText('Active')).toBeDefined()
		expect(within(card).getByText('€88.50 for 3 seats')).toBeDefined()
		expect(within(card).getByText('Next payment')).toBeDefined()
		expect(screen.queryByRole('region', { name: 'Free trial' })).toBeNull()
		await userEvent.click(within(card).getByRole('button', { name: 'Manage plan' }))
		await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('https://pay.example/portal'))
	})

	it('that doesn’t pay leads to its open invoice, not to a second one', async () => {
		const { calls } = await open(
			{ ...PAYING, status: 'unpaid', is_paying: false, trial_days_left: 0 },
			{
				'POST /billing/portal': { body: { url: 'https://pay.example/portal' } },
			},
		)
		expect((await screen.findByRole('alert')).textContent).toContain('This plan isn’t paid')
		expect(screen.queryByRole('button', { name: /Choose/ })).toBeNull()
		await userEvent.click(screen.getByRole('button', { name: 'Manage plan' }))
		await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('https://pay.example/portal'))
		expect(calls.some(({ path }) => path === '/billing/checkout')).toBe(false)
	})

	it('warns when the last payment failed', async () => {
		await open({ ...PAYING, status: 'past_due' })
		expect((await screen.findByRole('alert')).textContent).toContain('The last payment failed')
	})
})

describe('back from the page to pay on', () => {
	it('waits for the confirmation, and says when it is there', async () => {
		search = { checkout: 'success' }
		let answers = 0
		await open(TRIAL, {})
		vi.unstubAllGlobals()
		stubServer({
			...signedIn(),
			'GET /billing/config': { body: CONFIG },
			'GET /billing/status': () => ({ body: ++answers > 1 ? PAYING : TRIAL }),
		})
		expect(await screen.findByText(/Waiting for confirmation/)).toBeDefined()
		expect(await screen.findByText(/now has a plan/)).toBeDefined()
		expect(screen.getByRole('region', { name: 'Plan' })).toBeDefined()
	})

	it('says that nothing was charged after leaving it', async () => {
		search = { checkout: 'cancelled' }
		await open(TRIAL)
		expect(await screen.findByText(/Nothing was charged/)).toBeDefined()
	})
})
