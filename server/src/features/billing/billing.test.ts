import type { BillingConfigResponse, BillingStatus } from '@panelyard/contracts/billing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SignedEvent, type StripeStandIn, startStripeStandIn } from '../../testing/stripe-stand-in.ts'
import { addMember, daysAgo, madeAgo, setBilling, testCompany } from '../../testing/test-companies.ts'
import { call } from '../../testing/test-projects.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { settleBilling } from './settle-billing.ts'

type Person = Awaited<ReturnType<TestServer['signUp']>>
let stripe: StripeStandIn
let server: TestServer
let owner: Person
let company_id: string
beforeAll(async () => {
	stripe = await startStripeStandIn()
	server = await startTestServer({ stripe: stripe.settings })
})
afterAll(async () => {
	await server.close()
	await stripe.close()
})
beforeEach(async () => {
	owner = await server.signUp()
	await madeAgo(server, owner, 20)
	company_id = await testCompany(server, owner)
	stripe.calls.length = 0
	stripe.isDown = false
	stripe.beforeSubscription = null
})

const checkout = (person: Person, body: object = {}) =>
	call<{ url: string; message: string; error: string }>(server, person.cookie, 'POST', '/billing/checkout', {
		plan_id: 'price_team',
		company_id,
		...body,
	})
const status = async (person: Person, query = ''): Promise<BillingStatus> =>
	(await call<BillingStatus>(server, person.cookie, 'GET', `/billing/status${query}`)).body
const deliver = async ({ payload, headers }: SignedEvent): Promise<number> =>
	(await server.inject({ method: 'POST', url: '/billing/webhook', payload, headers })).statusCode
const create = async ({ cookie }: Person) =>
	(await call(server, cookie, 'POST', '/projects', { project_name: 'House' })).status
const sessionOf = (url: string): string => url.split('/').at(-1) ?? ''
const reads = (): number => stripe.calls.filter(({ path }) => path.startsWith('/v1/subscriptions/')).length

/** Subscribes the company and gives its subscription, of which no event has come yet. */
async function paid() {
	return stripe.pay(sessionOf((await checkout(owner)).body.url))
}
/** The same with the event. */
async function subscribed() {
	const subscription = await paid()
	expect(await deliver(stripe.event('customer.subscription.created', subscription))).toBe(200)
	return subscription
}

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
		const bare = await startTestServer()
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
		await subscribed()
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
		await paid()
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
		await subscribed()
		expect((await portal()).body.url).toContain('/portal?customer=cus_')
	})
})

describe('an event of Stripe’s', () => {
	it('that Stripe did not sign, or not just now, is refused and changes nothing', async () => {
		const subscription = await paid()
		const type = 'customer.subscription.created'
		const now = Math.floor(Date.now() / 1000)
		const forged = stripe.event(type, subscription, { secret: 'whsec_guessed' })
		const late = stripe.event(type, subscription, { signed_at: now - 301 })
		const good = stripe.event(type, subscription)
		expect([
			await deliver(forged),
			await deliver(late),
			await deliver({ ...good, payload: good.payload.replace('"evt_', '"evt_x') }),
			await deliver({ ...good, headers: { 'content-type': 'application/json' } }),
			await deliver({ ...good, payload: '' }),
		]).toEqual([400, 400, 400, 400, 400])
		expect(reads()).toBe(0)
		expect((await status(owner)).is_paying).toBe(false)
		expect(await deliver(stripe.event(type, subscription, { signed_at: now - 290 }))).toBe(200)
		expect((await status(owner)).is_paying).toBe(true)
	})

	it('that comes again does nothing, however often and at the same moment', async () => {
		const subscription = await paid()
		const event = stripe.event('customer.subscription.created', subscription)
		expect(await Promise.all([deliver(event), deliver(event), deliver(event)])).toEqual([200, 200, 200])
		const before = reads()
		expect(await deliver(event)).toBe(200)
		expect(reads()).toBe(before)
		const { rows } = await server.platform.database.execute(
			sql`select count(*)::int as n from audit_log where action = 'billing.subscription_changed' and subject_id = ${company_id}`,
		)
		expect(rows).toEqual([{ n: 1 }])
	})

	it('that comes out of order leaves what Stripe has', async () => {
		const subscription = await paid()
		const created = stripe.event('customer.subscription.created', { ...subscription })
		Object.assign(subscription, { status: 'canceled', ended_at: Math.floor(Date.now() / 1000) })
		expect(await deliver(stripe.event('customer.subscription.deleted', subscription))).toBe(200)
		expect(await deliver(created)).toBe(200)
		expect(await status(owner)).toMatchObject({ is_paying: false, status: 'cancelled' })
		expect(await create(owner)).toBe(402)
	})

	it('whose reading was slow never overwrites a newer one', async () => {
		const subscription = await subscribed()
		let letGo = () => {}
		const isHeld = new Promise<void>((resolve) => {
			stripe.beforeSubscription = () => {
				stripe.beforeSubscription = null
				resolve()
				return new Promise((go) => {
					letGo = go
				})
			}
		})
		const slow = deliver(stripe.event('customer.subscription.updated', subscription))
		await isHeld
		subscription.status = 'past_due'
		expect(
			await deliver(
				stripe.event('invoice.payment_failed', { parent: { subscription_details: { subscription: subscription.id } } }),
			),
		).toBe(200)
		letGo()
		expect(await slow).toBe(200)
		expect((await status(owner)).status).toBe('past_due')
	})

	it('is answered 503 while Stripe can’t be read, and takes effect when it comes again', async () => {
		const event = stripe.event('customer.subscription.created', await paid())
		stripe.isDown = true
		expect(await deliver(event)).toBe(503)
		stripe.isDown = false
		expect(await deliver(event)).toBe(200)
		expect((await status(owner)).is_paying).toBe(true)
	})

	it('about somebody else’s customer, or of an unknown kind, is taken and changes nothing', async () => {
		const foreign = { ...(await paid()), id: 'sub_foreign', customer: 'cus_foreign' }
		stripe.subscriptions.set(foreign.id, foreign)
		expect(await deliver(stripe.event('customer.subscription.updated', foreign))).toBe(200)
		expect(await deliver(stripe.event('customer.subscription.updated', { id: 'sub_gone' }))).toBe(200)
		expect(await deliver(stripe.event('charge.succeeded', { id: 'ch_1' }))).toBe(200)
		expect((await status(owner)).is_paying).toBe(false)
	})

	it('of an ended subscription shows until when it is paid', async () => {
		const subscription = await subscribed()
		subscription.cancel_at_period_end = true
		await deliver(stripe.event('customer.subscription.updated', subscription))
		const seen = await status(owner)
		expect(seen).toMatchObject({ status: 'ending', is_paying: true, subscription: { renews_at: null } })
		expect(Date.parse(seen.subscription?.ends_at ?? '')).toBeGreaterThan(daysAgo(-29).getTime())
	})
})

describe('each minute', () => {
	const settle = () => settleBilling(server.platform)

	it('the seats follow the members, once', async () => {
		const subscription = await subscribed()
		await addMember(server, company_id, await server.signUp())
		await addMember(server, company_id, await server.signUp(), { access_type: 'guest' })
		await addMember(server, company_id, await server.signUp(), { access_type: 'temporary', access_until: daysAgo(1) })
		await settle()
		expect(subscription.quantity).toBe(2)
		await settle()
		const changes = stripe.calls.filter(({ method, path }) => method === 'POST' && path.endsWith(subscription.id))
		expect(changes.map(({ fields }) => fields.proration_behavior)).toEqual(['create_prorations'])
		expect((await status(owner)).subscription?.seats).toBe(2)
	})

	it('what a lost event would have said is read: that somebody paid, and that a subscription ended', async () => {
		const subscription = await paid()
		await settle()
		expect((await status(owner)).is_paying).toBe(false)
		await setBilling(server, company_id, { checkout_opened_at: daysAgo(0.01) })
		await settle()
		expect((await status(owner)).is_paying).toBe(true)
		Object.assign(subscription, { status: 'canceled', ended_at: Math.floor(Date.now() / 1000) })
		await setBilling(server, company_id, { read_at: daysAgo(1.1).toISOString() })
		await settle()
		expect((await status(owner)).is_paying).toBe(false)
	})

	it('a deleted company’s plan runs out, goes on when it is restored, and ends when it is purged', async () => {
		const { database } = server.platform
		const subscription = await subscribed()
		await database.execute(sql`update companies set deleted_at = now() where id = ${company_id}`)
		await settle()
		expect(subscription.cancel_at_period_end).toBe(true)
		await settle()
		await database.execute(sql`update companies set deleted_at = null where id = ${company_id}`)
		await settle()
		expect(subscription.cancel_at_period_end).toBe(false)
		await database.execute(sql`delete from companies where id = ${company_id}`)
		await settle()
		expect(subscription.status).toBe('canceled')
	})

	it('a plan that its owner had ended stays ended when the company comes back', async () => {
		const { database } = server.platform
		const subscription = await subscribed()
		subscription.cancel_at_period_end = true
		await deliver(stripe.event('customer.subscription.updated', subscription))
		await database.execute(sql`update companies set deleted_at = now() where id = ${company_id}`)
		await settle()
		await database.execute(sql`update companies set deleted_at = null where id = ${company_id}`)
		await settle()
		expect(subscription.cancel_at_period_end).toBe(true)
	})
})
