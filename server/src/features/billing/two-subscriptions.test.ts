import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type BillingServer, type PayableCompany, startBillingServer } from '../../testing/billing-server.ts'
import { daysAgo, setBilling } from '../../testing/test-companies.ts'
import { call } from '../../testing/test-projects.ts'
import { settleBilling } from './settle-billing.ts'
import { readSubscriptionOf } from './subscriptions.service.ts'

type Subscription = Awaited<ReturnType<BillingServer['subscribed']>>
let billing: BillingServer
let company: PayableCompany
let operator: PayableCompany['owner']
let { server, stripe, deliver, status } = {} as BillingServer
beforeAll(async () => {
	billing = await startBillingServer()
	;({ server, stripe, deliver, status } = billing)
	operator = await server.signUp()
	await server.platform.database.execute(sql`update users set is_super_admin = true where id = ${operator.user.id}`)
})
afterAll(() => billing.close())
beforeEach(async () => {
	company = await billing.newCompany()
})

/** Subscribes a company a while ago: the page that it paid on is settled. */
async function subscribed(whom: PayableCompany): Promise<Subscription> {
	const subscription = await billing.subscribed(whom)
	await setBilling(server, whom.company_id, { checkout_session_id: null })
	return subscription
}

const UPDATED = 'customer.subscription.updated'
const stored = async () =>
	(
		await server.platform.database.execute<{ subscription_id: string; status: string }>(
			sql`select subscription_id, status from company_billing where company_id = ${company.company_id}`,
		)
	).rows[0]
const noticesTo = async ({ user }: PayableCompany['owner'], subscription: Subscription) =>
	(
		await server.platform.database.execute<{ kind: string }>(sql`
			select kind from notifications where user_id = ${user.id}
				and dedupe_key like ${`second_subscription:${subscription.id}%`} order by kind`)
	).rows.map(({ kind }) => kind)
const checkout = () => billing.checkout(company.owner, { company_id: company.company_id })
const dueNow = () => setBilling(server, company.company_id, { read_at: daysAgo(1.1).toISOString() })

describe('of two live subscriptions of a company', () => {
	it('the one that is not stored is cancelled, whatever order its events come in, and people hear it once', async () => {
		const first = await subscribed(company)
		const second = stripe.another(first)
		const created = stripe.event('customer.subscription.created', second)
		expect(await deliver(created)).toBe(200)
		expect([first.status, second.status]).toEqual(['active', 'canceled'])
		expect(await noticesTo(company.owner, second)).toEqual(['subscribed_twice'])
		expect(await noticesTo(operator, second)).toEqual(['company_subscribed_twice'])
		expect(await deliver(created)).toBe(200)
		expect(await deliver(stripe.event('customer.subscription.deleted', second))).toBe(200)
		expect(await deliver(stripe.event(UPDATED, first))).toBe(200)
		expect(await stored()).toEqual({ subscription_id: first.id, status: 'active' })
		expect(await noticesTo(company.owner, second)).toEqual(['subscribed_twice'])
	})

	it('the one that pays stays, and the unpaid one can never be charged again', async () => {
		const unpaid = await subscribed(company)
		unpaid.status = 'unpaid'
		await deliver(stripe.event(UPDATED, unpaid))
		const paying = stripe.another(unpaid)
		await deliver(stripe.event('customer.subscription.created', paying))
		expect([unpaid.status, paying.status]).toEqual(['canceled', 'active'])
		await deliver(stripe.event(UPDATED, unpaid))
		expect(await stored()).toEqual({ subscription_id: paying.id, status: 'active' })
		expect((await status(company.owner)).is_paying).toBe(true)
	})

	it('none is cancelled when the stored one has ended and its event is late', async () => {
		const first = await subscribed(company)
		Object.assign(first, { status: 'canceled', ended_at: Math.floor(Date.now() / 1000) })
		const second = stripe.another(first)
		await deliver(stripe.event('customer.subscription.created', second))
		await deliver(stripe.event('customer.subscription.deleted', first))
		expect(second.status).toBe('active')
		expect(await stored()).toEqual({ subscription_id: second.id, status: 'active' })
		expect(await noticesTo(company.owner, second)).toEqual([])
	})

	it('one is left when their events come at the same moment', async () => {
		const first = await billing.paid(company)
		const second = stripe.another(first)
		const events = [first, second].map((each) => stripe.event('customer.subscription.created', each))
		expect(await Promise.all([...events, ...events].map(deliver))).toEqual([200, 200, 200, 200])
		expect([first.status, second.status].sort()).toEqual(['active', 'canceled'])
		expect((await stored())?.status).toBe('active')
	})

	it('the other is cancelled when Stripe is back, if it was away, and nobody hears it twice', async () => {
		const first = await subscribed(company)
		const second = stripe.another(first)
		const created = stripe.event('customer.subscription.created', second)
		stripe.isDownFor = 'DELETE'
		expect(await deliver(created)).toBe(503)
		expect(second.status).toBe('active')
		stripe.isDownFor = null
		expect(await deliver(created)).toBe(200)
		expect(second.status).toBe('canceled')
		expect(await noticesTo(company.owner, second)).toEqual(['subscribed_twice'])
	})

	it('the sweep finds the one whose event never came, within a day', async () => {
		const first = await subscribed(company)
		const second = stripe.another(first, 'unpaid')
		await settleBilling(server.platform)
		expect(second.status).toBe('unpaid')
		await dueNow()
		await settleBilling(server.platform)
		expect([first.status, second.status]).toEqual(['active', 'canceled'])
	})
})

describe('a subscription that doesn’t pay', () => {
	it.each(['unpaid', 'paused'])('opens the portal instead of a second one: %s', async (state) => {
		const subscription = await subscribed(company)
		subscription.status = state
		await deliver(stripe.event(UPDATED, subscription))
		const answer = await checkout()
		expect([answer.status, answer.body.url]).toEqual([200, expect.stringContaining('/portal?customer=cus_')])
		expect(
			stripe.calls.filter(({ method, path }) => method === 'POST' && path === '/v1/checkout/sessions'),
		).toHaveLength(1)
		expect((await status(company.owner)).status).toBe(state)
		expect((await status(company.owner)).subscription).not.toBeNull()
	})

	it('opens the first invoice, which the portal doesn’t show, while that is open', async () => {
		const subscription = await subscribed(company)
		subscription.status = 'incomplete'
		await deliver(stripe.event(UPDATED, subscription))
		const { body } = await checkout()
		expect(body.url).toContain(`/invoice/${subscription.id}`)
		const { company_id, owner } = company
		const portal = await call<{ url: string }>(server, owner.cookie, 'POST', '/billing/portal', { company_id })
		expect(portal.body.url).toBe(body.url)
		expect((await status(company.owner)).status).toBe('incomplete')
	})

	it('is no reason for the portal once it has ended at Stripe, though its event is late', async () => {
		const subscription = await subscribed(company)
		subscription.status = 'unpaid'
		await deliver(stripe.event(UPDATED, subscription))
		subscription.status = 'canceled'
		expect((await checkout()).body.url).toContain('/pay/')
		expect(await stored()).toMatchObject({ status: 'canceled' })
	})

	it('is found before a page to pay on is opened, though nothing here names it', async () => {
		const subscription = await subscribed(company)
		const second = stripe.another(subscription, 'unpaid')
		subscription.status = 'canceled'
		await deliver(stripe.event('customer.subscription.deleted', subscription))
		expect((await checkout()).body.url).toContain('/portal')
		expect(await stored()).toEqual({ subscription_id: second.id, status: 'unpaid' })
	})

	it('whose last event was lost is read within a day: incomplete', async () => {
		const subscription = await subscribed(company)
		subscription.status = 'incomplete'
		await deliver(stripe.event(UPDATED, subscription))
		subscription.status = 'active'
		await dueNow()
		await settleBilling(server.platform)
		expect((await status(company.owner)).is_paying).toBe(true)
	})
})

describe('what Stripe doesn’t have any more', () => {
	it('a subscription: the plan has ended, and it isn’t read each minute', async () => {
		const subscription = await subscribed(company)
		stripe.subscriptions.delete(subscription.id)
		await deliver(stripe.event(UPDATED, subscription))
		expect(await stored()).toEqual({ subscription_id: subscription.id, status: 'canceled' })
		expect((await status(company.owner)).is_paying).toBe(false)
		stripe.calls.length = 0
		await settleBilling(server.platform)
		expect(stripe.calls).toEqual([])
		expect((await checkout()).status).toBe(200)
	})

	it('a customer: the plan has ended, and the next payment makes another customer', async () => {
		const { customer } = await subscribed(company)
		stripe.customers.delete(customer)
		for (const [id, one] of stripe.subscriptions) if (one.customer === customer) stripe.subscriptions.delete(id)
		expect(await readSubscriptionOf(server.platform, company.company_id)).toBe(true)
		expect(await stored()).toMatchObject({ status: 'canceled' })
		const portal = await call(server, company.owner.cookie, 'POST', '/billing/portal', {
			company_id: company.company_id,
		})
		expect(portal.status).toBe(409)
		expect((await checkout()).status).toBe(200)
		expect([...stripe.sessions.values()].at(-1)?.fields.customer).not.toBe(customer)
	})

	it('a subscription whose seats change: its end is stored instead', async () => {
		const subscription = await subscribed(company)
		await setBilling(server, company.company_id, { seats: 7 })
		subscription.status = 'canceled'
		await settleBilling(server.platform)
		expect(await stored()).toMatchObject({ status: 'canceled' })
	})
})

describe('Stripe away for a day', () => {
	it('stops nothing: plans go on, people read why they can’t pay, and the sweep asks once', async () => {
		const others = [await billing.newCompany(), await billing.newCompany()]
		for (const other of others) await subscribed(other)
		await subscribed(company)
		const alone = await billing.newCompany()
		await server.platform.database.execute(
			sql`update company_billing set read_at = now() - interval '2 days' where status = 'active'`,
		)
		stripe.isDown = true
		stripe.calls.length = 0
		expect(await settleBilling(server.platform)).toBe(0)
		// Two companies, for each of which the client asks twice.
		expect(stripe.calls.length).toBe(4)
		expect((await status(company.owner)).is_paying).toBe(true)
		expect(await billing.create(company.owner)).toBe(201)
		const refused = await billing.checkout(alone.owner, { company_id: alone.company_id })
		expect([refused.status, refused.body.message]).toEqual([
			503,
			"The payment provider can't be reached. Try again in a moment.",
		])
		stripe.isDown = false
		expect(await settleBilling(server.platform)).toBeGreaterThanOrEqual(3)
	})

	it.each(['rejected', 'broken'] as const)(
		'one company that is %s at Stripe doesn’t hold up the others',
		async (how) => {
			const subscription = await subscribed(company)
			const other = await billing.newCompany()
			const theirs = await subscribed(other)
			for (const each of [company, other]) await setBilling(server, each.company_id, { seats: 9 })
			stripe[how].add(subscription.id)
			await settleBilling(server.platform)
			stripe[how].clear()
			expect(theirs.quantity).toBe(1)
			expect(stripe.calls.some(({ method, path }) => method === 'POST' && path.endsWith(theirs.id))).toBe(true)
		},
	)
})

it('a new member’s seat comes before everything else, however much there is', async () => {
	const subscription = await subscribed(company)
	await setBilling(server, company.company_id, { seats: 9 })
	const { database } = server.platform
	await database.execute(sql`
		insert into company_billing (checkout_session_id, checkout_opened_at)
		select 'cs_gone_' || number, now() - interval '1 hour' from generate_series(1, 150) as number`)
	stripe.calls.length = 0
	await settleBilling(server.platform)
	await database.execute(sql`delete from company_billing where checkout_session_id like 'cs_gone_%'`)
	expect(subscription.quantity).toBe(1)
	const first = stripe.calls.findIndex(({ path }) => path.endsWith(subscription.id))
	expect(stripe.calls.slice(0, first).filter(({ path }) => path.includes('cs_gone_'))).toEqual([])
	expect(stripe.calls.some(({ path }) => path.includes('cs_gone_'))).toBe(true)
})

it('a server whose clock is a year ahead takes no seats away', async () => {
	const guest = await server.signUp()
	await server.platform.database.execute(sql`
		insert into company_members (company_id, user_id, role, access_type, access_until)
		values (${company.company_id}, ${guest.user.id}, 'member', 'temporary', now() + interval '30 days')`)
	const subscription = await subscribed(company)
	expect(subscription.quantity).toBe(2)
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 365 * 24 * 3600_000 })
	try {
		await settleBilling(server.platform)
	} finally {
		vi.useRealTimers()
	}
	expect(subscription.quantity).toBe(2)
})

it('a company that was renamed between two attempts to pay can pay', async () => {
	expect((await checkout()).status).toBe(200)
	await server.platform.database.execute(sql`update companies set name = 'Renamed' where id = ${company.company_id}`)
	// As if the first attempt had broken off before its customer was stored.
	await setBilling(server, company.company_id, { customer_id: null, checkout_session_id: null })
	expect((await checkout()).status).toBe(200)
})
