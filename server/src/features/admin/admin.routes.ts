import { AdminHealthResponse, AdminStatsResponse } from '@panelyard/contracts/admin'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Feature } from '../../platform/feature.ts'
import { ServerStats } from './admin.service.ts'

/** Answers everyone but super admins as an unknown address does, so that nobody learns that there is something. */
async function onlySuperAdmins(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
	if (request.user?.is_super_admin) return
	reply.callNotFound()
	return reply
}

/** What administrators of the server look at. Left out of the public description of the API. */
export const adminFeature: Feature = (app, { database }) => {
	const stats = new ServerStats(database)
	app.get(
		'/admin/health',
		{ preValidation: onlySuperAdmins, schema: { hide: true, response: { 200: AdminHealthResponse } } },
		async () => ({ ok: true as const }),
	)
	app.get(
		'/admin/stats',
		{ preValidation: onlySuperAdmins, schema: { hide: true, response: { 200: AdminStatsResponse } } },
		async () => ({ stats: await stats.read() }),
	)
}
