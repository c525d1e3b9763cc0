import {
	OpenTestReportResponse,
	TestReportListResponse,
	TestReportResponse,
} from '@panelyard/contracts/testing/test-reports'
import { z } from 'zod'
import { requireUser } from '../../access/require-user.ts'
import type { Feature } from '../../platform/feature.ts'
import { endReport, openReport, ownReports, shareReport } from './test-reports.service.ts'

const TaskParams = z.object({ id: z.string() })
const TokenParams = z.object({ token: z.string().max(100) })
const tags = ['test reports']

/** Reports of tested model files under links, for people without an account, such as those who drew the model. */
export const testReportsFeature: Feature = (app, platform) => {
	app.post(
		'/model_tasks/:id/report',
		{
			schema: {
				tags,
				description: 'Makes a link under which anyone can read the report for 30 days. A test has one link.',
				params: TaskParams,
				response: { 201: TestReportResponse },
			},
		},
		async (request, reply) => {
			const test_report = await shareReport(platform, request.params.id, requireUser(request).id)
			return reply.code(201).send({ test_report })
		},
	)

	app.get('/test_reports', { schema: { tags, response: { 200: TestReportListResponse } } }, async (request) => ({
		test_reports: await ownReports(platform, requireUser(request).id),
	}))

	app.get(
		'/test_reports/:token',
		{ schema: { tags, params: TokenParams, response: { 200: OpenTestReportResponse } } },
		async (request, reply) => {
			reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex')
			return { test_report: await openReport(platform, request.params.token) }
		},
	)

	app.delete(
		'/test_reports/:token',
		{
			schema: {
				tags,
				description: 'Ends the link at once; without effect if it has ended.',
				params: TokenParams,
				response: { 200: TestReportListResponse },
			},
		},
		async (request) => ({
			test_reports: await endReport(platform, request.params.token, requireUser(request).id),
		}),
	)
}
