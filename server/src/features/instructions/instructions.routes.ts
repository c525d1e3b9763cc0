import {
	CopyInstructionsRequest,
	CopyInstructionsResponse,
	CreateInstructionRequest,
	InstructionListResponse,
	InstructionsChangedResponse,
	OrderInstructionsRequest,
	UpdateInstructionRequest,
} from '@panelyard/contracts/panels/instructions'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { openProject } from '../../access/project-permission.ts'
import { requireUser } from '../../access/require-user.ts'
import type { Feature } from '../../platform/feature.ts'
import { copyInstructions } from './copied-instructions.service.ts'
import * as service from './instructions.service.ts'

const PanelParams = z.object({ id: z.string(), panel_id: z.string() })
const InstructionParams = z.object({ id: z.string(), instruction_id: z.string() })
const tags = ['instructions']
const response = { 200: InstructionsChangedResponse }

/** How panels are assembled: steps with a title, a text and images. */
export const instructionsFeature: Feature = (app, platform) => {
	const { database } = platform

	async function changing(request: FastifyRequest, project_id: string): Promise<service.Changing> {
		const user = requireUser(request)
		const { project } = await openProject(database, user, project_id, 'editor')
		return { user_id: user.id, project_id: project.id }
	}

	app.get(
		'/projects/:id/panels/:panel_id/instructions',
		{ schema: { tags, params: PanelParams, response: { 200: InstructionListResponse } } },
		async (request) => {
			const opened = await openProject(database, request.user, request.params.id, 'visitor')
			return service.panelInstructions(database, opened, request.params.panel_id)
		},
	)

	app.post(
		'/projects/:id/panels/:panel_id/instructions',
		{
			schema: {
				tags,
				params: PanelParams,
				body: CreateInstructionRequest,
				response: { 201: InstructionsChangedResponse },
			},
		},
		async (request, reply) => {
			const { id, panel_id } = request.params
			const by = await changing(request, id)
			return reply.code(201).send(await service.createInstruction(platform, by, panel_id, request.body))
		},
	)

	app.post(
		'/projects/:id/panels/:panel_id/instructions/copy',
		{
			schema: { tags, params: PanelParams, body: CopyInstructionsRequest, response: { 200: CopyInstructionsResponse } },
		},
		async (request) => {
			const { id, panel_id } = request.params
			return copyInstructions(platform, await changing(request, id), panel_id, request.body)
		},
	)

	app.put(
		'/projects/:id/panels/:panel_id/instructions/order',
		{ schema: { tags, params: PanelParams, body: OrderInstructionsRequest, response } },
		async (request) => {
			const { id, panel_id } = request.params
			return service.orderInstructions(platform, await changing(request, id), panel_id, request.body)
		},
	)

	app.put(
		'/projects/:id/instructions/:instruction_id',
		{ schema: { tags, params: InstructionParams, body: UpdateInstructionRequest, response } },
		async (request) => {
			const { id, instruction_id } = request.params
			return service.updateInstruction(platform, await changing(request, id), instruction_id, request.body)
		},
	)

	app.delete(
		'/projects/:id/instructions/:instruction_id',
		{ schema: { tags, params: InstructionParams, response } },
		async (request) => {
			const { id, instruction_id } = request.params
			return service.deleteInstruction(platform, await changing(request, id), instruction_id)
		},
	)
}
