import { FigurePanelsQuery, FigurePanelsResponse } from '@panelyard/contracts/figures/figure-segments'
import { FiguresQuery, FiguresResponse } from '@panelyard/contracts/figures/figures'
import { z } from 'zod'
import { openProject } from '../../access/project-permission.ts'
import type { Feature } from '../../platform/feature.ts'
import { sharedFigures } from './figures.service.ts'

const ProjectParams = z.object({ id: z.string() })

export const figuresFeature: Feature = (app, { database }) => {
	const figures = sharedFigures(database)
	app.get(
		'/projects/:id/figures',
		{
			schema: {
				tags: ['figures'],
				params: ProjectParams,
				querystring: FiguresQuery,
				response: { 200: FiguresResponse },
			},
		},
		async (request) => {
			const { project } = await openProject(database, request.user, request.params.id, 'visitor')
			return figures.read(project, request.query)
		},
	)

	app.get(
		'/projects/:id/figures/panels',
		{
			schema: {
				tags: ['figures'],
				params: ProjectParams,
				querystring: FigurePanelsQuery,
				response: { 200: FigurePanelsResponse },
			},
		},
		async (request) => {
			const { project } = await openProject(database, request.user, request.params.id, 'visitor')
			return figures.panelsOf(project, request.query)
		},
	)
}
