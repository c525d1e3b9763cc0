import { z } from 'zod'
import { idArray } from '../values/long-array.ts'
import { cleanName, cleanText } from '../values/plain-text.ts'
import { revisionField } from '../values/revisions.ts'
import {
	AnswerForm,
	backField,
	changeField,
	MAX_PANELS_PER_CALL,
	reasonField,
	repeatedField,
	ruleFields,
} from './panels.ts'

export const GROUP_NAME_TAKEN = 'Group name already exists'
export const GroupName = z
	.string('Group name is required')
	.overwrite(cleanName)
	.min(1, 'Group name is required')
	.max(120, 'Group name is too long (at most 120 characters)')

/** Most groups of a project. */
export const MAX_GROUPS = 5000

/** Far above any real position, and below the limit of the column. */
const MAX_POSITION = 1_000_000_000

export const Group = z.object({
	id: z.uuid(),
	name: z.string(),
	description: z.string(),
	/** All lists of groups are sorted by it. Has gaps. */
	position: z.number().int().min(0),
	panel_count: z.number().int().min(0),
	/** Panels of the group by their furthest status; `status_id` null counts those with none. */
	status_breakdown: z.array(z.object({ status_id: z.uuid().nullable(), count: z.number().int() })),
})
export type Group = z.infer<typeof Group>
export const GroupListResponse = z.object({ groups: z.array(Group), ...revisionField })
export const GroupResponse = z.object({ group: Group })
/**
 * `id`: chosen by the device, so that the call can be repeated: the same person gets the existing group. The id of a
 * deleted group restores it, at the `position` that it had. A new group comes last.
 */
export const CreateGroupRequest = z.object({
	id: z.uuid().optional(),
	name: GroupName,
	description: z.string().overwrite(cleanText).max(2000).default(''),
	position: z.number().int().min(0).max(MAX_POSITION).optional(),
	panel_ids: idArray(MAX_PANELS_PER_CALL).default([]),
})
export const UpdateGroupRequest = z.object({
	name: GroupName.optional(),
	description: z.string().overwrite(cleanText).max(2000).optional(),
})
/** `POST /projects/{id}/groups/{group_id}/move`: moves the group before another one, or to the end. */
export const MoveGroupRequest = z.object({ before: z.uuid().nullable(), ...changeField })
export type MoveGroupRequest = z.infer<typeof MoveGroupRequest>
/** All groups of the project in order. */
export const MoveGroupResponse = z.object({ group_ids: z.array(z.uuid()), ...revisionField, ...repeatedField })
export type MoveGroupResponse = z.infer<typeof MoveGroupResponse>
/** `POST /projects/{id}/groups/{group_id}/panels` */
export const ChangeGroupPanelsRequest = z
	.object({
		add: idArray(MAX_PANELS_PER_CALL).default([]),
		remove: idArray(MAX_PANELS_PER_CALL).default([]),
		...changeField,
	})
	.refine((body) => body.add.length + body.remove.length > 0, { message: 'Choose at least one panel', path: ['add'] })
/** The panels that joined the group and those that left it, without those that already had. */
export const ChangeGroupPanelsResponse = z.object({
	group: Group,
	added: idArray(),
	removed: idArray(),
	...revisionField,
	...repeatedField,
})
export type ChangeGroupPanelsResponse = z.infer<typeof ChangeGroupPanelsResponse>
export const DeleteGroupQuery = z.object(changeField)
/** `DELETE /projects/{id}/groups/{group_id}`: the deleted group, with everything needed to create it again. */
export const DeleteGroupResponse = GroupListResponse.extend({ group: Group, panel_ids: idArray(), ...repeatedField })
export type DeleteGroupResponse = z.infer<typeof DeleteGroupResponse>
/**
 * `POST /projects/{id}/groups/{group_id}/statuses`, for every panel in the group at that moment: `add` adds the status
 * to theirs; `set` works as in `AssignStatusesRequest`.
 */
export const AddGroupStatusRequest = z
	.object({
		status_id: z.uuid('Choose a status').nullable(),
		mode: z.enum(['add', 'set']).default('add'),
		answer: AnswerForm,
		...reasonField,
		...ruleFields,
		...backField,
		...changeField,
	})
	.refine((body) => body.status_id !== null || body.mode === 'set', { message: 'Choose a status', path: ['status_id'] })
export type AddGroupStatusRequest = z.infer<typeof AddGroupStatusRequest>
