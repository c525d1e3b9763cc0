import { NeighboursResponse } from '@panelyard/contracts/neighbours'
import { PanelAxesResponse } from '@panelyard/contracts/panel-axes'
import { z } from 'zod'
import { openProject } from '../../access/project-permission.ts'
import { VersionAxes } from '../../models/version-axes.ts'
import { VersionBoxes } from '../../models/version-boxes.ts'
import type { Feature } from '../../platform/feature.ts'
import { panelNeighbours } from './neighbours.service.ts'
import { axesOfPanels } from './panel-axes.service.ts'

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
		async (request) => {
			const opened = await openProject(platform.database, request.user, request.params.id, 'visitor')
			return { places: await axesOfPanels(platform, axes, boxes, opened) }
		},
	)
}
