import type { ChangedDetails } from '@panelyard/contracts/panels/panel-details'
import type { QueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../../api/query-keys.ts'
import { laterChanges } from '../../changes/outbox-of.ts'
import { foreseenDetails, withDetails } from '../own-words/panel-details.ts'
import { heardDetails } from './heard-details.ts'
import { panelsQuery } from './panels.queries.ts'

/**
 * Writes what people say of panels into what is shown, without fetching. Panels that this person's next change waits for
 * show that change; the one on its way isn't put over them, because it may be the one heard of.
 */
export function showPanelDetails(
	client: QueryClient,
	projectId: string,
	{ changed, revision }: { changed: readonly ChangedDetails[]; revision: number },
): void {
	const { queryKey } = panelsQuery(projectId)
	const list = client.getQueryData(queryKey)
	const next = heardDetails(client, projectId).hear(changed, revision, list)
	if (next && next !== list) {
		const waiting = laterChanges(client, projectId).flatMap((change) => foreseenDetails(change) ?? [])
		client.setQueryData(queryKey, waiting.reduce(withDetails, next))
	}
	// The counts of panels; the dialog counts by the list of panels meanwhile.
	if (changed.some(({ details }) => details.category_id !== undefined))
		void client.invalidateQueries({ queryKey: queryKeys.categories(projectId), refetchType: 'none' })
	const ids = new Set(changed.flatMap(({ panel_ids }) => panel_ids))
	void client.invalidateQueries({
		queryKey: queryKeys.panels(projectId),
		predicate: ({ queryKey: [, , , panelId] }) => typeof panelId === 'string' && ids.has(panelId),
	})
}
