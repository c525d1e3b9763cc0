import {
	AddRequirementRequest,
	FailingPanelsResponse,
	LARGEST_REQUIREMENT_FILE,
	PanelRequirementsResponse,
	PreviewRequirementRequest,
	PreviewRequirementResponse,
	RequirementsResponse,
	RestoreRequirementRequest,
	VersionRequirementsResponse,
} from '@panelyard/contracts/testing/requirements'
import { markedXml } from '@panelyard/contracts/testing/xml-text'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { openProject } from '../../access/project-permission.ts'
import { requireUser } from '../../access/require-user.ts'
import type { Feature } from '../../platform/feature.ts'
import { attachment } from '../../platform/http/attachment.ts'
import { untilClosed } from '../../platform/http/until-closed.ts'
import { IdsAuditor } from './ids-auditor.ts'
import * as service from './requirements.service.ts'

const ProjectParams = z.object({ id: z.string() })
const FileParams = z.object({ id: z.string(), file_id: z.string() })
const VersionParams = z.object({ id: z.string(), number: z.coerce.number().int().min(1).max(2_147_483_647) })
const PanelParams = z.object({ id: z.string(), panel_id: z.string() })
/** Bytes of a request with the largest file, in any writing. */
const LARGEST_REQUEST = 4 * LARGEST_REQUIREMENT_FILE
const tags = ['requirements']

/** IDS files of projects, and how versions and panels stand against them. */
export const requirementsFeature: Feature = (app, platform) => {
	const { database } = platform
	const auditor = new IdsAuditor(platform)
	const response = { 200: RequirementsResponse }

	/** Who asks, and for which project, where only managers may. */
	async function changing(request: FastifyRequest, project_id: string) {
		const user = requireUser(request)
		const { project } = await openProject(database, user, project_id, 'manager')
		return { project, by: { user_id: user.id, project_id: project.id } }
	}

	app.get('/projects/:id/requirements', { schema: { tags, params: ProjectParams, response } }, async (request) => {
		const { project } = await openProject(database, request.user, request.params.id, 'viewer')
		return service.projectRequirements(database, project)
	})

	app.post(
		'/projects/:id/requirements',
		{
			bodyLimit: LARGEST_REQUEST,
			schema: { tags, params: ProjectParams, body: AddRequirementRequest, response: { 201: RequirementsResponse } },
		},
		async (request, reply) => {
			const { by } = await changing(request, request.params.id)
			return reply.code(201).send(await service.addRequirement(platform, auditor, by, request.body))
		},
	)

	app.post(
		'/projects/:id/requirements/preview',
		{
			bodyLimit: LARGEST_REQUEST,
			schema: {
				tags,
				params: ProjectParams,
				body: PreviewRequirementRequest,
				response: { 200: PreviewRequirementResponse },
			},
		},
		async (request, reply) => {
			const { project, by } = await changing(request, request.params.id)
			const { content } = request.body
			return { found: await service.previewRequirement(platform, auditor, by, project, content, untilClosed(reply)) }
		},
	)

	app.get(
		'/projects/:id/requirements/panels',
		{ schema: { tags, params: ProjectParams, response: { 200: FailingPanelsResponse } } },
		async (request) => {
			const { project } = await openProject(database, request.user, request.params.id, 'viewer')
			return service.failingPanels(database, project)
		},
	)

	app.get('/projects/:id/requirements/:file_id', { schema: { tags, params: FileParams } }, async (request, reply) => {
		const { project } = await openProject(database, request.user, request.params.id, 'viewer')
		const { file_name, content } = await service.requirementContent(database, project.id, request.params.file_id)
		reply
			.type('application/xml; charset=utf-8')
			.header('content-disposition', attachment(file_name))
			.header('cache-control', 'private, no-store')
			.header('x-content-type-options', 'nosniff')
			.header('content-security-policy', "default-src 'none'; sandbox")
		// In UTF-8, whatever the text declares.
		return reply.send(markedXml(content))
	})

	app.delete(
		'/projects/:id/requirements/:file_id',
		{ schema: { tags, params: FileParams, response } },
		async (request) => {
			const { by } = await changing(request, request.params.id)
			return service.removeRequirement(platform, by, request.params.file_id)
		},
	)

	app.post(
		'/projects/:id/requirements/:file_id/restore',
		{ schema: { tags, params: FileParams, body: RestoreRequirementRequest.nullish(), response } },
		async (request) => {
			const { by } = await changing(request, request.params.id)
			return service.restoreRequirement(platform, by, request.params.file_id, request.body ?? {})
		},
	)

	app.get(
		'/projects/:id/versions/:number/requirements',
		{ schema: { tags, params: VersionParams, response: { 200: VersionRequirementsResponse } } },
		async (request) => {
			const { project } = await openProject(database, request.user, request.params.id, 'viewer')
			return service.versionRequirements(database, project, request.params.number)
		},
	)

	app.get(
		'/projects/:id/panels/:panel_id/requirements',
		{ schema: { tags, params: PanelParams, response: { 200: PanelRequirementsResponse } } },
		async (request) => {
			const { project } = await openProject(database, request.user, request.params.id, 'viewer')
			return service.panelRequirements(database, project, request.params.panel_id)
		},
	)
}
