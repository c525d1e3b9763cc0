import { z } from 'zod'
import { AnswerForm, changeField, MAX_PANELS_PER_CALL, repeatedField, ruleFields } from './panels.ts'
import { cleanName, cleanText } from './plain-text.ts'
import { revisionField } from './revisions.ts'

export const GROUP_NAME_TAKEN = 'Group name already exists'
export const GroupName = z
	.string('Group name is required')
	.overwrite(cleanName)
	.min(1, 'Group name is required')
	.max(120, 'Group name is too long (at most 120 characters)')

/** Far above what a project can have, and below what the column holds. */
const MAX_POSITION = 1_000_000_000

export const Group = z.object({
	id: z.uuid(),
	name: z.string(),
	description: z.string(),
	/** Groups are listed by it everywhere. Has gaps. */
	position: z.number().int().min(0),
	panel_count: z.number().int().min(0),
	/** Panels of the group by their furthest status; `status_id` null counts those with none. */
	status_breakdown: z.array(z.object({ status_id: z.uuid().nullable(), count: z.number().int() })),
})
export type Group = z.infer<typeof Group>
export const GroupListResponse = z.object({ groups: z.array(Group), ...revisionField })
export const GroupResponse = z.object({ group: Group })
/**
 * `id`: chosen by the device, so that the call can be sent twice: the same person gets the group that is there. The id
 * of a deleted group brings it back, to its `position` if that is given. A new group comes last.
 */
export const CreateGroupRequest = z.object({
	id: z.uuid().optional(),
	name: GroupName,
	description: z.string().overwrite(cleanText).max(2000).default(''),
	position: z.number().int().min(0).max(MAX_POSITION).optional(),
	panel_ids: z.array(z.uuid()).max(MAX_PANELS_PER_CALL).default([]),
})
export const UpdateGroupRequest = z.object({
	name: GroupName.optional(),
	description: z.string().overwrite(cleanText).max(2000).optional(),
})
/** `POST /projects/{id}/groups/{group_id}/move`: puts the group before another one, or last. */
export const MoveGroupRequest = z.object({ before: z.uuid().nullable(), ...changeField })
export type MoveGroupRequest = z.infer<typeof MoveGroupRequest>
/** All groups of the project in their order. */
export const MoveGroupResponse = z.object({ group_ids: z.array(z.uuid()), ...revisionField, ...repeatedField })
export type MoveGroupResponse = z.infer<typeof MoveGroupResponse>
/** `POST /projects/{id}/groups/{group_id}/panels` */
export const ChangeGroupPanelsRequest = z
	.object({
		add: z.array(z.uuid()).max(MAX_PANELS_PER_CALL).default([]),
		remove: z.array(z.uuid()).max(MAX_PANELS_PER_CALL).default([]),
		...changeField,
	})
	.refine((body) => body.add.length + body.remove.length > 0, { message: 'Choose at least one panel', path: ['add'] })
/** Which panels joined the group and which left it; neither names one that had before. */
export const ChangeGroupPanelsResponse = z.object({
	group: Group,
	added: z.array(z.uuid()),
	removed: z.array(z.uuid()),
	...revisionField,
	...repeatedField,
})
export type ChangeGroupPanelsResponse = z.infer<typeof ChangeGroupPanelsResponse>
/** `DELETE /projects/{id}/groups/{group_id}`: the group as it was, with all that is needed to create it again. */
export const DeleteGroupResponse = GroupListResponse.extend({ group: Group, panel_ids: z.array(z.uuid()) })
export type DeleteGroupResponse = z.infer<typeof DeleteGroupResponse>
/**
 * `POST /projects/{id}/groups/{group_id}/statuses`, for every panel that is in the group at that moment: `add` adds the
 * status to what they have; `set` does as in `AssignStatusesRequest`.
 */
export const AddGroupStatusRequest = z
	.object({
		status_id: z.uuid('Choose a status').nullable(),
		mode: z.enum(['add', 'set']).default('add'),
		answer: AnswerForm,
		...ruleFields,
		...changeField,
	})
	.refine((body) => body.status_id !== null || body.mode === 'set', { message: 'Choose a status', path: ['status_id'] })
export type AddGroupStatusRequest = z.infer<typeof AddGroupStatusRequest>
