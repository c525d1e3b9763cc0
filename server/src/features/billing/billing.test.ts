import type { BillingConfigResponse } from '@panelyard/contracts/companies/billing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BillingServer, type PayableCompany, startBillingServer } from '../../testing/billing-server.ts'
import { addMember, madeAgo, setBilling, testCompany } from '../../testing/test-companies.ts'
import { call } from '../../testing/test-projects.ts'
import { sharedTestServer } from '../../testing/test-server.ts'
import { settleBilling } from './settle-billing.ts'

let billing: BillingServer
let company: PayableCompany
let { owner, company_id } = {} as PayableCompany
let { server, stripe, sessionOf, deliver, paid, subscribed, status, create } = {} as BillingServer
beforeAll(async () => {
	billing = await startBillingServer()
	;({ server, stripe, sessionOf, deliver, paid, subscribed, status, create } = billing)
})
afterAll(() => billing.close())
beforeEach(async () => {
	company = await billing.newCompany()
	;({ owner, company_id } = company)
})

const checkout = (person: PayableCompany['owner'], body: object = {}) =>
	billing.checkout(person, { company_id, ...body })

describe('plans', () => {
	it('have the prices of Stripe in whole units, for visitors too', async () => {
		const { body } = await call<BillingConfigResponse>(server, undefined, 'GET', '/billing/config')
		expect(body).toEqual({
			is_configured: true,
			trial_days: 14,
			plans: [
				{
					id: 'price_team',
					name: 'Team',
					amount: 29.5,
					currency: 'EUR',
					interval: 'month',
					interval_count: 1,
					max_seats: 50,
				},
				{
					id: 'price_yen',
					name: 'Factory',
					amount: 4000,
					currency: 'JPY',
					interval: 'year',
					interval_count: 1,
					max_seats: null,
				},
			],
		})
	})

	it('are none on a server without keys, where trials work and paying is refused', async () => {
		const bare = await sharedTestServer()
		try {
			const person = await bare.signUp()
			const company = await testCompany(bare, person)
			const config = await call(bare, undefined, 'GET', '/billing/config')
			expect(config.body).toEqual({ is_configured: false, plans: [], trial_days: 14 })
			expect((await call(bare, person.cookie, 'GET', '/billing/status')).body).toMatchObject({
				is_free_trial: true,
				trial_days_left: 14,
			})
			for (const [path, body] of [
				['/billing/checkout', { plan_id: 'x', company_id: company }],
				['/billing/portal', {}],
				['/billing/webhook', {}],
			] as const)
				expect([path, (await call(bare, person.cookie, 'POST', path, body)).status]).toEqual([path, 501])
			expect(await settleBilling(bare.platform)).toBe(0)
		} finally {
			await bare.close()
		}
	})
})

describe('the status', () => {
	it('of a person without a company is that of their trial', async () => {
		const person = await server.signUp()
		expect(await status(person)).toMatchObject({
			has_company: false,
			status: 'trial',
			is_free_trial: true,
			is_paying: false,
			trial_days_left: 14,
			company: null,
			subscription: null,
		})
		await madeAgo(server, person, 14)
		expect(await status(person)).toMatchObject({ status: 'trial_over', is_free_trial: false, trial_days_left: 0 })
	})

	it('hides what is paid from members who may not pay, and names whom to ask', async () => {
		const member = await server.signUp()
		await addMember(server, company_id, member)
		await subscribed(company)
		const seen = await status(member)
		expect(seen).toMatchObject({ status: 'active', is_paying: true, trial_days_left: null, subscription: null })
		expect(seen.company).toMatchObject({ may_pay: false, seats: 2 })
		expect(seen.payers).toEqual([{ name: owner.user.name, email: owner.user.email }])
		expect(await status(owner)).toMatchObject({
			payers: [],
			subscription: { seats: 2, plan: { name: 'Team', amount: 29.5 }, ends_at: null },
		})
	})

	it('of a company is for its members alone', async () => {
		const stranger = await server.signUp()
		expect((await call(server, stranger.cookie, 'GET', `/billing/status?company_id=${company_id}`)).status).toBe(403)
		expect((await call(server, undefined, 'GET', '/billing/status')).status).toBe(401)
	})
})

describe('paying', () => {
	it('opens a page for a seat each, and once Stripe tells of it, everything can be created again', async () => {
		await addMember(server, company_id, await server.signUp())
		await addMember(server, company_id, await server.signUp(), { access_type: 'guest' })
		expect(await create(owner)).toBe(402)
		const answer = await checkout(owner, { language: 'de' })
		expect(answer.status).toBe(200)
		const session = stripe.sessions.get(sessionOf(answer.body.url))
		expect(session?.fields).toMatchObject({
			mode: 'subscription',
			client_reference_id: company_id,
			'line_items[0][price]': 'price_team',
			'line_items[0][quantity]': '2',
			locale: 'de',
			success_url: `http://localhost:80/app/dashboard/billing?company_id=${company_id}&checkout=success`,
		})
		const subscription = stripe.pay(session?.id ?? '')
		expect(await create(owner)).toBe(402)
		expect(await deliver(stripe.event('checkout.session.completed', { subscription: subscription.id }))).toBe(200)
		expect(await create(owner)).toBe(201)
		expect(await status(owner)).toMatchObject({ status: 'active', is_paying: true })
	})

	it('is for owners and admins of the company', async () => {
		const [admin, moderator, guest, stranger] = await Promise.all([1, 2, 3, 4].map(() => server.signUp()))
		if (!admin || !moderator || !guest || !stranger) throw new Error('nobody')
		await addMember(server, company_id, admin, { role: 'admin' })
		await addMember(server, company_id, moderator, { role: 'moderator' })
		await addMember(server, company_id, guest, { access_type: 'guest' })
		const seen = await call(server, guest.cookie, 'GET', '/billing/status')
		expect(seen.body).toMatchObject({ has_company: false, company: null, payers: [] })
		expect((await call(server, guest.cookie, 'GET', `/billing/status?company_id=${company_id}`)).status).toBe(403)
		for (const person of [moderator, guest, stranger]) {
			expect((await checkout(person)).status).toBe(403)
			expect((await call(server, person.cookie, 'POST', '/billing/portal', { company_id })).status).toBe(403)
			const snapshots = await call(server, person.cookie, 'GET', `/billing/snapshots?company_id=${company_id}`)
			expect(snapshots.status).toBe(403)
		}
		expect((await checkout(admin)).status).toBe(200)
		expect((await call(server, undefined, 'POST', '/billing/checkout', { plan_id: 'price_team' })).status).toBe(401)
	})

	it('needs a company, a plan on sale with enough seats, and is refused when the company pays already', async () => {
		const alone = await server.signUp()
		expect(await checkout(alone, { company_id: undefined })).toMatchObject({ status: 409, body: { error: 'CONFLICT' } })
		expect((await checkout(owner, { plan_id: 'price_other' })).status).toBe(400)
		await server.platform.database.execute(sql`
			with made as (insert into users (email) select 'many-' || n || ${company_id} from generate_series(1, 50) n returning id)
			insert into company_members (company_id, user_id, role) select ${company_id}::uuid, id, 'member' from made`)
		expect((await checkout(owner)).body.message).toContain('too few seats')
		expect((await checkout(owner, { plan_id: 'price_yen' })).status).toBe(200)
		await setBilling(server, company_id, { status: 'active' })
		expect((await checkout(owner, { plan_id: 'price_yen' })).status).toBe(409)
	})

	it('never has two pages open: the older one is closed, also of two at the same moment', async () => {
		const first = await checkout(owner)
		const second = await checkout(owner)
		expect(stripe.sessions.get(sessionOf(first.body.url))?.status).toBe('expired')
		expect(stripe.sessions.get(sessionOf(second.body.url))?.status).toBe('open')
		await Promise.all([checkout(owner), checkout(owner), checkout(owner)])
		const open = [...stripe.sessions.values()].filter(
			({ status, fields }) => status === 'open' && fields.client_reference_id === company_id,
		)
		expect(open).toHaveLength(1)
		expect(
			new Set(
				[...stripe.sessions.values()]
					.filter(({ fields }) => fields.client_reference_id === company_id)
					.map(({ fields }) => fields.customer),
			).size,
		).toBe(1)
	})

	it('on the older page meanwhile is noticed, and no second one opened', async () => {
		await paid(company)
		expect(await checkout(owner)).toMatchObject({ status: 409 })
		expect(await status(owner)).toMatchObject({ is_paying: true })
	})

	it('says that Stripe is away, and works again afterwards', async () => {
		await call(server, undefined, 'GET', '/billing/config')
		stripe.isDown = true
		expect((await checkout(owner)).status).toBe(503)
		stripe.isDown = false
		expect((await checkout(owner)).status).toBe(200)
	})

	it('the portal opens for a company with a plan', async () => {
		const portal = () => call<{ url: string }>(server, owner.cookie, 'POST', '/billing/portal', { company_id })
		expect((await portal()).status).toBe(409)
		await subscribed(company)
		expect((await portal()).body.url).toContain('/portal?customer=cus_')
	})
})
