import { FoundPanelsQuery, FoundPanelsResponse } from '@panelyard/contracts/panels/found-panels'
import { requireUser } from '../../access/require-user.ts'
import type { Feature } from '../../platform/feature.ts'
import { findPanels } from './found-panels.queries.ts'

/** Finds panels by their marks in all projects of a person. */
export const foundPanelsFeature: Feature = (app, { database }) => {
	app.get(
		'/panels/found',
		{
			schema: {
				tags: ['panels'],
				description: 'Panels of all projects of the person whose marks begin so, at most 12.',
				querystring: FoundPanelsQuery,
				response: { 200: FoundPanelsResponse },
			},
		},
		async (request) => ({ panels: await findPanels(database, requireUser(request).id, request.query.mark) }),
	)
}
