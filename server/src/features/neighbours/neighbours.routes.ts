import { NeighboursResponse } from '@panelyard/contracts/neighbours'
import { z } from 'zod'
import { openProject } from '../../access/project-permission.ts'
import { VersionBoxes } from '../../models/version-boxes.ts'
import type { Feature } from '../../platform/feature.ts'
import { panelNeighbours } from './neighbours.service.ts'

const PanelParams = z.object({ id: z.string(), panel_id: z.string() })

/** Which panels are next to which. */
export const neighboursFeature: Feature = (app, platform) => {
	const boxes = new VersionBoxes(platform)

	app.get(
		'/projects/:id/panels/:panel_id/neighbours',
		{ schema: { tags: ['panels'], params: PanelParams, response: { 200: NeighboursResponse } } },
		async (request) => {
			const opened = await openProject(platform.database, request.user, request.params.id, 'visitor')
			return { neighbours: await panelNeighbours(platform, boxes, opened, request.params.panel_id) }
		},
	)
}
