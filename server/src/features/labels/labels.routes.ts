import {
	ChangeLabelRequest,
	ChangeLabelResponse,
	FoundLabelResponse,
	IssueLabelsRequest,
	IssueLabelsResponse,
	LabelListResponse,
} from '@panelyard/contracts/panels/labels'
import { z } from 'zod'
import { openProject } from '../../access/project-permission.ts'
import { requireUser } from '../../access/require-user.ts'
import type { Feature } from '../../platform/feature.ts'
import * as service from './labels.service.ts'

const ProjectParams = z.object({ id: z.string() })
const LabelParams = z.object({ id: z.string(), code: z.string() })
const CodeParams = z.object({ code: z.string().max(100) })
/** 2,000 ids with their quotes, and room to spare. */
const MAX_PANELS_BYTES = 200 * 1024
const tags = ['labels']

/** Codes on the labels of panels. */
export const labelsFeature: Feature = (app, platform) => {
	const { database } = platform

	app.get(
		'/projects/:id/labels',
		{ schema: { tags, params: ProjectParams, response: { 200: LabelListResponse } } },
		async (request) => {
			const { project } = await openProject(database, request.user, request.params.id, 'viewer')
			return { ...(await service.projectLabels(database, project.id)), revision: project.revision }
		},
	)

	app.post(
		'/projects/:id/labels',
		{
			bodyLimit: MAX_PANELS_BYTES,
			schema: { tags, params: ProjectParams, body: IssueLabelsRequest, response: { 200: IssueLabelsResponse } },
		},
		async (request) => {
			const user = requireUser(request)
			const { project } = await openProject(database, user, request.params.id, 'editor')
			return service.issueLabels(platform, user.id, project.id, request.body.panel_ids)
		},
	)

	app.put(
		'/projects/:id/labels/:code',
		{ schema: { tags, params: LabelParams, body: ChangeLabelRequest, response: { 200: ChangeLabelResponse } } },
		async (request) => {
			const user = requireUser(request)
			const { project } = await openProject(database, user, request.params.id, 'editor')
			return service.changeLabel(platform, user.id, project.id, request.params.code, request.body.is_revoked)
		},
	)

	app.get(
		'/labels/:code',
		{ schema: { tags, params: CodeParams, response: { 200: FoundLabelResponse } } },
		async ({ user, params }) => service.findLabel(database, user, params.code),
	)
}
