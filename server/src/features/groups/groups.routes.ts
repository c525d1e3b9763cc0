import {
	AddGroupStatusRequest,
	ChangeGroupPanelsRequest,
	ChangeGroupPanelsResponse,
	CreateGroupRequest,
	DeleteGroupQuery,
	DeleteGroupResponse,
	type Group,
	GroupListResponse,
	GroupResponse,
	MoveGroupRequest,
	MoveGroupResponse,
	UpdateGroupRequest,
} from '@panelyard/contracts/panels/groups'
import { AssignStatusesResponse } from '@panelyard/contracts/panels/panels'
import { z } from 'zod'
import { openProject } from '../../access/project-permission.ts'
import { requireUser } from '../../access/require-user.ts'
import type { Feature } from '../../platform/feature.ts'
import { RevisionCache } from '../../platform/revision-cache.ts'
import { describeChange } from '../statuses/changed-statuses.ts'
import { moveGroup } from './group-order.service.ts'
import * as service from './groups.service.ts'

const ProjectParams = z.object({ id: z.string() })
const GroupParams = z.object({ id: z.string(), group_id: z.string() })
/** 200,000 ids with their quotes, and room to spare. */
const MAX_PANELS_BYTES = 10 * 1024 * 1024
const tags = ['groups']
const KEPT_BYTES = 16_000_000
/** Of a group and of one number of its breakdown in a kept list, roughly. */
const GROUP_BYTES = 500
const COUNT_BYTES = 150

export const groupsFeature: Feature = (app, platform) => {
	const { database } = platform
	// Counting the panels of each group by status takes tens of milliseconds on large projects.
	const lists = new RevisionCache<Group[]>({
		max_bytes: KEPT_BYTES,
		bytesOf: (groups) =>
			groups.reduce(
				(sum, group) => sum + GROUP_BYTES + group.description.length + group.status_breakdown.length * COUNT_BYTES,
				0,
			),
	})

	app.get(
		'/projects/:id/groups',
		{ schema: { tags, params: ProjectParams, response: { 200: GroupListResponse } } },
		async (request) => {
			const { project } = await openProject(database, request.user, request.params.id, 'visitor')
			const groups = await lists.get(project, () => service.projectGroups(database, project.id))
			return { groups, revision: project.revision }
		},
	)

	app.post(
		'/projects/:id/groups',
		{
			bodyLimit: MAX_PANELS_BYTES,
			schema: { tags, params: ProjectParams, body: CreateGroupRequest, response: { 201: GroupResponse } },
		},
		async (request, reply) => {
			const user = requireUser(request)
			const { project } = await openProject(database, user, request.params.id, 'editor')
			return reply.code(201).send({ group: await service.createGroup(platform, user.id, project.id, request.body) })
		},
	)

	app.put(
		'/projects/:id/groups/:group_id',
		{ schema: { tags, params: GroupParams, body: UpdateGroupRequest, response: { 200: GroupResponse } } },
		async (request) => {
			const user = requireUser(request)
			const { project } = await openProject(database, user, request.params.id, 'editor')
			return {
				group: await service.updateGroup(platform, user.id, project.id, request.params.group_id, request.body),
			}
		},
	)

	app.delete(
		'/projects/:id/groups/:group_id',
		{
			schema: {
				tags,
				params: GroupParams,
				querystring: DeleteGroupQuery,
				response: { 200: DeleteGroupResponse },
			},
		},
		async (request) => {
			const user = requireUser(request)
			const { project } = await openProject(database, user, request.params.id, 'editor')
			return service.deleteGroup(platform, user.id, project.id, request.params.group_id, request.query.change_id)
		},
	)

	app.post(
		'/projects/:id/groups/:group_id/move',
		{ schema: { tags, params: GroupParams, body: MoveGroupRequest, response: { 200: MoveGroupResponse } } },
		async (request) => {
			const user = requireUser(request)
			const { project } = await openProject(database, user, request.params.id, 'editor')
			return moveGroup(platform, user.id, project.id, request.params.group_id, request.body)
		},
	)

	app.post(
		'/projects/:id/groups/:group_id/statuses',
		{ schema: { tags, params: GroupParams, body: AddGroupStatusRequest, response: { 200: AssignStatusesResponse } } },
		async (request) => {
			const user = requireUser(request)
			const { project } = await openProject(database, user, request.params.id, 'editor')
			const { group_id } = request.params
			const change = await service.changeGroupStatuses(platform, user.id, project.id, group_id, request.body)
			return describeChange(change, request.body.answer)
		},
	)

	app.post(
		'/projects/:id/groups/:group_id/panels',
		{
			bodyLimit: MAX_PANELS_BYTES,
			schema: {
				tags,
				params: GroupParams,
				body: ChangeGroupPanelsRequest,
				response: { 200: ChangeGroupPanelsResponse },
			},
		},
		async (request) => {
			const user = requireUser(request)
			const { project } = await openProject(database, user, request.params.id, 'editor')
			return service.changeGroupPanels(platform, user.id, project.id, request.params.group_id, request.body)
		},
	)
}
