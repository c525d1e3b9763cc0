import { FigurePanelsResponse } from '@panelyard/contracts/figures/figure-segments'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../api/call-api.ts'
import { fetchVersioned } from '../../api/project-revisions.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { deviceTimeZone } from './device-time-zone.ts'

/** The panels of a number of the figures, as the list knows them. */
export type FigurePanels = {
	/** The version whose elements are meant. */
	version_id: string | null
	elements: ReadonlySet<number>
	/** Ids of those that the model lacks. */
	ids: ReadonlySet<string>
}

/**
 * The panels of a segment of the figures; live, like the figures.
 * @param segment as `writeSegment` writes it
 */
export const figurePanelsQuery = (projectId: string, segment: string) => {
	const query = { segment, time_zone: deviceTimeZone() }
	return queryOptions({
		queryKey: [...queryKeys.figures(projectId), 'panels', query],
		queryFn: async (context): Promise<FigurePanels> => {
			const { version_id, element_steps, panel_ids } = await fetchVersioned(context, () =>
				callApi(FigurePanelsResponse, 'GET', `/projects/${projectId}/figures/panels`, {
					query,
					signal: context.signal,
				}),
			)
			const elements = new Set<number>()
			let element = 0
			for (const step of element_steps) {
				element += step
				elements.add(element)
			}
			return { version_id, elements, ids: new Set(panel_ids) }
		},
		structuralSharing: false,
	})
}

/** Those of the panels that a segment names. Keeps the order. */
export const panelsOfFigure = (panels: readonly Panel[], { elements, ids }: FigurePanels): Panel[] =>
	panels.filter(({ id, element }) => (element !== null && elements.has(element)) || ids.has(id))
