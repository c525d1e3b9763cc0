import {
	ApplyProposalRequest,
	ApplyProposalResponse,
	ProposeRequest,
	ProposeResponse,
} from '@panelyard/contracts/assistant'
import { z } from 'zod'
import { openProject } from '../../access/project-permission.ts'
import { requireUser } from '../../access/require-user.ts'
import type { Feature } from '../../platform/feature.ts'
import { applyProposal } from './applied-proposals.service.ts'
import { propose } from './proposals.service.ts'
import { readVocabulary, vocabularyCache, vocabularyFor } from './vocabulary.service.ts'

const ProjectParams = z.object({ id: z.string() })
/** 100,000 selected panels with their quotes, and room to spare. */
const MAX_BYTES = 6 * 1024 * 1024
const tags = ['assistant']

/** Instructions in plain words: what they would change, and changing it. */
export const assistantFeature: Feature = (app, platform) => {
	const { database } = platform
	const vocabularies = vocabularyCache()

	app.post(
		'/projects/:id/assistant/proposals',
		{
			bodyLimit: MAX_BYTES,
			schema: { tags, params: ProjectParams, body: ProposeRequest, response: { 200: ProposeResponse } },
		},
		async (request) => {
			const user = requireUser(request)
			const { project, role } = await openProject(database, user, request.params.id, 'viewer')
			const kept = await vocabularies.get(project, () => readVocabulary(database, project))
			const { selected } = request.body
			const asking = { project, vocabulary: vocabularyFor(kept, project, request.body), selected }
			return propose(database, asking, { user_id: user.id, role }, request.body)
		},
	)

	app.post(
		'/projects/:id/assistant/changes',
		{
			bodyLimit: MAX_BYTES,
			schema: {
				tags,
				params: ProjectParams,
				body: ApplyProposalRequest,
				response: { 200: ApplyProposalResponse },
			},
		},
		async (request) => {
			const user = requireUser(request)
			const { project } = await openProject(database, user, request.params.id, 'editor')
			return applyProposal(platform, user.id, project.id, request.body)
		},
	)
}
