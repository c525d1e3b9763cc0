import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { AppError } from '../app-error.ts'
import type { App } from '../feature.ts'
import { inMemory } from './rate-limits.ts'

/**
 * Counts reads of public projects by visitors, by address. Each server counts on its own: a shared count would need a
 * write for every read.
 */
export class VisitorReads {
	readonly #counts = inMemory()
	readonly #limit: Config['visitorRateLimit']

	constructor({ visitorRateLimit }: Pick<Config, 'visitorRateLimit'>) {
		this.#limit = visitorRateLimit
	}

	/** Counts a read. Returns the seconds an address must wait if it has read too much, otherwise 0. */
	async add(address: string): Promise<number> {
		const { max, timeWindow } = this.#limit
		const { current, ttl } = await this.#counts.add(networkOf(address), timeWindow)
		return current <= max ? 0 : Math.max(1, Math.ceil(ttl / 1000))
	}
}

/** Counts requests for data of projects and for files, and rejects those over the limit. */
export function limitVisitors(app: App, reads: VisitorReads): void {
	// After the hooks that identify the requester.
	app.addHook('preValidation', async (request) => {
		if (request.user || !readsProjects(request)) return
		const retry_after_seconds = await reads.add(request.ip)
		if (retry_after_seconds === 0) return
		throw new AppError('RATE_LIMITED', 'Too many requests. Please wait a moment and try again.', {
			retry_after_seconds,
		})
	})
}

const readsProjects = ({ method, routeOptions }: FastifyRequest): boolean =>
	(method === 'GET' || method === 'HEAD') &&
	/^\/(projects|files|labels|public_projects|test_reports)(\/|$)/.test(routeOptions.url ?? '')

/** An IPv6 address counts as its /64, which belongs to one subscriber. */
export function networkOf(address: string): string {
	const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
	if (!isIPv6(plain)) return plain
	const [head = '', tail = ''] = plain.toLowerCase().split('::')
	const groups = (text: string) => (text === '' ? [] : text.split(':'))
	const missing = 8 - groups(head).length - groups(tail).length
	const all = plain.includes('::')
		? [...groups(head), ...Array<string>(missing).fill('0'), ...groups(tail)]
		: groups(head)
	return `${all
		.slice(0, 4)
		.map((group) => Number.parseInt(group, 16).toString(16))
		.join(':')}::/64`
}
