import { ApplyStatusSetRequest, ApplyStatusSetResponse } from '@panelyard/contracts/statuses/status-sets'
import {
	CreateStatusRequest,
	DeleteStatusQuery,
	DeleteStatusResponse,
	OrderStatusesRequest,
	type Status,
	StatusListResponse,
	StatusResponse,
	UpdateStatusRequest,
} from '@panelyard/contracts/statuses/statuses'
import { z } from 'zod'
import { openProject } from '../../access/project-permission.ts'
import { requireUser } from '../../access/require-user.ts'
import type { Feature } from '../../platform/feature.ts'
import { RevisionCache } from '../../platform/revision-cache.ts'
import { applySet } from './applied-sets.service.ts'
import { deleteStatus } from './deleted-statuses.service.ts'
import * as service from './statuses.service.ts'

const ProjectParams = z.object({ id: z.string() })
const StatusParams = z.object({ id: z.string(), status_id: z.string() })
const tags = ['statuses']
const KEPT_BYTES = 8_000_000
/** Of one status in a kept list, roughly. */
const STATUS_BYTES = 500

export const statusesFeature: Feature = (app, platform) => {
	const { database } = platform
	// Counting the panels of each status takes tens of milliseconds on large projects.
	const lists = new RevisionCache<Status[]>({
		max_bytes: KEPT_BYTES,
		bytesOf: (statuses) => statuses.length * STATUS_BYTES,
	})

	app.get(
		'/projects/:id/statuses',
		{ schema: { tags, params: ProjectParams, response: { 200: StatusListResponse } } },
		async (request) => {
			const { project } = await openProject(database, request.user, request.params.id, 'visitor')
			const statuses = await lists.get(project, () => service.projectStatuses(database, project.id))
			return { statuses, revision: project.revision }
		},
	)

	app.post(
		'/projects/:id/statuses',
		{ schema: { tags, params: ProjectParams, body: CreateStatusRequest, response: { 201: StatusResponse } } },
		async (request, reply) => {
			const user = requireUser(request)
			const { project } = await openProject(database, user, request.params.id, 'editor')
			return reply.code(201).send({ status: await service.createStatus(platform, user.id, project.id, request.body) })
		},
	)

	app.put(
		'/projects/:id/statuses/order',
		{ schema: { tags, params: ProjectParams, body: OrderStatusesRequest, response: { 200: StatusListResponse } } },
		async (request) => {
			const user = requireUser(request)
			const { project } = await openProject(database, user, request.params.id, 'editor')
			return service.orderStatuses(platform, user.id, project.id, request.body.status_ids)
		},
	)

	app.put(
		'/projects/:id/statuses/:status_id',
		{ schema: { tags, params: StatusParams, body: UpdateStatusRequest, response: { 200: StatusResponse } } },
		async (request) => {
			const user = requireUser(request)
			const { project } = await openProject(database, user, request.params.id, 'editor')
			const { status_id } = request.params
			return { status: await service.updateStatus(platform, user.id, project.id, status_id, request.body) }
		},
	)

	app.post(
		'/projects/:id/statuses/apply_set',
		{
			schema: { tags, params: ProjectParams, body: ApplyStatusSetRequest, response: { 200: ApplyStatusSetResponse } },
		},
		async (request) => {
			const user = requireUser(request)
			const { project } = await openProject(database, user, request.params.id, 'manager')
			return applySet(platform, user.id, project.id, request.body)
		},
	)

	app.delete(
		'/projects/:id/statuses/:status_id',
		{
			schema: {
				tags,
				params: StatusParams,
				querystring: DeleteStatusQuery,
				response: { 200: DeleteStatusResponse },
			},
		},
		async (request) => {
			const user = requireUser(request)
			const { project } = await openProject(database, user, request.params.id, 'editor')
			return deleteStatus(platform, user.id, project.id, request.params.status_id, request.query)
		},
	)
}
