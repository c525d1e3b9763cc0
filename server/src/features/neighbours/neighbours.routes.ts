import { NeighboursResponse } from '@panelyard/contracts/panels/neighbours'
import { PanelAxesResponse } from '@panelyard/contracts/panels/panel-axes'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { openProject } from '../../access/project-permission.ts'
import { VersionAxes } from '../../models/version-axes.ts'
import { VersionBoxes } from '../../models/version-boxes.ts'
import type { Feature } from '../../platform/feature.ts'
import { isUnchanged } from '../../platform/http/conditional-request.ts'
import { panelNeighbours } from './neighbours.service.ts'
import { axesOfPanels, placedModel } from './panel-axes.service.ts'

const ProjectParams = z.object({ id: z.string() })
const PanelParams = z.object({ id: z.string(), panel_id: z.string() })

/** Where panels are: next to which others, and by which axes of the building. */
export const neighboursFeature: Feature = (app, platform) => {
	const boxes = new VersionBoxes(platform)
	const axes = new VersionAxes(platform)

	app.get(
		'/projects/:id/panels/:panel_id/neighbours',
		{ schema: { tags: ['panels'], params: PanelParams, response: { 200: NeighboursResponse } } },
		async (request) => {
			const opened = await openProject(platform.database, request.user, request.params.id, 'visitor')
			return { neighbours: await panelNeighbours(platform, boxes, opened, request.params.panel_id) }
		},
	)
	app.get(
		'/projects/:id/panels/axes',
		{ schema: { tags: ['panels'], params: ProjectParams, response: { 200: PanelAxesResponse } } },
		async (request, answer) => {
			const opened = await openProject(platform.database, request.user, request.params.id, 'visitor')
			const model = await placedModel(platform, opened)
			// Worked out only for another model or rule.
			const reply = answer as unknown as FastifyReply
			if (isUnchanged(request, reply, model.name)) return reply.code(304).send()
			return { places: await axesOfPanels(platform, axes, boxes, opened.project.id, model) }
		},
	)
}
