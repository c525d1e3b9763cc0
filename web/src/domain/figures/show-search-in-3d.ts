import type { Status } from '@panelyard/contracts/statuses/statuses'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toast } from '../../ui/messages/toast.ts'
import { panelsQuery } from '../panels/list/panels.queries.ts'
import { useShowIn3d } from '../panels/panels-in-3d.ts'
import { filterPanels } from '../panels/search/panel-filters.ts'
import type { PanelSearch } from '../panels/search/panel-search.ts'
import type { PlanView } from '../plan/plan-view.ts'
import { flagsOf } from '../statuses/status-flags.ts'
import { figurePanelsQuery, panelsOfFigure } from './figure-panels.queries.ts'

/** What filters of the list speak of; the plan where they ask for it. */
export type SearchContext = { statuses: readonly Status[]; plan?: PlanView | null }

async function panelIdsOf(
	client: QueryClient,
	projectId: string,
	search: PanelSearch,
	{ statuses, plan = null }: SearchContext,
): Promise<string[]> {
	const [{ panels }, figure] = await Promise.all([
		client.ensureQueryData(panelsQuery(projectId)),
		search.figure === undefined ? null : client.fetchQuery(figurePanelsQuery(projectId, search.figure)),
	])
	const listed = figure ? panelsOfFigure(panels, figure) : panels
	return filterPanels(listed, search, { flags: flagsOf(statuses), plan }).map(({ id }) => id)
}

/** Opens the 3D view with exactly the panels that the list would show for a search. */
export function useShowSearchIn3d(projectId: string, context: SearchContext): (search: PanelSearch) => Promise<void> {
	const { t } = useTranslation('segments')
	const client = useQueryClient()
	const show = useShowIn3d(projectId)
	return async (search) => {
		try {
			const ids = await panelIdsOf(client, projectId, search, context)
			toast.worked(t('failed'))
			if (ids.length === 0) toast.info(t('none'))
			else show(ids)
		} catch (error) {
			toast.failed(t('failed'), error)
		}
	}
}
