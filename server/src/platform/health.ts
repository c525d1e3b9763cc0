import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { AppError } from './app-error.ts'
import type { App, Platform } from './feature.ts'

/** How long a result is cached: frequent requests cost at most one check in this time. */
const KEPT_MS = 5000
/** A part that takes longer counts as failed. */
const LIMIT_MS = 4000

const PARTS = ['database', 'storage', 'queue'] as const
type Part = (typeof PARTS)[number]

/**
 * `GET /healthz`: 200 as long as the process answers. `GET /readyz`: 200 while database, storage and queue work, 503
 * with the names of those that don't.
 */
export function addHealth(app: App, platform: Platform): void {
	const checks: Record<Part, () => Promise<unknown>> = {
		database: async () => platform.database.execute(sql`select 1`),
		storage: async () => platform.storage.check(),
		queue: async () => platform.queue.check(),
	}
	let last: { until: number; failed: Promise<Part[]> } | null = null

	const failedParts = (): Promise<Part[]> => {
		if (last && performance.now() < last.until) return last.failed
		last = { until: performance.now() + KEPT_MS, failed: findFailed() }
		return last.failed
	}
	const findFailed = async (): Promise<Part[]> => {
		const results = await Promise.allSettled(PARTS.map((part) => inTime(checks[part])))
		return PARTS.filter((part, place) => {
			const result = results[place]
			if (result?.status !== 'rejected') return false
			app.log.error({ err: result.reason, part }, 'not ready')
			return true
		})
	}

	const answer = {
		logLevel: 'warn',
		schema: { tags: ['operation'], response: { 200: z.object({ status: z.literal('ok') }) } },
	} as const
	app.get('/healthz', answer, async (_request, reply) => {
		reply.header('cache-control', 'no-store')
		return { status: 'ok' as const }
	})
	app.get('/readyz', answer, async (_request, reply) => {
		reply.header('cache-control', 'no-store')
		const failed = await failedParts()
		if (failed.length > 0) throw new AppError('UNAVAILABLE', `Not working: ${failed.join(', ')}`, { failed })
		return { status: 'ok' as const }
	})
}

async function inTime(check: () => Promise<unknown>): Promise<void> {
	const late = Promise.withResolvers<never>()
	const timer = setTimeout(() => late.reject(new Error(`no answer within ${LIMIT_MS} ms`)), LIMIT_MS)
	try {
		await Promise.race([check(), late.promise])
	} finally {
		clearTimeout(timer)
	}
}
