import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BillingServer, type PayableCompany, startBillingServer } from '../../testing/billing-server.ts'
import { addMember, daysAgo, setBilling } from '../../testing/test-companies.ts'
import { settleBilling } from './settle-billing.ts'

let billing: BillingServer
let company: PayableCompany
let { server, stripe, deliver, paid, subscribed, status, create } = {} as BillingServer
beforeAll(async () => {
	billing = await startBillingServer()
	;({ server, stripe, deliver, paid, subscribed, status, create } = billing)
})
afterAll(() => billing.close())
beforeEach(async () => {
	company = await billing.newCompany()
})

const reads = (): number => stripe.calls.filter(({ path }) => path.startsWith('/v1/subscriptions/')).length

describe('an event of Stripe’s', () => {
	it('that Stripe did not sign, or not just now, is refused and changes nothing', async () => {
		const subscription = await paid(company)
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
		expect((await status(company.owner)).is_paying).toBe(false)
		expect(await deliver(stripe.event(type, subscription, { signed_at: now - 290 }))).toBe(200)
		expect((await status(company.owner)).is_paying).toBe(true)
	})

	it('that comes again does nothing, however often and at the same moment', async () => {
		const subscription = await paid(company)
		const event = stripe.event('customer.subscription.created', subscription)
		expect(await Promise.all([deliver(event), deliver(event), deliver(event)])).toEqual([200, 200, 200])
		const before = reads()
		expect(await deliver(event)).toBe(200)
		expect(reads()).toBe(before)
		const { rows } = await server.platform.database.execute(
			sql`select count(*)::int as n from audit_log where action = 'billing.subscription_changed' and subject_id = ${company.company_id}`,
		)
		expect(rows).toEqual([{ n: 1 }])
	})

	it('that comes out of order leaves what Stripe has', async () => {
		const subscription = await paid(company)
		const created = stripe.event('customer.subscription.created', { ...subscription })
		Object.assign(subscription, { status: 'canceled', ended_at: Math.floor(Date.now() / 1000) })
		expect(await deliver(stripe.event('customer.subscription.deleted', subscription))).toBe(200)
		expect(await deliver(created)).toBe(200)
		expect(await status(company.owner)).toMatchObject({ is_paying: false, status: 'cancelled' })
		expect(await create(company.owner)).toBe(402)
	})

	it('whose reading was slow never overwrites a newer one', async () => {
		const subscription = await subscribed(company)
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
		expect((await status(company.owner)).status).toBe('past_due')
	})

	it('is answered 503 while Stripe can’t be read, and takes effect when it comes again', async () => {
		const event = stripe.event('customer.subscription.created', await paid(company))
		stripe.isDown = true
		expect(await deliver(event)).toBe(503)
		stripe.isDown = false
		expect(await deliver(event)).toBe(200)
		expect((await status(company.owner)).is_paying).toBe(true)
	})

	it('about somebody else’s customer, or of an unknown kind, is taken and changes nothing', async () => {
		const foreign = { ...(await paid(company)), id: 'sub_foreign', customer: 'cus_foreign' }
		stripe.subscriptions.set(foreign.id, foreign)
		expect(await deliver(stripe.event('customer.subscription.updated', foreign))).toBe(200)
		expect(await deliver(stripe.event('customer.subscription.updated', { id: 'sub_gone' }))).toBe(200)
		expect(await deliver(stripe.event('charge.succeeded', { id: 'ch_1' }))).toBe(200)
		expect((await status(company.owner)).is_paying).toBe(false)
	})

	it('of an ended subscription shows until when it is paid', async () => {
		const subscription = await subscribed(company)
		subscription.cancel_at_period_end = true
		await deliver(stripe.event('customer.subscription.updated', subscription))
		const seen = await status(company.owner)
		expect(seen).toMatchObject({ status: 'ending', is_paying: true, subscription: { renews_at: null } })
		expect(Date.parse(seen.subscription?.ends_at ?? '')).toBeGreaterThan(daysAgo(-29).getTime())
	})
})

it('owners and admins are told once when a payment fails, and when the plan has ended', async () => {
	const [admin, member] = [await server.signUp(), await server.signUp()]
	await addMember(server, company.company_id, admin, { role: 'admin' })
	await addMember(server, company.company_id, member)
	const subscription = await subscribed(company)
	const told = async ({ user }: PayableCompany['owner']) => {
		const { rows } = await server.platform.database.execute<{ kind: string }>(
			sql`select kind from notifications where user_id = ${user.id} and (kind like '%trial%' or kind like 'pay%' or kind like 'plan_ended') order by created_at, id`,
		)
		return rows.map(({ kind }) => kind)
	}
	for (const status of ['past_due', 'past_due', 'canceled']) {
		subscription.status = status
		await deliver(stripe.event('customer.subscription.updated', subscription))
	}
	expect(await told(company.owner)).toEqual(['payment_failed', 'plan_ended'])
	expect(await told(admin)).toEqual(['payment_failed', 'plan_ended'])
	expect(await told(member)).toEqual([])
})

describe('each minute', () => {
	const settle = () => settleBilling(server.platform)

	it('the seats follow the members, once', async () => {
		const subscription = await subscribed(company)
		await addMember(server, company.company_id, await server.signUp())
		await addMember(server, company.company_id, await server.signUp(), { access_type: 'guest' })
		await addMember(server, company.company_id, await server.signUp(), {
			access_type: 'temporary',
			access_until: daysAgo(1),
		})
		await settle()
		expect(subscription.quantity).toBe(2)
		await settle()
		const changes = stripe.calls.filter(({ method, path }) => method === 'POST' && path.endsWith(subscription.id))
		expect(changes.map(({ fields }) => fields.proration_behavior)).toEqual(['create_prorations'])
		expect((await status(company.owner)).subscription?.seats).toBe(2)
	})

	it('what a lost event would have said is read: that somebody paid, and that a subscription ended', async () => {
		const subscription = await paid(company)
		await settle()
		expect((await status(company.owner)).is_paying).toBe(false)
		await setBilling(server, company.company_id, { checkout_opened_at: daysAgo(0.01) })
		await settle()
		expect((await status(company.owner)).is_paying).toBe(true)
		Object.assign(subscription, { status: 'canceled', ended_at: Math.floor(Date.now() / 1000) })
		await setBilling(server, company.company_id, { read_at: daysAgo(1.1).toISOString() })
		await settle()
		expect((await status(company.owner)).is_paying).toBe(false)
	})

	it('a deleted company’s plan runs out, goes on when it is restored, and ends when it is purged', async () => {
		const { database } = server.platform
		const subscription = await subscribed(company)
		await database.execute(sql`update companies set deleted_at = now() where id = ${company.company_id}`)
		await settle()
		expect(subscription.cancel_at_period_end).toBe(true)
		await settle()
		await database.execute(sql`update companies set deleted_at = null where id = ${company.company_id}`)
		await settle()
		expect(subscription.cancel_at_period_end).toBe(false)
		await database.execute(sql`delete from companies where id = ${company.company_id}`)
		await settle()
		expect(subscription.status).toBe('canceled')
	})

	it('a plan that its owner had ended stays ended when the company comes back', async () => {
		const { database } = server.platform
		const subscription = await subscribed(company)
		subscription.cancel_at_period_end = true
		await deliver(stripe.event('customer.subscription.updated', subscription))
		await database.execute(sql`update companies set deleted_at = now() where id = ${company.company_id}`)
		await settle()
		await database.execute(sql`update companies set deleted_at = null where id = ${company.company_id}`)
		await settle()
		expect(subscription.cancel_at_period_end).toBe(true)
	})
})
