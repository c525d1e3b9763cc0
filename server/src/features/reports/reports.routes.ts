import { REPORT_IMAGE_MAX_BYTES, ReportRequest } from '@panelyard/contracts/figures/reports'
import { z } from 'zod'
import { openProject } from '../../access/project-permission.ts'
import type { Feature } from '../../platform/feature.ts'
import { attachment } from '../../platform/http/attachment.ts'
import { networkOf } from '../../platform/http/visitor-limit.ts'
import { cleanFileName } from '../files/file-name.ts'
import { reportsOf } from './reports.service.ts'

const ProjectParams = z.object({ id: z.string() })
/** The image in base64, and room for the rest. */
const MAX_BODY_BYTES = Math.ceil((REPORT_IMAGE_MAX_BYTES * 4) / 3) + 64 * 1024
const MOST_PER_MINUTE = 20

/** The report of a project for a meeting. */
export const reportsFeature: Feature = (app, platform) => {
	const reports = reportsOf(platform)

	app.post(
		'/projects/:id/report',
		{
			bodyLimit: MAX_BODY_BYTES,
			compress: false,
			config: {
				rateLimit: {
					hook: 'preHandler',
					max: MOST_PER_MINUTE,
					timeWindow: '1 minute',
					keyGenerator: (request) => request.user?.id ?? networkOf(request.ip),
				},
			},
			schema: {
				tags: ['reports'],
				description: 'The answer is a PDF.',
				params: ProjectParams,
				body: ReportRequest,
			},
		},
		async (request, reply) => {
			const { project, role } = await openProject(platform.database, request.user, request.params.id, 'visitor')
			const gone = new AbortController()
			reply.raw.once('close', () => gone.abort())
			const { pdf, file_name } = await (role === null
				? reports.makeForVisitor(project, request.body, gone.signal)
				: reports.make(project, request.body, gone.signal))
			return reply
				.type('application/pdf')
				.header('content-disposition', attachment(cleanFileName(file_name) || 'report.pdf'))
				.header('cache-control', 'private, no-store')
				.header('x-content-type-options', 'nosniff')
				.header('content-security-policy', "default-src 'none'; sandbox")
				.send(pdf)
		},
	)
}
