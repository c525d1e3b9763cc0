import { KeptModels, KeptModelsResponse } from '@panelyard/contracts/models/kept-models'
import { VersionDifferences } from '@panelyard/contracts/models/version-differences'
import {
	CreateVersionFields,
	CreateVersionRequest,
	DecideRequest,
	DecideResponse,
	GoLiveRequest,
	GoLiveResponse,
	ImpactPanelsQuery,
	ImpactPanelsResponse,
	ImpactResponse,
	PanelVersionsResponse,
	VersionListResponse,
	VersionResponse,
} from '@panelyard/contracts/models/versions'
import { DemoIssueResponse } from '@panelyard/contracts/public/demo-issue'
import { PageQuery } from '@panelyard/contracts/values/paging'
import { z } from 'zod'
import { openProject } from '../../access/project-permission.ts'
import { requireUser } from '../../access/require-user.ts'
import { requireFile } from '../../models/source-files.service.ts'
import type { Feature } from '../../platform/feature.ts'
import { readFormFields } from '../../platform/http/field-errors.ts'
import { uploadAllowance } from '../files/upload-allowance.ts'
import { withUpload } from '../files/upload-intake.ts'
import { uploadLimit } from '../files/upload-limit.ts'
import { decide } from './decisions.service.ts'
import { demoIssue } from './demo-issue.service.ts'
import { requestDifferences, versionDifferences } from './differences.service.ts'
import { goLive } from './go-live.service.ts'
import { versionImpact, versionImpactPanels } from './impact.service.ts'
import { keptModels, setKeptModels } from './kept-models.service.ts'
import { createVersion, createVersionWithFile, issueAgain } from './new-version.service.ts'
import { panelVersions } from './panel-versions.service.ts'
import * as service from './versions.service.ts'

const ProjectParams = z.object({ id: z.string() })
const PanelParams = z.object({ id: z.string(), panel_id: z.string() })
const VersionNumber = z.coerce.number().int().min(1).max(2_147_483_647)
const VersionParams = z.object({ id: z.string(), number: VersionNumber })
const PairParams = VersionParams.extend({ other: VersionNumber })
/** 100,000 ids with their quotes, and room to spare. */
const MAX_DECIDE_BYTES = 6 * 1024 * 1024
const tags = ['versions']

/** Issues of a project's model: their history, new ones, and what becomes of candidates. */
export const versionsFeature: Feature = (app, platform) => {
	const { database, config } = platform
	const limit = uploadLimit(app, platform)

	app.get(
		'/projects/demo_issue',
		{
			schema: {
				tags,
				description: 'Another issue of the sample project’s model, which only the demo shows.',
				response: { 200: DemoIssueResponse },
			},
		},
		async () => ({ issue: await demoIssue(platform) }),
	)

	app.get(
		'/projects/:id/versions',
		{
			schema: { tags, params: ProjectParams, querystring: PageQuery, response: { 200: VersionListResponse } },
		},
		async (request) => {
			const { project } = await openProject(database, request.user, request.params.id, 'viewer')
			return service.projectVersions(platform, project, request.query)
		},
	)

	app.post(
		'/projects/:id/versions',
		{
			schema: {
				tags,
				description:
					'Another issue of the model from files that the person has already uploaded. A candidate, if the project has a live version.',
				params: ProjectParams,
				body: CreateVersionRequest,
				response: { 201: VersionResponse },
			},
		},
		async (request, reply) => {
			const user = requireUser(request)
			const { project } = await openProject(database, user, request.params.id, 'manager')
			const allowance = await uploadAllowance(config, database, user)
			await limit.count(request)
			return reply.code(201).send(await createVersion(platform, user, project, request.body, allowance))
		},
	)

	app.post(
		'/projects/:id/versions/create_with_ifc',
		{
			schema: {
				tags,
				description: 'Multipart: `file` (.ifc, .ifczip or .glb) and the texts of `CreateVersionFields`, in any order.',
				consumes: ['multipart/form-data'],
				params: ProjectParams,
				response: { 201: VersionResponse },
			},
		},
		async (request, reply) => {
			const user = requireUser(request)
			const { project } = await openProject(database, user, request.params.id, 'manager')
			await limit.check(request)
			const allowance = await uploadAllowance(config, database, user)
			const made = await withUpload(request, platform, { user_id: user.id, ...allowance }, async (upload) => {
				const fields = readFormFields(CreateVersionFields, upload.fields)
				const file = requireFile(upload.file)
				await limit.count(request)
				return createVersionWithFile(platform, user, project, fields, file)
			})
			return reply.code(201).send(made)
		},
	)

	app.get(
		'/projects/:id/versions/:number/impact',
		{ schema: { tags, params: VersionParams, response: { 200: ImpactResponse } } },
		async (request) => {
			const { project } = await openProject(database, request.user, request.params.id, 'viewer')
			return versionImpact(platform, project, request.params.number)
		},
	)

	app.get(
		'/projects/:id/versions/:number/impact/panels',
		{
			schema: { tags, params: VersionParams, querystring: ImpactPanelsQuery, response: { 200: ImpactPanelsResponse } },
		},
		async (request) => {
			const { project } = await openProject(database, request.user, request.params.id, 'viewer')
			return versionImpactPanels(platform, project, request.params.number, request.query)
		},
	)

	app.get(
		'/projects/:id/panels/:panel_id/versions',
		{ schema: { tags, params: PanelParams, response: { 200: PanelVersionsResponse } } },
		async (request) => {
			const { project } = await openProject(database, request.user, request.params.id, 'viewer')
			return panelVersions(platform, project.id, request.params.panel_id)
		},
	)

	const pair = { schema: { tags, params: PairParams, response: { 200: VersionDifferences } } }
	app.get('/projects/:id/versions/:number/differences/:other', pair, async (request) => {
		const { project } = await openProject(database, request.user, request.params.id, 'viewer')
		return versionDifferences(platform, project, request.params)
	})

	app.post('/projects/:id/versions/:number/differences/:other', pair, async (request) => {
		const user = requireUser(request)
		const { project } = await openProject(database, user, request.params.id, 'viewer')
		return requestDifferences(platform, user.id, project.id, request.params)
	})

	app.put(
		'/projects/:id/versions/:number/decisions',
		{
			bodyLimit: MAX_DECIDE_BYTES,
			schema: { tags, params: VersionParams, body: DecideRequest, response: { 200: DecideResponse } },
		},
		async (request) => {
			const user = requireUser(request)
			const { project } = await openProject(database, user, request.params.id, 'editor')
			return decide(platform, user.id, project.id, request.params.number, request.body)
		},
	)

	app.post(
		'/projects/:id/versions/:number/go_live',
		{ schema: { tags, params: VersionParams, body: GoLiveRequest, response: { 200: GoLiveResponse } } },
		async (request) => {
			const user = requireUser(request)
			const { project } = await openProject(database, user, request.params.id, 'manager')
			return goLive(platform, user.id, project.id, request.params.number, request.body)
		},
	)

	const kept = { tags, params: ProjectParams, response: { 200: KeptModelsResponse } }
	app.get('/projects/:id/kept_models', { schema: kept }, async (request) => {
		const { project } = await openProject(database, request.user, request.params.id, 'manager')
		return keptModels(platform, project)
	})

	app.put('/projects/:id/kept_models', { schema: { ...kept, body: KeptModels } }, async (request) => {
		const user = requireUser(request)
		const { project } = await openProject(database, user, request.params.id, 'manager')
		return setKeptModels(platform, user.id, project.id, request.body)
	})

	app.post(
		'/projects/:id/versions/:number/issue',
		{
			schema: {
				tags,
				description: 'Issues the files of a version again that was discarded, or whose model is no longer kept.',
				params: VersionParams,
				body: CreateVersionFields,
				response: { 201: VersionResponse },
			},
		},
		async (request, reply) => {
			const user = requireUser(request)
			const { project } = await openProject(database, user, request.params.id, 'manager')
			await limit.count(request)
			return reply.code(201).send(await issueAgain(platform, user, project, request.params.number, request.body))
		},
	)

	const one = { schema: { tags, params: VersionParams, response: { 200: VersionResponse } } }
	app.get('/projects/:id/versions/:number', one, async (request) => {
		const { project } = await openProject(database, request.user, request.params.id, 'viewer')
		return service.projectVersion(platform, project, request.params.number)
	})

	app.delete('/projects/:id/versions/:number', one, async (request) => {
		const user = requireUser(request)
		const { project } = await openProject(database, user, request.params.id, 'manager')
		return service.discardVersion(platform, user.id, project.id, request.params.number)
	})

	app.post('/projects/:id/versions/:number/retry', one, async (request) => {
		const user = requireUser(request)
		const { project } = await openProject(database, user, request.params.id, 'manager')
		return service.retryVersion(platform, user.id, project.id, request.params.number)
	})
}
