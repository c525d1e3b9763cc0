import { type Group, GroupListResponse } from '@panelyard/contracts/panels/groups'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { callApi } from '../../api/call-api.ts'
import type { Change } from '../../api/outbox/change.ts'
import { fetchVersioned } from '../../api/project-revisions.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { outboxOf } from '../changes/outbox-of.ts'
import { AboutGroup, AboutGroupMove } from '../panels/list/panel-list-changes.ts'
import { compareNaturally } from '../panels/marks/natural-order.ts'

const inOrder = (groups: Group[]): Group[] =>
	groups.toSorted((a, b) => a.position - b.position || compareNaturally(a.name, b.name))

/** The position of a group that comes last. */
const lastPosition = (groups: readonly Group[]): number =>
	groups.reduce((next, { position }) => Math.max(next, position + 1), 0)

export const groupsQuery = (projectId: string) =>
	queryOptions({
		queryKey: queryKeys.groups(projectId),
		queryFn: async (context): Promise<Group[]> => {
			const { client, signal } = context
			const { groups } = await fetchVersioned(context, () =>
				callApi(GroupListResponse, 'GET', `/projects/${projectId}/groups`, { signal }),
			)
			return inOrder(outboxOf(client).waitingFor(projectId).reduce(withWaitingGroup, groups))
		},
		staleTime: 60_000,
	})

/** The groups of a project, in their order. */
export const useGroups = (projectId: string) => useQuery(groupsQuery(projectId))

/** A list as it came from the server, with what this person did and the server doesn't have. */
function withWaitingGroup(groups: Group[], change: Change): Group[] {
	if (change.kind === 'group_moved') {
		const moved = AboutGroupMove.safeParse(change.about).data
		return moved ? withGroupMoved(groups, moved) : groups
	}
	if (change.kind !== 'group_created' && change.kind !== 'group_deleted') return groups
	const about = AboutGroup.safeParse(change.about).data
	if (!about) return groups
	const others = groups.filter(({ id }) => id !== about.id)
	if (change.kind === 'group_deleted') return others
	return [...others, groupToCome(about, others)]
}

/** A group that was asked for, as it will be among the others. */
export function groupToCome({ panel_ids, position, ...words }: AboutGroup, others: readonly Group[]): Group {
	return {
		...words,
		position: position ?? lastPosition(others),
		panel_count: panel_ids.length,
		status_breakdown: [],
	}
}

/** Groups with one of them moved before another, or to the end; as they are where either is gone. */
export function withGroupMoved(groups: Group[], { id, before }: Pick<AboutGroupMove, 'id' | 'before'>): Group[] {
	const moved = groups.find((group) => group.id === id)
	const others = inOrder(groups.filter((group) => group !== moved))
	const place = before === null ? others.length : others.findIndex((group) => group.id === before)
	if (!moved || place === -1) return groups
	return others.toSpliced(place, 0, moved).map((group, position) => ({ ...group, position }))
}

/** Changes the list that is shown, once there is one. */
export const showGroups = (client: QueryClient, projectId: string, change: (groups: Group[]) => Group[]): void => {
	client.setQueryData(groupsQuery(projectId).queryKey, (groups) => groups && change(groups))
}

/** Puts a group as it is now, new or not, into what is shown. */
export const showGroup = (client: QueryClient, projectId: string, group: Group): void => {
	client.setQueryData(groupsQuery(projectId).queryKey, (groups) =>
		groups ? inOrder([...groups.filter(({ id }) => id !== group.id), group]) : groups,
	)
}

/** Takes a deleted group out of what is shown. */
export const showGroupGone = (client: QueryClient, projectId: string, id: string): void => {
	client.setQueryData(groupsQuery(projectId).queryKey, (groups) => groups?.filter((group) => group.id !== id))
}
