import type { Group } from '@panelyard/contracts/panels/groups'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { useMakeChange } from '../../domain/changes/use-change.ts'
import { draftGroupStatuses } from '../../domain/panels/panel-changes.ts'
import { askAboutFlag } from '../../domain/statuses/flag-questions.ts'
import { namedStatus } from '../../domain/statuses/named-status.ts'

/** Gives all panels of a group a status: in place of what they have, or added to it. */
export function useAssignToGroup(projectId: string, { id, name, panel_count }: Group) {
	const make = useMakeChange()
	return (action: 'set' | 'add', status: Status | null) => {
		const about = { group_id: id, group_name: name, action, status: namedStatus(status) }
		const give = (reason?: string) => make(draftGroupStatuses(projectId, about, reason))
		if (status?.type !== 'flag') return give()
		askAboutFlag({ flag: status, label: name, panel_count, takesPhotos: false, give })
	}
}
