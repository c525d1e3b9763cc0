import { type Group, GroupListResponse } from '@panelyard/contracts/groups'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { callApi } from '../../api/call-api.ts'
import type { Change } from '../../api/outbox/change.ts'
import { fetchVersioned } from '../../api/project-revisions.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { outboxOf } from '../changes/outbox-of.ts'
import { compareNaturally } from '../panels/natural-order.ts'
import { AboutGroup } from '../panels/panel-list-changes.ts'

const byName = (groups: Group[]): Group[] => groups.toSorted((a, b) => compareNaturally(a.name, b.name))

export const groupsQuery = (projectId: string) =>
	queryOptions({
		queryKey: queryKeys.groups(projectId),
		queryFn: async (context): Promise<Group[]> => {
			const { client, signal } = context
			const { groups } = await fetchVersioned(context, () =>
				callApi(GroupListResponse, 'GET', `/projects/${projectId}/groups`, { signal }),
			)
			return byName(outboxOf(client).waitingFor(projectId).reduce(withWaitingGroup, groups))
		},
		staleTime: 60_000,
	})

/** The groups of a project by name. */
export const useGroups = (projectId: string) => useQuery(groupsQuery(projectId))

/** A list as it came from the server, with what this person did and the server doesn't have. */
function withWaitingGroup(groups: Group[], change: Change): Group[] {
	if (change.kind !== 'group_created' && change.kind !== 'group_deleted') return groups
	const about = AboutGroup.safeParse(change.about).data
	if (!about) return groups
	const others = groups.filter(({ id }) => id !== about.id)
	if (change.kind === 'group_deleted') return others
	const { panel_ids, ...group } = about
	return [...others, { ...group, panel_count: panel_ids.length, status_breakdown: [] }]
}

/** Puts a group as it is now, new or not, into what is shown. */
export const showGroup = (client: QueryClient, projectId: string, group: Group): void => {
	client.setQueryData(groupsQuery(projectId).queryKey, (groups) =>
		groups ? byName([...groups.filter(({ id }) => id !== group.id), group]) : groups,
	)
}

/** Takes a deleted group out of what is shown. */
export const showGroupGone = (client: QueryClient, projectId: string, id: string): void => {
	client.setQueryData(groupsQuery(projectId).queryKey, (groups) => groups?.filter((group) => group.id !== id))
}
