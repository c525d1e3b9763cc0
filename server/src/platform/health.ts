import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { AppError } from './app-error.ts'
import type { App, Platform } from './feature.ts'

/** `GET /healthz`: 200 when the database answers and files can be read and written, 503 otherwise. */
export function addHealth(app: App, platform: Platform): void {
	app.get(
		'/healthz',
		{ logLevel: 'warn', schema: { tags: ['operation'], response: { 200: z.object({ status: z.literal('ok') }) } } },
		async (request, reply) => {
			reply.header('cache-control', 'no-store')
			try {
				await platform.database.execute(sql`select 1`)
				await platform.storage.check()
			} catch (error) {
				request.log.error({ err: error }, 'not healthy')
				throw new AppError('UNAVAILABLE', 'The database or the file storage does not answer')
			}
			return { status: 'ok' as const }
		},
	)
}
