import {
	type AssignStatusesResponse,
	PanelDetailResponse,
	type PanelListResponse,
} from '@panelyard/contracts/panels/panels'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { callApi } from '../../../api/call-api.ts'
import { fetchVersioned, needRevision } from '../../../api/project-revisions.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { laterChanges, outboxOf } from '../../changes/outbox-of.ts'
import { statusesOf } from '../../statuses/statuses.queries.ts'
import { heardDetails } from './heard-details.ts'
import { heardGroups } from './heard-groups.ts'
import { heardStatuses } from './heard-statuses.ts'
import { withWaitingChanges } from './panel-list-changes.ts'
import { withStatuses } from './panel-statuses.ts'
import { readPanelList } from './read-panel-list.ts'
import { shareUnchanged } from './shared-panels.ts'

export const panelsQuery = (projectId: string) =>
	queryOptions({
		queryKey: queryKeys.panels(projectId),
		queryFn: async (context) => {
			const { client, signal } = context
			const outbox = outboxOf(client)
			const [list] = await Promise.all([fetchVersioned(context, () => readPanelList(projectId, signal)), outbox.loaded])
			const heard = heardGroups(client, projectId).catchUp(heardStatuses(client, projectId).catchUp(list))
			const told = heardDetails(client, projectId).catchUp(heard)
			return withWaitingChanges(told, outbox.waitingFor(projectId), statusesOf(client, projectId))
		},
		// Live events keep the list true; a lost connection fetches it again.
		staleTime: 5 * 60_000,
		structuralSharing: (old, next) => shareUnchanged(old as PanelListResponse | undefined, next as PanelListResponse),
	})

/** Every panel of a project, kept up to date by the project's live events. */
export const usePanels = (projectId: string) => useQuery(panelsQuery(projectId))

/** One panel with the model's properties and the history of its statuses; nothing is fetched for a null id. */
export const usePanelDetail = (projectId: string, panelId: string | null) =>
	useQuery({
		queryKey: queryKeys.panel(projectId, panelId ?? ''),
		queryFn: ({ signal }) =>
			callApi(PanelDetailResponse, 'GET', `/projects/${projectId}/panels/${panelId}`, { signal }),
		enabled: panelId !== null,
		staleTime: 0,
	})

/**
 * Panels that were heard of while this person's next change of them waits show that change: what was heard is older. The one
 * on its way isn't put over them, because it may be the one heard of.
 */
function withLaterChanges(
	queryClient: QueryClient,
	projectId: string,
	before: PanelListResponse,
	heard: PanelListResponse,
): PanelListResponse {
	const later = laterChanges(queryClient, projectId)
	if (later.length === 0) return heard
	const touched = heard.panels.filter((panel, place) => panel !== before.panels[place])
	const changed = withWaitingChanges({ ...heard, panels: touched }, later, statusesOf(queryClient, projectId))
	const byId = new Map(changed.panels.map((panel) => [panel.id, panel]))
	return withStatuses(heard, ({ id }) => byId.get(id))
}

/** Writes new statuses of panels into what is shown, without fetching; their histories are fetched when looked at. */
export const showPanelStatuses = (queryClient: QueryClient, projectId: string, change: AssignStatusesResponse) => {
	const { queryKey } = panelsQuery(projectId)
	const heard = heardStatuses(queryClient, projectId)
	const list = queryClient.getQueryData(queryKey)
	const next = heard.hear(change, list)
	if (next && list && next !== list)
		queryClient.setQueryData(queryKey, withLaterChanges(queryClient, projectId, list, next))
	if (next === null && change.by_element) {
		needRevision(queryClient, projectId, change.revision)
		void queryClient.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false })
	}
	void queryClient.invalidateQueries({
		queryKey,
		predicate: ({ queryKey: [, , , panelId] }) =>
			typeof panelId === 'string' && (next === null || heard.isNewest(panelId, change.revision)),
	})
	void queryClient.invalidateQueries({ queryKey: queryKeys.statusChanges(projectId) })
	void queryClient.invalidateQueries({ queryKey: queryKeys.figures(projectId) })
	for (const queryKey of [queryKeys.groups(projectId), queryKeys.statuses(projectId)]) {
		void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
	}
}

/** Writes who joined and left a group into what is shown. `removed` 'all': the group is gone. */
export const showGroupPanels = (
	queryClient: QueryClient,
	projectId: string,
	step: { group_id: string; added: readonly string[]; removed: readonly string[] | 'all'; revision: number },
) => {
	const { queryKey } = panelsQuery(projectId)
	const list = queryClient.getQueryData(queryKey)
	const next = heardGroups(queryClient, projectId).hear(step, list)
	if (!next) return
	const waiting = outboxOf(queryClient)
		.waitingFor(projectId)
		.filter(({ kind }) => kind.startsWith('group_'))
	queryClient.setQueryData(queryKey, withWaitingChanges(next, waiting, statusesOf(queryClient, projectId)))
}
