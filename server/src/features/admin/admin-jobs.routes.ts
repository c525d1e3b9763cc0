import {
	AdminJobListQuery,
	AdminJobListResponse,
	AdminJobResponse,
	AdminQueuesResponse,
} from '@panelyard/contracts/console/jobs'
import { z } from 'zod'
import { onlySuperAdmins } from '../../access/only-super-admins.ts'
import { requireUser } from '../../access/require-user.ts'
import type { Feature } from '../../platform/feature.ts'
import * as service from './admin-jobs.service.ts'

const params = z.object({ id: z.string() })
const preValidation = onlySuperAdmins

/** The console's jobs: queues, ages, failures with their cause, retry and cancel. Left out of the public description. */
export const adminJobsFeature: Feature = (app, platform) => {
	const { database } = platform
	const path = '/admin/api/jobs'
	app.get(
		path,
		{ preValidation, schema: { hide: true, querystring: AdminJobListQuery, response: { 200: AdminJobListResponse } } },
		async (request) => service.listJobs(database, request.query),
	)

	const answered = { hide: true, params, response: { 200: AdminJobResponse } }
	app.post(`${path}/:id/retry`, { preValidation, schema: answered }, async (request) => ({
		job: await service.retryJob(platform, requireUser(request).id, request.params.id),
	}))
	app.post(`${path}/:id/cancel`, { preValidation, schema: answered }, async (request) => ({
		job: await service.cancelJob(platform, requireUser(request).id, request.params.id),
	}))

	const queues = { 200: AdminQueuesResponse }
	app.get('/admin/api/queues', { preValidation, schema: { hide: true, response: queues } }, async () =>
		service.readQueues(database),
	)
	app.post(
		'/admin/api/queues/:queue/messages/:id/retry',
		{ preValidation, schema: { hide: true, params: params.extend({ queue: z.string() }), response: queues } },
		async (request) => {
			const { queue, id } = request.params
			return service.retryMessage(platform, requireUser(request).id, queue, id)
		},
	)
}
