import { SettingsResponse } from '@panelyard/contracts/accounts/settings'
import { FigurePanelsQuery, FigurePanelsResponse } from '@panelyard/contracts/figures/figure-segments'
import { FiguresQuery, FiguresResponse } from '@panelyard/contracts/figures/figures'
import { PlanResponse } from '@panelyard/contracts/figures/plan'
import { CategoryListResponse } from '@panelyard/contracts/panels/categories'
import { ElementPartsResponse } from '@panelyard/contracts/panels/element-parts'
import { type Group, GroupListResponse } from '@panelyard/contracts/panels/groups'
import { InstructionListResponse } from '@panelyard/contracts/panels/instructions'
import { NeighboursResponse } from '@panelyard/contracts/panels/neighbours'
import { PanelAxesResponse } from '@panelyard/contracts/panels/panel-axes'
import { PanelColumnsResponse } from '@panelyard/contracts/panels/panel-columns'
import { PanelFileListResponse } from '@panelyard/contracts/panels/panel-files'
import { PanelPropertiesResponse } from '@panelyard/contracts/panels/panel-properties'
import { ElementPropertiesResponse, PanelDetailResponse } from '@panelyard/contracts/panels/panels'
import { ProjectResponse } from '@panelyard/contracts/projects/projects'
import { SavedFilterListResponse } from '@panelyard/contracts/projects/saved-filters'
import { SavedViewListResponse } from '@panelyard/contracts/projects/saved-views'
import { StatusChangesResponse } from '@panelyard/contracts/statuses/status-changes'
import { type Status, StatusListResponse } from '@panelyard/contracts/statuses/statuses'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { findVersionHead } from '../../models/model-versions.queries.ts'
import { ArtefactParams, sendArtefact } from '../../models/send-artefact.ts'
import { ShownStructures } from '../../models/shown-structure.ts'
import { VersionAxes } from '../../models/version-axes.ts'
import { VersionBoxes } from '../../models/version-boxes.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Feature } from '../../platform/feature.ts'
import { bodyOf } from '../../platform/http/body-of.ts'
import { acceptsGzip, hasAlready, isUnchanged } from '../../platform/http/conditional-request.ts'
import { RevisionCache } from '../../platform/revision-cache.ts'
import { sharedFigures } from '../figures/figures.service.ts'
import { projectGroups } from '../groups/groups.service.ts'
import { panelNeighbours } from '../neighbours/neighbours.service.ts'
import { axesOfPanels, placedModel } from '../neighbours/panel-axes.service.ts'
import { panelColumnsName, sharedPanelColumns } from '../panels/panel-columns.service.ts'
import { panelDetail } from '../panels/panels.service.ts'
import { viewOpened } from '../projects/projects.service.ts'
import { projectStatuses } from '../statuses/statuses.service.ts'
import { inPreview, openSeen, viewPublic } from './public-projects.service.ts'
import * as shown from './shown-parts.ts'

const Params = z.object({ id: z.string() })
const PanelParams = z.object({ id: z.string(), panel_id: z.string() })
const NOT_SHOWN = 'This isn’t shown to visitors'
const KEPT_BYTES = 8_000_000
const ROW_BYTES = 500
const VIEW = '/public_projects/:id/view'
const tags = ['public projects']

/**
 * What `/projects/{id}` answers to people with a role, as far as managers chose to show it. These calls never ask who
 * calls, so a manager sees here exactly what visitors see. What visitors don't get is empty, in the same shape.
 */
export const publicViewFeature: Feature = (app, platform) => {
	const { database } = platform
	const figures = sharedFigures(database)
	const columns = sharedPanelColumns(database)
	const kept = <Row>() =>
		new RevisionCache<Row[]>({ max_bytes: KEPT_BYTES, bytesOf: (rows) => rows.length * ROW_BYTES })
	const statuses = kept<Status>()
	const groups = kept<Group>()
	const structures = new ShownStructures(platform)
	const axes = new VersionAxes(platform)
	const boxes = new VersionBoxes(platform)

	const open = async (request: { url: string; params: { id: string } }) => {
		const row = await openSeen(platform, request, request.params.id)
		return { project: row.project, seen: viewPublic(row), preview: row.preview }
	}
	const withFigures = async (request: { url: string; params: { id: string } }) => {
		const opened = await open(request)
		if (!opened.seen.shows_figures) throw new AppError('NOT_FOUND', NOT_SHOWN)
		return opened
	}

	app.get(VIEW, { schema: { tags, params: Params, response: { 200: ProjectResponse } } }, async (request) => {
		const { project, seen, preview } = await open(request)
		const shownUrl = (url: string) => inPreview(url, preview)
		return { project: shown.shownProject(await viewOpened(platform, { project, role: null }), seen, shownUrl) }
	})

	app.get(
		`${VIEW}/panels/columns`,
		{ schema: { tags, params: Params, response: { 200: PanelColumnsResponse } } },
		async (request, answer) => {
			const reply = answer as unknown as FastifyReply
			const { project, seen } = await open(request)
			const name = `${panelColumnsName(project)}.${Number(seen.shows_statuses)}${Number(seen.shows_groups)}`
			if (isUnchanged(request, reply, name)) return reply.code(304).send()
			const pieces = await columns.read(project, (piece) => shown.shownPiece(piece, seen))
			return reply.type('application/json; charset=utf-8').send(pieces)
		},
	)

	app.get(
		`${VIEW}/panels/axes`,
		{ schema: { tags, params: Params, response: { 200: PanelAxesResponse } } },
		async (request, answer) => {
			const reply = answer as unknown as FastifyReply
			const { project } = await open(request)
			const model = await placedModel(platform, { project, role: null })
			if (isUnchanged(request, reply, model.name)) return reply.code(304).send()
			return { places: await axesOfPanels(platform, axes, boxes, project.id, model) }
		},
	)

	app.get(
		`${VIEW}/panels/:panel_id/neighbours`,
		{ schema: { tags, params: PanelParams, response: { 200: NeighboursResponse } } },
		async (request) => {
			const { project } = await open(request)
			const opened = { project, role: null }
			return { neighbours: await panelNeighbours(platform, boxes, opened, request.params.panel_id) }
		},
	)

	app.get(
		`${VIEW}/panels/:panel_id`,
		{ schema: { tags, params: PanelParams, response: { 200: PanelDetailResponse } } },
		async (request) => {
			const { project, seen } = await open(request)
			return shown.shownDetail(await panelDetail(platform, { project, role: null }, request.params.panel_id), seen)
		},
	)

	app.get(
		`${VIEW}/statuses`,
		{ schema: { tags, params: Params, response: { 200: StatusListResponse } } },
		async (request) => {
			const { project, seen } = await open(request)
			const list = seen.shows_statuses ? await statuses.get(project, () => projectStatuses(database, project.id)) : []
			return { statuses: list.map(shown.shownStatus), revision: project.revision }
		},
	)

	app.get(
		`${VIEW}/groups`,
		{ schema: { tags, params: Params, response: { 200: GroupListResponse } } },
		async (request) => {
			const { project, seen } = await open(request)
			const list = seen.shows_groups ? await groups.get(project, () => projectGroups(database, project.id)) : []
			return { groups: list.map((group) => shown.shownGroup(group, seen)), revision: project.revision }
		},
	)

	app.get(
		`${VIEW}/figures`,
		{ schema: { tags, params: Params, querystring: FiguresQuery, response: { 200: FiguresResponse } } },
		async (request) => {
			const { project, seen } = await withFigures(request)
			return shown.shownFigures(await figures.read(project, request.query), seen)
		},
	)

	app.get(
		`${VIEW}/figures/panels`,
		{ schema: { tags, params: Params, querystring: FigurePanelsQuery, response: { 200: FigurePanelsResponse } } },
		async (request) => figures.panelsOf((await withFigures(request)).project, request.query),
	)

	app.get(
		'/public_projects/:id/artefacts/:version_id/:sha256/:name',
		{ compress: false, schema: { tags, params: ArtefactParams.extend({ id: z.string() }) } },
		async (request, reply) => {
			const { id: _, ...artefact } = request.params
			const { project } = await open(request)
			if (artefact.version_id !== project.live_version_id) throw new AppError('NOT_FOUND', NOT_SHOWN)
			// Asked for again each time: what is taken back is gone at once.
			const cache = 'private, no-cache'
			if (artefact.name === 'model.glb')
				return sendArtefact(platform, request, reply, { ...artefact, project_id: project.id, cache })
			if (artefact.name !== 'structure.json') throw new AppError('NOT_FOUND', NOT_SHOWN)
			const stored = (await findVersionHead(database, artefact.version_id))?.artefacts?.['structure.json']
			if (stored?.sha256 !== artefact.sha256) throw new AppError('NOT_FOUND', NOT_SHOWN)
			const isCompressed = acceptsGzip(request)
			const etag = `"${stored.sha256}-shown${isCompressed ? '-gzip' : ''}"`
			reply.headers({ etag, 'cache-control': cache, vary: 'accept-encoding' })
			if (hasAlready(request, etag)) return reply.code(304).send()
			reply.type('application/json; charset=utf-8')
			if (isCompressed) reply.header('content-encoding', 'gzip')
			return reply.send(await bodyOf(request, () => structures.read(stored.storage_key, isCompressed)))
		},
	)

	const empty = <Response extends z.ZodType>(
		path: string,
		response: Response,
		answer: (project: { revision: number; live_version_id: string | null; time_zone: string }) => z.input<Response>,
	) =>
		app.get<{ Params: { id: string } }>(
			`${VIEW}${path}`,
			{ schema: { tags, hide: true, response: { 200: response } } },
			async (request, reply) => reply.send(answer((await open(request)).project) as never),
		)
	empty('/status_changes', StatusChangesResponse, ({ revision }) => ({ changes: [], revision }))
	empty('/categories', CategoryListResponse, ({ revision }) => ({ categories: [], revision }))
	empty('/plan', PlanResponse, ({ revision, live_version_id, time_zone }) => ({
		...{ entries: [], panels: [], version_id: live_version_id, time_zone, now: new Date().toISOString(), revision },
	}))
	empty('/views', SavedViewListResponse, () => ({ views: [] }))
	empty('/filters', SavedFilterListResponse, () => ({ filters: [] }))
	empty('/settings', SettingsResponse, () => ({ settings: {} }))
	empty('/panels/properties', PanelPropertiesResponse, () => ({ properties: [] }))
	empty('/panels/:panel_id/instructions', InstructionListResponse, ({ revision }) => ({ instructions: [], revision }))
	empty('/panels/:panel_id/files', PanelFileListResponse, ({ revision }) => ({ files: [], revision }))
	empty('/elements/:element/properties', ElementPropertiesResponse, () => ({ property_sets: [] }))
	empty('/elements/:element/parts', ElementPartsResponse, () => ({ parts: [], total: 0 }))
}
