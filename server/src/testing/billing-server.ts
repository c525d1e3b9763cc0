import type { BillingStatus } from '@panelyard/contracts/companies/billing'
import { type SignedEvent, startStripeStandIn } from './stripe-stand-in.ts'
import { madeAgo, testCompany } from './test-companies.ts'
import { call } from './test-projects.ts'
import { startTestServer, type TestServer } from './test-server.ts'

type Person = Awaited<ReturnType<TestServer['signUp']>>
export type PayableCompany = { owner: Person; company_id: string }
type Refusable = { url: string; message: string; error: string }

export type BillingServer = Awaited<ReturnType<typeof startBillingServer>>

/** A server with plans of the Stripe stand-in, and steps for payment tests. */
export async function startBillingServer() {
	const stripe = await startStripeStandIn()
	const server = await startTestServer({ stripe: stripe.settings })
	const sessionOf = (url: string): string => url.split('/').at(-1) ?? ''
	const checkout = (person: Person, body: object) =>
		call<Refusable>(server, person.cookie, 'POST', '/billing/checkout', { plan_id: 'price_team', ...body })
	const deliver = async ({ payload, headers }: SignedEvent): Promise<number> =>
		(await server.inject({ method: 'POST', url: '/billing/webhook', payload, headers })).statusCode
	/** Subscribes a company without delivering the event. */
	const paid = async ({ owner, company_id }: PayableCompany) =>
		stripe.pay(sessionOf((await checkout(owner, { company_id })).body.url))
	return {
		server,
		stripe,
		sessionOf,
		checkout,
		deliver,
		paid,
		/** A company without a trial, whose owner's trial has ended. */
		async newCompany(): Promise<PayableCompany> {
			const owner = await server.signUp()
			await madeAgo(server, owner, 20)
			stripe.calls.length = 0
			stripe.isDown = false
			stripe.isDownFor = null
			stripe.beforeSubscription = null
			return { owner, company_id: await testCompany(server, owner) }
		},
		/** Subscribes a company, and delivers the event. */
		async subscribed(company: PayableCompany) {
			const subscription = await paid(company)
			await deliver(stripe.event('customer.subscription.created', subscription))
			return subscription
		},
		status: async (person: Person, query = ''): Promise<BillingStatus> =>
			(await call<BillingStatus>(server, person.cookie, 'GET', `/billing/status${query}`)).body,
		/** The HTTP status of creating a project. */
		create: async ({ cookie }: Person): Promise<number> =>
			(await call(server, cookie, 'POST', '/projects', { project_name: 'House' })).status,
		async close(): Promise<void> {
			await server.close()
			await stripe.close()
		},
	}
}
