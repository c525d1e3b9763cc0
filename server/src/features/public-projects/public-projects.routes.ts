import { createHash } from 'node:crypto'
import { ImageSize } from '@panelyard/contracts/messages/images'
import { DuplicateProjectRequest } from '@panelyard/contracts/projects/duplicates'
import { ProjectPictureQuery } from '@panelyard/contracts/projects/project-pictures'
import { ProjectResponse } from '@panelyard/contracts/projects/projects'
import {
	PublicPreviewResponse,
	PublicProjectResponse,
	PublicProjectSettingsResponse,
	PublicProjectsQuery,
	PublicProjectsResponse,
	PutPublicProjectRequest,
	WithholdProjectRequest,
} from '@panelyard/contracts/public/public-projects'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { onlySuperAdmins } from '../../access/only-super-admins.ts'
import { openProject, requireId } from '../../access/project-permission.ts'
import { requireUser } from '../../access/require-user.ts'
import type { Feature } from '../../platform/feature.ts'
import { hasAlready } from '../../platform/http/conditional-request.ts'
import { sendJsonText } from '../../platform/http/send-json-text.ts'
import { uploadLimit } from '../files/upload-limit.ts'
import { requirePicture } from '../project-pictures/project-pictures.service.ts'
import * as service from './public-projects.service.ts'

const ProjectParams = z.object({ id: z.string() })
const PictureParams = z.object({ id: z.string(), size: ImageSize })
const SeenPictureQuery = ProjectPictureQuery.extend({ preview: z.string().optional() })
const tags = ['public projects']

/** What managers show to everyone: the choice of it, the gallery, and a copy of one's own. */
export const publicProjectsFeature: Feature = (app, platform) => {
	const { database } = platform
	const settings = { tags, params: ProjectParams, response: { 200: PublicProjectSettingsResponse } }

	app.get('/projects/:id/public_project', { schema: settings }, async (request) => {
		const { project } = await openProject(database, requireUser(request), request.params.id, 'manager')
		return { public_project: await service.settingsOf(database, project.id) }
	})

	app.put(
		'/projects/:id/public_project',
		{ schema: { ...settings, body: PutPublicProjectRequest } },
		async (request) => {
			const user = requireUser(request)
			const { project } = await openProject(database, user, request.params.id, 'manager')
			return { public_project: await service.publish(platform, user, project.id, request.body) }
		},
	)

	app.post(
		'/projects/:id/public_project/preview',
		{
			schema: {
				tags,
				params: ProjectParams,
				body: PutPublicProjectRequest,
				response: { 200: PublicPreviewResponse },
			},
		},
		async (request) => {
			const user = requireUser(request)
			const { project } = await openProject(database, user, request.params.id, 'manager')
			return { preview: service.previewOf(platform, user.id, project.id, request.body) }
		},
	)

	app.delete('/projects/:id/public_project', { schema: settings }, async (request) => {
		const user = requireUser(request)
		const { project } = await openProject(database, user, request.params.id, 'manager')
		return { public_project: await service.unpublish(platform, user, project.id) }
	})

	const admin = '/admin/api/projects/:id/public_view'
	const ofAdmins = {
		preValidation: onlySuperAdmins,
		schema: { hide: true, params: ProjectParams, response: { 200: PublicProjectSettingsResponse } },
	}
	app.get(admin, ofAdmins, async ({ params }) => ({
		public_project: await service.settingsOf(database, requireId(params.id, 'Project not found')),
	}))
	app.put(admin, { ...ofAdmins, schema: { ...ofAdmins.schema, body: WithholdProjectRequest } }, async (request) => {
		const { is_withheld } = request.body
		return { public_project: await service.withhold(platform, requireUser(request), request.params.id, is_withheld) }
	})

	app.get(
		'/public_projects',
		{ schema: { tags, querystring: PublicProjectsQuery, response: { 200: PublicProjectsResponse } } },
		async (request, reply) => sendUnlessKnown(request, reply, await service.listPublic(database, request.query)),
	)

	app.get(
		'/public_projects/:id',
		{ schema: { tags, params: ProjectParams, response: { 200: PublicProjectResponse } } },
		async (request, reply) => {
			const project = service.viewPublic(await service.openSeen(platform, request, request.params.id))
			return sendUnlessKnown(request, reply, { project })
		},
	)

	app.get(
		'/public_projects/:id/picture/:size',
		{ compress: false, schema: { tags, params: PictureParams, querystring: SeenPictureQuery } },
		async (request, reply) => {
			const { id, size } = request.params
			const { project, view } = await service.openSeen(platform, request, id)
			const picture = await requirePicture(platform, project, { size, shows_statuses: view.shows_statuses })
			const etag = `"${createHash('sha256').update(picture).digest('hex').slice(0, 32)}"`
			reply.headers({ etag, 'cache-control': 'private, no-cache', 'x-content-type-options': 'nosniff' })
			if (hasAlready(request, etag)) return reply.code(304).send()
			return reply.type('image/webp').send(picture)
		},
	)

	const limit = uploadLimit(app, platform)
	app.post(
		'/public_projects/:id/duplicate',
		{ schema: { tags, params: ProjectParams, body: DuplicateProjectRequest, response: { 201: ProjectResponse } } },
		async (request, reply) => {
			const user = requireUser(request)
			await limit.check(request)
			const project = await service.duplicatePublic(platform, user, request.params.id, request.body)
			await limit.count(request)
			return reply.code(201).send({ project })
		},
	)
}

/** Asked for again each time, so that what is taken back is gone at once, and sent only when it has changed. */
function sendUnlessKnown(request: FastifyRequest, answer: unknown, body: object) {
	// Sent as the text that its name was made of.
	const reply = answer as FastifyReply
	const text = JSON.stringify(body)
	const name = createHash('sha256').update(text).digest('base64url')
	reply.headers({ etag: `W/"${name}"`, 'cache-control': 'no-cache' })
	if (hasAlready(request, `"${name}"`)) return reply.code(304).send()
	return sendJsonText(reply, text)
}
