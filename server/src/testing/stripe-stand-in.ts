import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'

export const WEBHOOK_SECRET = 'whsec_of_the_stand_in'

type Fields = Record<string, string>
type Price = { id: string; name: string; unit_amount: number; currency: string; interval: string; max_seats?: string }
type Subscription = {
	id: string
	item_id: string
	customer: string
	price: string
	quantity: number
	status: string
	/** Seconds since 1970. */
	created: number
	cancel_at_period_end: boolean
	ended_at: number | null
	metadata: Fields
}
type Session = { id: string; status: 'open' | 'complete' | 'expired'; subscription: string | null; fields: Fields }
export type StripeCall = { method: string; path: string; fields: Fields; idempotency_key: string | undefined }

export type StripeStandIn = {
	/** Value for `stripe` of the configuration. */
	settings: { secretKey: string; webhookSecret: string; prices: string[]; apiUrl: string }
	/** Every received call, in order. */
	calls: StripeCall[]
	subscriptions: Map<string, Subscription>
	sessions: Map<string, Session>
	customers: Map<string, object>
	/** Pays on an open page, like a person with a card; returns the new subscription. Sends no event. */
	pay(session_id: string): Subscription
	/** Another subscription of the same customer, made without this server; sends no event. */
	another(of: Subscription, status?: string): Subscription
	/** An event in Stripe's format, signed by Stripe's own code. @param signed_at seconds since 1970; by default now */
	event(type: string, object: object, options?: EventOptions): SignedEvent
	/** Target of events when a person pays on a page of the stand-in. */
	sendEventsTo(url: string): void
	/** While true, every call fails as if Stripe were down. */
	isDown: boolean
	/** The same for calls of one method, such as `DELETE`. */
	isDownFor: string | null
	/** Subscriptions of which Stripe rejects every change. */
	rejected: Set<string>
	/** Ids that every call answers with an internal error. */
	broken: Set<string>
	/** Runs before a subscription is returned, after its answer was built. */
	beforeSubscription: (() => Promise<void>) | null
	close(): Promise<void>
}
type EventOptions = { id?: string; signed_at?: number; secret?: string }
export type SignedEvent = { id: string; payload: string; headers: Record<string, string> }

const PRICES: readonly Price[] = [
	{ id: 'price_team', name: 'Team', unit_amount: 2950, currency: 'eur', interval: 'month', max_seats: '50' },
	{ id: 'price_yen', name: 'Factory', unit_amount: 4000, currency: 'jpy', interval: 'year' },
]
const DAY_S = 24 * 3600
const nowS = (): number => Math.floor(Date.now() / 1000)
const newId = (kind: string): string => `${kind}_${randomBytes(8).toString('hex')}`
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Stripe's answer to a call that names something it doesn't have. */
class Missing extends Error {
	readonly param: string
	constructor(param: string) {
		super(`No such ${param}`)
		this.param = param
	}
}

/** Stands in for Stripe on this machine: its API at the HTTP level, and pages to pay and to change a plan. */
export async function startStripeStandIn(): Promise<StripeStandIn> {
	const stripe = new Stripe('sk_test_of_the_stand_in')
	const calls: StripeCall[] = []
	const [customers, sessions, subscriptions] = [
		new Map<string, object>(),
		new Map<string, Session>(),
		new Map<string, Subscription>(),
	]
	const answered = new Map<string, { body: string; found: object }>()
	const rejected = new Set<string>()
	const broken = new Set<string>()
	let webhookUrl: string | null = null

	const viewPrice = ({ id, name, max_seats, interval, ...rest }: Price) => ({
		id,
		object: 'price',
		nickname: null,
		metadata: {},
		recurring: { interval, interval_count: 1 },
		product: { id: `prod_${id}`, object: 'product', name, metadata: max_seats ? { max_seats } : {} },
		...rest,
	})
	const priceOf = (id: string) => {
		const found = PRICES.find((price) => price.id === id)
		return found ? viewPrice(found) : null
	}
	const viewSubscription = ({ item_id, price, quantity, ...rest }: Subscription) => ({
		...rest,
		object: 'subscription',
		latest_invoice:
			rest.status === 'incomplete'
				? { object: 'invoice', status: 'open', hosted_invoice_url: `${address()}/invoice/${rest.id}` }
				: null,
		cancel_at: rest.cancel_at_period_end ? nowS() + 30 * DAY_S : null,
		items: {
			object: 'list',
			data: [{ id: item_id, price: priceOf(price), quantity, current_period_end: nowS() + 30 * DAY_S }],
		},
	})
	const viewSession = ({ id, status, subscription }: Session) => ({
		id,
		object: 'checkout.session',
		status,
		subscription,
		url: status === 'open' ? `${address()}/pay/${id}` : null,
	})

	/** The API's answer; null for unknown objects. */
	function answer(method: string, path: string, fields: Fields): object | null {
		const [, , kind, id = '', action] = path.split('/')
		if (path === '/v1/customers') {
			const customer = { id: newId('cus'), object: 'customer', ...fields }
			customers.set(customer.id, customer)
			return customer
		}
		if (path === '/v1/checkout/sessions' || path === '/v1/subscriptions' || path === '/v1/billing_portal/sessions') {
			if (!customers.has(fields.customer ?? '')) throw new Missing('customer')
		}
		if (path === '/v1/subscriptions') {
			const theirs = [...subscriptions.values()].filter(({ customer }) => customer === fields.customer)
			const data = theirs.filter(({ status }) => status !== 'canceled').map(viewSubscription)
			return { object: 'list', has_more: false, data }
		}
		if (path === '/v1/checkout/sessions') {
			const session: Session = { id: newId('cs_test'), status: 'open', subscription: null, fields }
			sessions.set(session.id, session)
			return viewSession(session)
		}
		if (path === '/v1/billing_portal/sessions') {
			return {
				id: newId('bps'),
				url: `${address()}/portal?customer=${fields.customer}&return=${encodeURIComponent(fields.return_url ?? '')}`,
			}
		}
		if (kind === 'checkout') {
			const session = sessions.get(action ?? '')
			if (!session) return null
			if (!path.endsWith('/expire')) return viewSession(session)
			if (session.status !== 'open') throw new Error('Only open sessions can be expired')
			session.status = 'expired'
			return viewSession(session)
		}
		if (kind === 'prices') return priceOf(id)
		const subscription = kind === 'subscriptions' ? subscriptions.get(id) : undefined
		if (!subscription) return null
		if (method !== 'GET' && rejected.has(id)) throw new Error('not like this')
		if (method !== 'GET' && subscription.status === 'canceled') throw new Missing('id')
		if (method === 'POST') {
			const quantity = fields['items[0][quantity]']
			if (quantity !== undefined) subscription.quantity = Number(quantity)
			if (fields.cancel_at_period_end !== undefined)
				subscription.cancel_at_period_end = fields.cancel_at_period_end === 'true'
		} else if (method === 'DELETE') {
			Object.assign(subscription, { status: 'canceled', ended_at: nowS() })
		}
		return viewSubscription(subscription)
	}

	function pay(session_id: string): Subscription {
		const session = sessions.get(session_id)
		if (session?.status !== 'open') throw new Error('this page is closed')
		const { fields } = session
		const subscription: Subscription = {
			id: newId('sub'),
			item_id: newId('si'),
			customer: fields.customer ?? '',
			price: fields['line_items[0][price]'] ?? '',
			quantity: Number(fields['line_items[0][quantity]']),
			status: 'active',
			created: nowS(),
			cancel_at_period_end: false,
			ended_at: null,
			metadata: { company_id: fields['subscription_data[metadata][company_id]'] ?? '' },
		}
		subscriptions.set(subscription.id, subscription)
		Object.assign(session, { status: 'complete', subscription: subscription.id })
		return subscription
	}

	function another(of: Subscription, status = 'active'): Subscription {
		const made = { ...of, id: newId('sub'), item_id: newId('si'), status, created: of.created + 1, ended_at: null }
		subscriptions.set(made.id, made)
		return made
	}

	function event(type: string, object: object, { id, signed_at, secret }: EventOptions = {}): SignedEvent {
		const event_id = id ?? newId('evt')
		const created = nowS()
		const payload = JSON.stringify({ id: event_id, object: 'event', type, created, data: { object } })
		const header = stripe.webhooks.generateTestHeaderString({
			payload,
			secret: secret ?? WEBHOOK_SECRET,
			timestamp: signed_at ?? created,
		})
		return {
			id: event_id,
			payload,
			headers: { 'stripe-signature': header, 'content-type': 'application/json; charset=utf-8' },
		}
	}

	async function send(type: string, object: object): Promise<void> {
		if (webhookUrl === null) return
		const { payload, headers } = event(type, object)
		await fetch(webhookUrl, { method: 'POST', body: payload, headers })
	}

	/** The pages that people see. */
	async function page(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
		const html = (body: string) => response.writeHead(200, { 'content-type': 'text/html' }).end(body)
		const to = (location: string) => response.writeHead(303, { location }).end()
		if (url.pathname === '/portal') {
			const found = [...subscriptions.values()].find(({ customer }) => customer === url.searchParams.get('customer'))
			const back = url.searchParams.get('return') ?? ''
			if (request.method === 'POST' && found) {
				found.cancel_at_period_end = true
				await send('customer.subscription.updated', viewSubscription(found))
			}
			html(`<h1>Portal</h1><form method=post><button>Cancel plan</button></form><a href="${escaped(back)}">Back</a>`)
			return
		}
		const session = sessions.get(url.pathname.slice('/pay/'.length))
		if (!session) {
			response.writeHead(404).end()
		} else if (request.method === 'POST') {
			const subscription = pay(session.id)
			await send('customer.subscription.created', viewSubscription(subscription))
			await send('checkout.session.completed', viewSession(session))
			to(session.fields.success_url ?? '')
		} else {
			const seats = session.fields['line_items[0][quantity]']
			html(
				`<h1>Pay</h1><p>${seats} seats</p><form method=post><button>Pay now</button></form><a href="${escaped(session.fields.cancel_url ?? '')}">Go back</a>`,
			)
		}
	}

	const standIn = {
		isDown: false,
		isDownFor: null as string | null,
		beforeSubscription: null as (() => Promise<void>) | null,
	}

	const server = createServer(async (request, response) => {
		const url = new URL(request.url ?? '/', 'http://localhost')
		const { method = 'GET' } = request
		if (!url.pathname.startsWith('/v1/')) return page(request, response, url)
		let body = ''
		for await (const chunk of request) body += chunk
		const fields = Object.fromEntries([...url.searchParams, ...new URLSearchParams(body)])
		const idempotency_key = request.headers['idempotency-key']?.toString()
		calls.push({ method, path: url.pathname, fields, idempotency_key })
		const json = (status: number, value: object) =>
			response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
		const isBroken = [...broken].some((id) => url.pathname.endsWith(id) || fields.customer === id)
		if (standIn.isDown || standIn.isDownFor === method || isBroken)
			return json(503, { error: { type: 'api_error', message: 'down' } })
		const known = idempotency_key && method === 'POST' ? answered.get(`${url.pathname} ${idempotency_key}`) : undefined
		if (known && known.body !== body)
			return json(400, { error: { type: 'idempotency_error', message: 'This key was used with other values' } })
		if (known) return json(200, known.found)
		try {
			const found = answer(method, url.pathname, fields)
			if (idempotency_key && found) answered.set(`${url.pathname} ${idempotency_key}`, { body, found })
			if (url.pathname.startsWith('/v1/subscriptions/')) await standIn.beforeSubscription?.()
			if (found) return json(200, found)
			throw new Missing('id')
		} catch (error) {
			if (error instanceof Missing) {
				const { param, message } = error
				return json(404, { error: { type: 'invalid_request_error', code: 'resource_missing', param, message } })
			}
			return json(400, { error: { type: 'invalid_request_error', message: String(error) } })
		}
	})
	await new Promise<void>((resolve) => server.listen(0, 'localhost', () => resolve()))
	const address = () => `http://localhost:${(server.address() as AddressInfo).port}`
	return Object.assign(standIn, {
		settings: {
			secretKey: 'sk_test_of_the_stand_in',
			webhookSecret: WEBHOOK_SECRET,
			prices: PRICES.map(({ id }) => id),
			apiUrl: address(),
		},
		calls,
		subscriptions,
		sessions,
		customers,
		rejected,
		broken,
		pay,
		another,
		event,
		sendEventsTo: (url: string) => {
			webhookUrl = url
		},
		close: () =>
			new Promise<void>((resolve) => {
				server.closeAllConnections()
				server.close(() => resolve())
			}),
	})
}
