import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { AppError } from './app-error.ts'
import type { App, Platform } from './feature.ts'
import { countJobs, oldestQueuedSeconds, tokensOn } from './metrics.queries.ts'

/** The figures of a `pg.Pool`. */
type PoolCounts = { totalCount: number; idleCount: number; waitingCount: number }

/**
 * `GET /metrics` in the text format of Prometheus: requests, jobs, converters, connections, and the process with the
 * lag of its event loop. Omits figures from the database while it doesn't answer.
 */
export function addMetrics(
	app: App,
	{ config, database, jobs }: Pick<Platform, 'config' | 'database' | 'jobs'>,
	countSockets: () => { sockets: number; rooms: number },
): void {
	const registry = new Registry()
	collectDefaultMetrics({ register: registry })
	const durations = new Histogram({
		name: 'http_request_duration_seconds',
		help: 'Time to answer, by route',
		labelNames: ['method', 'route', 'status'] as const,
		buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60],
		registers: [registry],
	})
	const gauge = <Label extends string>(
		name: string,
		help: string,
		labelNames: readonly Label[],
		read: () => Promise<[labels: Partial<Record<Label, string>>, value: number][]>,
	) =>
		new Gauge({
			name,
			help,
			labelNames: [...labelNames],
			registers: [registry],
			async collect() {
				this.reset()
				try {
					for (const [labels, value] of await read()) this.set(labels as Record<Label, string>, value)
				} catch (error) {
					// Without labels, a reset gauge would report 0.
					if (labelNames.length === 0) this.remove()
					app.log.error({ err: error, metric: name }, 'a metric could not be read')
				}
			},
		})
	gauge('jobs', 'Jobs by kind and status, of all servers', ['kind', 'status'], async () =>
		(await countJobs(database)).map(({ kind, status, total }) => [{ kind, status }, total]),
	)
	gauge('jobs_oldest_queued_seconds', 'How long the job that waits longest has waited', [], async () => [
		[{}, await oldestQueuedSeconds(database)],
	])
	gauge('jobs_running', 'Jobs this process works on', [], async () => [[{}, jobs.running]])
	if (config.assistant)
		gauge('assistant_tokens_today', 'Tokens of the language model on this day of UTC', ['direction'], async () => {
			const { tokens_in, tokens_out } = await tokensOn(database, new Date().toISOString().slice(0, 10))
			return [
				[{ direction: 'in' }, tokens_in],
				[{ direction: 'out' }, tokens_out],
			]
		})
	gauge('sockets', 'Connected sockets of this server', [], async () => [[{}, countSockets().sockets]])
	gauge('socket_rooms', 'Projects that sockets of this server listen to', [], async () => [[{}, countSockets().rooms]])
	const pool = poolOf(database)
	if (pool) {
		gauge('database_connections', 'Connections of the pool, and callers that wait for one', ['state'], async () => [
			[{ state: 'total' }, pool.totalCount],
			[{ state: 'idle' }, pool.idleCount],
			[{ state: 'waiting' }, pool.waitingCount],
		])
	}
	app.addHook('onResponse', async (request, reply) => {
		// The route's pattern, not the path: one series per route, however many projects there are.
		const route = request.routeOptions.url ?? 'none'
		durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
	})
	app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
		if (!mayRead(config, request)) throw new AppError('ACCESS_DENIED', 'Metrics need the METRICS_TOKEN')
		return reply.type(registry.contentType).send(await registry.metrics())
	})
}

/** Null on the embedded database, which has one connection. */
function poolOf(database: Database): PoolCounts | null {
	const client = (database as { $client?: Partial<PoolCounts> }).$client
	return typeof client?.totalCount === 'number' ? (client as PoolCounts) : null
}

/** Without a token, only this machine may read metrics, and not through a proxy on it. */
function mayRead(config: Config, request: FastifyRequest): boolean {
	if (config.metricsToken === null) {
		const address = request.socket.remoteAddress ?? ''
		const local = address === '::1' || address.replace('::ffff:', '').startsWith('127.')
		return local && request.headers['x-forwarded-for'] === undefined && request.headers.forwarded === undefined
	}
	const given = Buffer.from(request.headers.authorization ?? '')
	const wanted = Buffer.from(`Bearer ${config.metricsToken}`)
	return given.length === wanted.length && timingSafeEqual(given, wanted)
}
