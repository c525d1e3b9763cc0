import { AdminHealthResponse, AdminStatsResponse } from '@panelyard/contracts/console/admin'
import { onlySuperAdmins } from '../../access/only-super-admins.ts'
import type { Feature } from '../../platform/feature.ts'
import { ServerStats } from './admin.service.ts'

/** What administrators of the server look at. Left out of the public description of the API. */
export const adminFeature: Feature = (app, platform) => {
	const stats = new ServerStats(platform)
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
