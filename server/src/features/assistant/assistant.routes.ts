import { ProposeRequest, ProposeResponse } from '@panelyard/contracts/assistant/assistant'
import { ApplyProposalRequest, ApplyProposalResponse } from '@panelyard/contracts/assistant/assistant-changes'
import { ProjectAssistantResponse } from '@panelyard/contracts/assistant/assistant-model'
import { SaidInstruction } from '@panelyard/contracts/assistant/said-instruction'
import { z } from 'zod'
import { openProject } from '../../access/project-permission.ts'
import { requireUser } from '../../access/require-user.ts'
import { carryOut } from '../../access/said-instruction.ts'
import type { Feature } from '../../platform/feature.ts'
import { applyProposal } from './applied-proposals.service.ts'
import { companyAssistantRoutes } from './company-assistant.routes.ts'
import { ModelEngine } from './model-engine.ts'
import { NO_PROPERTIES, propertyElements } from './named-properties.service.ts'
import { datedPanels } from './planned-panels.service.ts'
import { propose } from './proposals.service.ts'
import { modelFor, readSentence } from './read-sentence.service.ts'
import { readVocabulary, vocabularyCache, vocabularyFor } from './vocabulary.service.ts'

const ProjectParams = z.object({ id: z.string() })
/** 100,000 selected panels with their quotes, and room to spare. */
const MAX_BYTES = 6 * 1024 * 1024
const tags = ['assistant']

/** Instructions in plain words: what they would change, and changing it. */
export const assistantFeature: Feature = (app, platform) => {
	const { database } = platform
	const vocabularies = vocabularyCache()
	const engine = platform.config.assistant ? new ModelEngine(platform, platform.config.assistant) : null
	companyAssistantRoutes(app, platform)

	app.get(
		'/projects/:id/assistant',
		{ schema: { tags, params: ProjectParams, response: { 200: ProjectAssistantResponse } } },
		async (request) => {
			const { project } = await openProject(database, requireUser(request), request.params.id, 'viewer')
			return { model: await modelFor(platform, project) }
		},
	)

	app.post(
		'/projects/:id/assistant/proposals',
		{
			bodyLimit: MAX_BYTES,
			schema: { tags, params: ProjectParams, body: ProposeRequest, response: { 200: ProposeResponse } },
		},
		async (request, reply) => {
			const user = requireUser(request)
			const open = async () => {
				const opened = await openProject(database, user, request.params.id, 'viewer')
				const kept = await vocabularies.get(opened.project, () => readVocabulary(database, opened.project))
				return { ...opened, vocabulary: vocabularyFor(kept, opened.project, request.body) }
			}
			const gone = new AbortController()
			reply.raw.once('close', () => gone.abort())
			const first = await open()
			const sentence = { ...first, user_id: user.id, request: request.body, signal: gone.signal }
			const { reading, model } = await readSentence(platform, engine, sentence)
			// A model takes seconds: the person may have lost the project, and the project its groups.
			const { project, role, vocabulary } = model ? await open() : first
			const properties =
				'unclear' in reading ? NO_PROPERTIES : await propertyElements(platform, project, reading.instruction)
			const dated = datedPanels(database, project)
			const asking = { project, vocabulary, selected: request.body.selected, properties, dated }
			const answer = await propose(platform, asking, { user_id: user.id, role }, request.body.text, reading)
			return { ...answer, ...(model && { model }) }
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
			const said = SaidInstruction.parse({ text: request.body.text })
			return carryOut(said, () => applyProposal(platform, user.id, project, request.body))
		},
	)
}
