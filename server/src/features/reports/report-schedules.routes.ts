import {
	PutReportScheduleRequest,
	ReportSchedulesResponse,
	SendReportRequest,
	SendReportResponse,
} from '@panelyard/contracts/figures/report-schedules'
import { ReportLanguage } from '@panelyard/contracts/figures/reports'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { openProject } from '../../access/project-permission.ts'
import { requireUser } from '../../access/require-user.ts'
import type { Feature } from '../../platform/feature.ts'
import { networkOf } from '../../platform/http/visitor-limit.ts'
import { ownAddress } from '../../platform/own-address.ts'
import { refusalPage, refuseReports } from './report-refusals.service.ts'
import * as service from './report-schedules.service.ts'

const ProjectParams = z.object({ id: z.string() })
const ScheduleParams = z.object({ id: z.string(), schedule_id: z.string() })
const RefusalQuery = z.object({
	project: z.uuid(),
	email: z.string().max(254),
	code: z.string().max(100),
	lng: ReportLanguage.catch('en'),
})
const tags = ['reports']
const response = { 200: ReportSchedulesResponse }

/** When reports are mailed, and the link in them that ends it. */
export const reportSchedulesFeature: Feature = (app, platform) => {
	const { database } = platform

	app.get('/projects/:id/report_schedules', { schema: { tags, params: ProjectParams, response } }, async (request) => {
		const user = requireUser(request)
		const { project } = await openProject(database, user, request.params.id, 'manager')
		return service.projectSchedules(database, platform.config, project)
	})

	async function changing(request: FastifyRequest, project_id: string) {
		const user = requireUser(request)
		const { project } = await openProject(database, user, project_id, 'manager')
		return { project_id: project.id, user_id: user.id, may_mail_others: user.email_verified }
	}
	const schema = { tags, params: ScheduleParams, response }

	app.put(
		'/projects/:id/report_schedules/:schedule_id',
		{ schema: { ...schema, body: PutReportScheduleRequest } },
		async (request) => {
			const { id, schedule_id } = request.params
			const origin = ownAddress(platform.config, request)
			return service.putSchedule(platform, await changing(request, id), schedule_id, request.body, origin)
		},
	)

	app.delete('/projects/:id/report_schedules/:schedule_id', { schema }, async (request) => {
		const { id, schedule_id } = request.params
		return service.deleteSchedule(platform, await changing(request, id), schedule_id)
	})

	app.post(
		'/projects/:id/report_schedules/:schedule_id/send',
		{ schema: { ...schema, body: SendReportRequest, response: { 200: SendReportResponse } } },
		async (request) => {
			const { id, schedule_id } = request.params
			return service.sendNow(platform, await changing(request, id), schedule_id, request.body)
		},
	)

	const config = {
		rateLimit: { max: 30, timeWindow: '1 minute', keyGenerator: ({ ip }: { ip: string }) => networkOf(ip) },
	}
	const sendPage = (reply: FastifyReply, page: string) =>
		reply
			.type('text/html; charset=utf-8')
			.header('cache-control', 'private, no-store')
			.header('referrer-policy', 'no-referrer')
			.send(page)

	// Mail programs open links by themselves, so the page asks before it changes anything.
	app.get('/report_refusals', { config, schema: { tags, querystring: RefusalQuery } }, async (request, reply) =>
		sendPage(reply, await refusalPage(platform, request.query, 'question')),
	)
	app.post('/report_refusals', { config, schema: { tags, querystring: RefusalQuery } }, async (request, reply) => {
		await refuseReports(platform, request.query)
		return sendPage(reply, await refusalPage(platform, request.query, 'done'))
	})
}
