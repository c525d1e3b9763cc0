import { timingSafeEqual } from 'node:crypto'
import { count } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { conversion_jobs } from '../database/tables.ts'
import { AppError } from './app-error.ts'
import type { App } from './feature.ts'

/** `GET /metrics` in the text format of Prometheus. */
export function addMetrics(app: App, config: Config, database: Database): void {
	const registry = new Registry()
	collectDefaultMetrics({ register: registry })
	const durations = new Histogram({
		name: 'http_request_duration_seconds',
		help: 'Time to answer, by route',
		labelNames: ['method', 'route', 'status'] as const,
		buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60],
		registers: [registry],
	})
	new Gauge({
		name: 'conversion_jobs',
		help: 'Conversions by status',
		labelNames: ['status'] as const,
		registers: [registry],
		async collect() {
			this.reset()
			const rows = await database
				.select({ status: conversion_jobs.status, jobs: count() })
				.from(conversion_jobs)
				.groupBy(conversion_jobs.status)
			for (const { status, jobs } of rows) this.set({ status }, jobs)
		},
	})
	app.addHook('onResponse', async (request, reply) => {
		// The route's pattern, not the path: one series a route however many projects there are.
		const route = request.routeOptions.url ?? 'none'
		durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
	})
	app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
		if (!mayRead(config, request)) throw new AppError('ACCESS_DENIED', 'Metrics need the METRICS_TOKEN')
		return reply.type(registry.contentType).send(await registry.metrics())
	})
}

/** Without a token only this machine may read, and not through a proxy that runs on it. */
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
