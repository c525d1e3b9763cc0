import type { Group } from '@panelyard/contracts/groups'
import type { Status } from '@panelyard/contracts/statuses'
import { useMakeChange } from '../../domain/changes/use-change.ts'
import { draftGroupStatuses } from '../../domain/panels/panel-changes.ts'
import { namedStatus } from '../../domain/panels/panel-list-changes.ts'

/** Gives all panels of a group a status: in place of what they have, or added to it. */
export function useAssignToGroup(projectId: string, { id, name }: Group) {
	const make = useMakeChange()
	return (action: 'set' | 'add', status: Status | null) =>
		make(draftGroupStatuses(projectId, { group_id: id, group_name: name, action, status: namedStatus(status) }))
}
