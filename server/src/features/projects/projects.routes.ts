import { ProjectDeletionImpact } from '@panelyard/contracts/projects/project-deletion'
import {
	CreateProjectRequest,
	ProjectListQuery,
	ProjectListResponse,
	ProjectQuery,
	ProjectResponse,
	UpdateProjectRequest,
} from '@panelyard/contracts/projects/projects'
import { z } from 'zod'
import { openProject } from '../../access/project-permission.ts'
import { requireUser } from '../../access/require-user.ts'
import type { Feature } from '../../platform/feature.ts'
import { requireSameOrigin } from '../../platform/http/same-origin.ts'
import { sendJsonText } from '../../platform/http/send-json-text.ts'
import { projectsFromFiles } from './create-from-file.ts'
import { RESTORABLE_DAYS } from './project-purge.service.ts'
import * as service from './projects.service.ts'

const ProjectParams = z.object({ id: z.string() })
const DeletedResponse = z.object({ message: z.string(), restorable_days: z.number().int() })
const tags = ['projects']

export const projectsFeature: Feature = (app, platform) => {
	const { database } = platform
	const fromFile = projectsFromFiles(app, platform)

	for (const path of ['/projects', '/projects_all'] as const) {
		app.get(
			path,
			{ schema: { tags, querystring: ProjectListQuery, response: { 200: ProjectListResponse } } },
			async (request) => service.listProjects(database, requireUser(request).id, request.query),
		)
	}

	app.get(
		'/projects/company',
		{
			schema: {
				tags,
				description: 'Those of one’s projects that belong to a company.',
				querystring: ProjectListQuery,
				response: { 200: ProjectListResponse },
			},
		},
		async (request) => service.listProjects(database, requireUser(request).id, request.query, 'any'),
	)

	app.post(
		'/projects',
		{
			schema: {
				tags,
				consumes: ['application/json', 'application/x-www-form-urlencoded'],
				body: CreateProjectRequest,
				response: { 201: ProjectResponse },
			},
		},
		async (request, reply) => {
			const user = requireUser(request)
			const { file_id, ...fields } = request.body
			const project = file_id
				? (await fromFile(request, fields, file_id)).project
				: await service.createProject(platform, user.id, fields)
			return reply.code(201).send({ project })
		},
	)

	app.get(
		'/projects/:id',
		{
			schema: {
				tags,
				description:
					'`model_structure` lists every storey, wall and panel of the model; `?model_structure=false` leaves it out.',
				params: ProjectParams,
				querystring: ProjectQuery,
				response: { 200: ProjectResponse },
			},
		},
		async (request, reply) => {
			const opened = await openProject(database, request.user, request.params.id, 'visitor')
			if (request.query.model_structure === 'false') return { project: await service.viewOpened(platform, opened) }
			return sendJsonText(reply, await service.viewWithStructure(platform, opened))
		},
	)

	app.put(
		'/projects/:id',
		{ schema: { tags, params: ProjectParams, body: UpdateProjectRequest, response: { 200: ProjectResponse } } },
		async (request) => {
			const user = requireUser(request)
			const opened = await openProject(database, user, request.params.id, 'manager')
			return { project: await service.updateProject(platform, user.id, opened, request.body) }
		},
	)

	app.get(
		'/projects/:id/deletion_impact',
		{ schema: { tags, params: ProjectParams, response: { 200: ProjectDeletionImpact } } },
		async (request) => {
			const { project } = await openProject(database, requireUser(request), request.params.id, 'manager')
			return service.deletionImpact(database, project.id)
		},
	)

	const removal = { schema: { tags, params: ProjectParams, response: { 200: DeletedResponse } } }
	app.delete('/projects/:id', removal, async (request) => {
		const user = requireUser(request)
		const opened = await openProject(database, user, request.params.id, 'manager')
		await service.deleteProject(platform, user.id, opened)
		return { message: 'Project deleted', restorable_days: RESTORABLE_DAYS }
	})

	// A GET that changes state, kept for old clients: refused when another site's page asks for it.
	app.get('/projects_delete/:id', removal, async (request) => {
		requireSameOrigin(platform.config, request)
		const user = requireUser(request)
		const opened = await openProject(database, user, request.params.id, 'manager')
		await service.deleteProject(platform, user.id, opened)
		return { message: 'Project deleted', restorable_days: RESTORABLE_DAYS }
	})
}
