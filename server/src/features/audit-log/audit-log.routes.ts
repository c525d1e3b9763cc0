import { AuditLogQuery, AuditLogResponse } from '@panelyard/contracts/console/audit-log'
import { onlySuperAdmins } from '../../access/only-super-admins.ts'
import { requireUser } from '../../access/require-user.ts'
import type { Feature } from '../../platform/feature.ts'
import { exportAuditLog, readAuditLog } from './audit-log.service.ts'

const PATH = '/admin/audit-log'
const preValidation = onlySuperAdmins

/** What people did, for operators. */
export const auditLogFeature: Feature = (app, platform) => {
	app.get(
		PATH,
		{ preValidation, schema: { hide: true, querystring: AuditLogQuery, response: { 200: AuditLogResponse } } },
		(request) => readAuditLog(platform, request.query),
	)

	app.get(
		`${PATH}/export`,
		{ preValidation, schema: { hide: true, querystring: AuditLogQuery } },
		async (request, reply) => {
			const csv = await exportAuditLog(platform, requireUser(request).id, request.query)
			reply.header('content-disposition', 'attachment; filename="audit-log.csv"').header('cache-control', 'no-store')
			return reply.type('text/csv; charset=utf-8').send(csv)
		},
	)
}
