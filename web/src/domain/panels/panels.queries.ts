import {
	type AssignStatusesRequest,
	AssignStatusesResponse,
	PanelDetailResponse,
	type PanelListResponse,
} from '@panelyard/contracts/panels'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../api/call-api.ts'
import { fetchVersioned, needRevision } from '../../api/project-revisions.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useErrorText } from '../../ui/error-text.ts'
import { toast } from '../../ui/toast.ts'
import { statusesQuery } from '../statuses/statuses.queries.ts'
import { heardStatuses } from './heard-statuses.ts'
import { type Foreseen, foreseeAssignment, rollBack } from './panel-statuses.ts'
import { readPanelList } from './read-panel-list.ts'
import { shareUnchanged } from './shared-panels.ts'

export const panelsQuery = (projectId: string) =>
	queryOptions({
		queryKey: queryKeys.panels(projectId),
		queryFn: async (context) => {
			const { client, signal } = context
			const list = await fetchVersioned(context, () => readPanelList(projectId, signal))
			return heardStatuses(client, projectId).catchUp(list)
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

/** Writes new statuses of panels into what is shown, without fetching; their histories are fetched when looked at. */
export const showPanelStatuses = (queryClient: QueryClient, projectId: string, change: AssignStatusesResponse) => {
	const { queryKey } = panelsQuery(projectId)
	const heard = heardStatuses(queryClient, projectId)
	const list = queryClient.getQueryData(queryKey)
	const next = heard.hear(change, list)
	if (next && next !== list) queryClient.setQueryData(queryKey, next)
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
	for (const queryKey of [queryKeys.groups(projectId), queryKeys.statuses(projectId)]) {
		void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
	}
}

export type Assignment = Pick<AssignStatusesRequest, 'panel_ids' | 'add' | 'remove' | 'set' | 'source'>
export type AssignmentEffect = Pick<Foreseen, 'before' | 'after'> & {
	/** A list was on its way, and has to be asked for again. */
	interrupted: boolean
}

/**
 * Adds, removes or sets statuses of panels. The change shows at once and returns to what it was when the server
 * refuses, with a toast that says why; panels that another person changed meanwhile keep that person's change.
 */
export function useAssignStatuses(projectId: string) {
	const { t } = useTranslation('panels')
	const errorText = useErrorText()
	const queryClient = useQueryClient()
	const { queryKey } = panelsQuery(projectId)
	return useMutation({
		mutationKey: ['assign_statuses', projectId],
		mutationFn: (request: Assignment) =>
			callApi(AssignStatusesResponse, 'POST', `/projects/${projectId}/panels/statuses`, {
				body: { ...request, answer: 'by_element' },
			}),
		onMutate: async (request): Promise<AssignmentEffect> => {
			const interrupted = queryClient.isFetching({ queryKey, exact: true }) > 0
			await queryClient.cancelQueries({ queryKey, exact: true })
			const list = queryClient.getQueryData(queryKey)
			const statuses = queryClient.getQueryData(statusesQuery(projectId).queryKey)
			if (!list || !statuses) return { before: [], after: [], interrupted }
			const foreseen = foreseeAssignment(
				list,
				request,
				statuses.map(({ id }) => id),
			)
			queryClient.setQueryData(queryKey, foreseen.list)
			return { before: foreseen.before, after: foreseen.after, interrupted }
		},
		onError: (error, _request, effect) => {
			if (effect) queryClient.setQueryData(queryKey, (list) => list && rollBack(list, effect))
			toast.error(t('assign_failed'), errorText(error))
		},
		onSuccess: (answer) => showPanelStatuses(queryClient, projectId, answer),
		onSettled: (_answer, _error, _request, effect) => {
			if (effect?.interrupted) void queryClient.invalidateQueries({ queryKey, exact: true })
		},
	})
}
