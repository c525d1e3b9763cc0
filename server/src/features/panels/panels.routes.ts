import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { PanelColumnsQuery, PanelColumnsResponse, PanelListChanges } from '@panelyard/contracts/panels/panel-columns'
import { UpdatePanelRequest, UpdatePanelResponse } from '@panelyard/contracts/panels/panel-details'
import {
	PanelPropertiesResponse,
	PanelPropertyQuery,
	PanelPropertyValues,
} from '@panelyard/contracts/panels/panel-properties'
import {
	AssignStatusesRequest,
	AssignStatusesResponse,
	ElementPropertiesResponse,
	PanelDetailResponse,
	PanelListResponse,
} from '@panelyard/contracts/panels/panels'
import {
	ChangedPanelsResponse,
	StatusChangesQuery,
	StatusChangesResponse,
} from '@panelyard/contracts/statuses/status-changes'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { openProject } from '../../access/project-permission.ts'
import { requireUser } from '../../access/require-user.ts'
import { readElementProperties } from '../../models/version-properties.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Feature } from '../../platform/feature.ts'
import { acceptsGzip, hasAlready, isUnchanged, nameInEtag } from '../../platform/http/conditional-request.ts'
import { describeChange } from '../statuses/changed-statuses.ts'
import { updatePanel } from './own-words.service.ts'
import { panelColumnsName, sharedPanelColumns } from './panel-columns.service.ts'
import { sharedPanelProperties } from './panel-properties.service.ts'
import * as service from './panels.service.ts'

const ProjectParams = z.object({ id: z.string() })
const RevisionParams = z.object({ id: z.string(), revision: z.coerce.number().int().min(1).max(2_147_483_647) })
const PanelParams = z.object({ id: z.string(), panel_id: z.string() })
const ElementParams = z.object({ id: z.string(), element: z.coerce.number().int().min(0) })
/** 100,000 ids with their quotes, and room to spare. */
const MAX_ASSIGN_BYTES = 6 * 1024 * 1024
const tags = ['panels']
const unpack = promisify(gunzip)

/** The text of `PanelListResponse`, a piece at a time. @param rest its other fields, as JSON */
function* panelListText(texts: readonly string[], rest: string): Generator<string> {
	yield '{"panels":['
	for (const [place, text] of texts.entries()) yield place === 0 ? text : `,${text}`
	yield `],${rest.slice(1)}`
}

export const panelsFeature: Feature = (app, platform) => {
	const { database } = platform
	const columns = sharedPanelColumns(database)
	const properties = sharedPanelProperties(platform)

	app.get(
		'/projects/:id/panels',
		{ schema: { tags, params: ProjectParams, response: { 200: PanelListResponse } } },
		async (request, answer) => {
			const reply = answer as unknown as FastifyReply
			// The whole list is made anew for each request, so visitors read the cached columns.
			const { project } = await openProject(database, request.user, request.params.id, 'viewer')
			const { texts, total } = await service.projectPanelTexts(database, project.id)
			const rest = JSON.stringify({ total, version_id: project.live_version_id, revision: project.revision })
			return reply.type('application/json; charset=utf-8').send(Readable.from(panelListText(texts, rest)))
		},
	)

	app.get(
		'/projects/:id/panels/columns',
		{
			schema: {
				tags,
				params: ProjectParams,
				querystring: PanelColumnsQuery,
				response: { 200: PanelColumnsResponse, 226: PanelListChanges },
			},
		},
		async (request, answer) => {
			// Sent as the database wrote it, and not made of the contract's object anew.
			const reply = answer as unknown as FastifyReply
			const { project } = await openProject(database, request.user, request.params.id, 'visitor')
			const { since } = request.query
			if (isUnchanged(request, reply, panelColumnsName(project))) return reply.code(304).send()
			const changes = since === undefined ? null : await columns.changes(project, nameInEtag(since))
			// Nobody asks with the same `since` again.
			if (since !== undefined) reply.header('cache-control', 'private, no-store')
			if (changes) return reply.code(226).send(changes)
			return reply.type('application/json; charset=utf-8').send(await columns.read(project))
		},
	)

	app.get(
		'/projects/:id/panels/properties',
		{ schema: { tags, params: ProjectParams, response: { 200: PanelPropertiesResponse } } },
		async (request) => {
			const { project } = await openProject(database, request.user, request.params.id, 'visitor')
			return { properties: await properties.list(project) }
		},
	)

	app.get(
		'/projects/:id/panels/properties/values',
		{
			compress: false,
			schema: { tags, params: ProjectParams, querystring: PanelPropertyQuery, response: { 200: PanelPropertyValues } },
		},
		async (request, answer) => {
			// Sent as it is kept, and not made of the contract's object anew.
			const reply = answer as unknown as FastifyReply
			const { project } = await openProject(database, request.user, request.params.id, 'visitor')
			const { packed, name } = await properties.values(project, request.query)
			const compressed = acceptsGzip(request)
			const etag = `"${name}${compressed ? '-gzip' : ''}"`
			// Asked for again each time, so that nobody reads on who has lost the access, but sent only once.
			reply.headers({ etag, 'cache-control': 'private, no-cache', vary: 'accept-encoding' })
			if (hasAlready(request, etag)) return reply.code(304).send()
			reply.type('application/json; charset=utf-8')
			if (!compressed) return reply.send(await unpack(packed))
			return reply.header('content-encoding', 'gzip').send(packed)
		},
	)

	app.get(
		'/projects/:id/panels/:panel_id',
		{ schema: { tags, params: PanelParams, response: { 200: PanelDetailResponse } } },
		async (request) => {
			const opened = await openProject(database, request.user, request.params.id, 'visitor')
			return service.panelDetail(platform, opened, request.params.panel_id)
		},
	)

	app.put(
		'/projects/:id/panels/:panel_id',
		{ schema: { tags, params: PanelParams, body: UpdatePanelRequest, response: { 200: UpdatePanelResponse } } },
		async (request) => {
			const user = requireUser(request)
			const { project } = await openProject(database, user, request.params.id, 'editor')
			return updatePanel(platform, user.id, project.id, request.params.panel_id, request.body)
		},
	)

	app.get(
		'/projects/:id/status_changes',
		{
			schema: {
				tags,
				params: ProjectParams,
				querystring: StatusChangesQuery,
				response: { 200: StatusChangesResponse },
			},
		},
		async (request) => {
			const opened = await openProject(database, request.user, request.params.id, 'visitor')
			const changes = await service.statusChanges(database, opened, request.query.limit)
			return { changes, revision: opened.project.revision }
		},
	)

	app.get(
		'/projects/:id/status_changes/:revision/panels',
		{ schema: { tags, params: RevisionParams, response: { 200: ChangedPanelsResponse } } },
		async (request) => {
			const { project } = await openProject(database, request.user, request.params.id, 'visitor')
			return { panel_ids: await service.changedPanels(database, project.id, request.params.revision) }
		},
	)

	app.post(
		'/projects/:id/panels/statuses',
		{
			bodyLimit: MAX_ASSIGN_BYTES,
			schema: { tags, params: ProjectParams, body: AssignStatusesRequest, response: { 200: AssignStatusesResponse } },
		},
		async (request) => {
			const user = requireUser(request)
			const { project } = await openProject(database, user, request.params.id, 'editor')
			return describeChange(
				await service.assignStatuses(platform, user.id, project.id, request.body),
				request.body.answer,
			)
		},
	)

	app.get(
		'/projects/:id/elements/:element/properties',
		{ schema: { tags, params: ElementParams, response: { 200: ElementPropertiesResponse } } },
		async (request) => {
			const { project } = await openProject(database, request.user, request.params.id, 'visitor')
			if (!project.live_version_id) throw new AppError('NOT_FOUND', 'This project has no model yet')
			return { property_sets: await readElementProperties(platform, project.live_version_id, request.params.element) }
		},
	)
}
