import type { MoveGroupRequest, MoveGroupResponse } from '@panelyard/contracts/panels/groups'
import { recordAction } from '../../access/audit.queries.ts'
import { changeProject, findMade, keepChange, type NamedChange } from '../../access/made-changes.ts'
import type { Platform } from '../../platform/feature.ts'
import { orderedGroupIds, orderGroups } from './group-order.queries.ts'
import { requireGroup } from './groups.service.ts'

/**
 * Puts a group before another one, or last. A change made before, and a move to where the group is, change nothing.
 * @throws AppError NOT_FOUND when either group is gone
 */
export async function moveGroup(
	platform: Platform,
	user_id: string,
	project_id: string,
	group_id: string,
	{ before, change_id }: MoveGroupRequest,
): Promise<MoveGroupResponse> {
	const named: NamedChange = { change_id, kind: 'group_moved', user_id }
	const done = await changeProject<MoveGroupResponse & { isMoved: boolean }>(
		platform.database,
		{ project_id, user_id, needed: 'editor' },
		async ({ tx, project, leaveUnchanged }) => {
			const present = await orderedGroupIds(tx, project_id)
			const unmoved = { group_ids: present, revision: project.revision - 1, isMoved: false }
			// Also when the group was deleted since: the device would take a refusal for a move that failed.
			if (await findMade(tx, project_id, named)) return leaveUnchanged({ ...unmoved, repeated: true })
			const { id, name } = await requireGroup(tx, project_id, group_id)
			if (before !== null) await requireGroup(tx, project_id, before)
			if (before === id) return leaveUnchanged(unmoved)
			const others = present.filter((other) => other !== id)
			const place = before === null ? others.length : others.indexOf(before)
			const group_ids = others.toSpliced(place, 0, id)
			if (group_ids.every((other, index) => other === present[index])) return leaveUnchanged(unmoved)
			await orderGroups(tx, project_id, group_ids)
			const details = { name, position: place + 1 }
			await recordAction(tx, { project_id, user_id, action: 'group.moved', subject_id: id, details })
			await keepChange(tx, project, named)
			return { group_ids, revision: project.revision, isMoved: true }
		},
	)
	const { isMoved, ...answer } = done
	if (isMoved) platform.tellProject('project_updated', { project_id, what: ['group_order'], revision: answer.revision })
	return answer
}
