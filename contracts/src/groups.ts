import { z } from 'zod'
import { AnswerForm, MAX_PANELS_PER_CALL } from './panels.ts'
import { cleanName, cleanText } from './plain-text.ts'
import { revisionField } from './revisions.ts'

export const GROUP_NAME_TAKEN = 'Group name already exists'
export const GroupName = z
	.string('Group name is required')
	.overwrite(cleanName)
	.min(1, 'Group name is required')
	.max(120, 'Group name is too long')

export const Group = z.object({
	id: z.uuid(),
	name: z.string(),
	description: z.string(),
	panel_count: z.number().int().min(0),
	/** Panels of the group by their furthest status; `status_id` null counts those with none. */
	status_breakdown: z.array(z.object({ status_id: z.uuid().nullable(), count: z.number().int() })),
})
export type Group = z.infer<typeof Group>
export const GroupListResponse = z.object({ groups: z.array(Group), ...revisionField })
export const GroupResponse = z.object({ group: Group })
export const CreateGroupRequest = z.object({
	name: GroupName,
	description: z.string().overwrite(cleanText).max(2000).default(''),
	panel_ids: z.array(z.uuid()).max(MAX_PANELS_PER_CALL).default([]),
})
export const UpdateGroupRequest = z.object({
	name: GroupName.optional(),
	description: z.string().overwrite(cleanText).max(2000).optional(),
})
/** `POST /projects/{id}/groups/{group_id}/panels` */
export const ChangeGroupPanelsRequest = z
	.object({
		add: z.array(z.uuid()).max(MAX_PANELS_PER_CALL).default([]),
		remove: z.array(z.uuid()).max(MAX_PANELS_PER_CALL).default([]),
	})
	.refine((body) => body.add.length + body.remove.length > 0, { message: 'Choose at least one panel', path: ['add'] })
/** `POST /projects/{id}/groups/{group_id}/statuses`: adds the status to every panel of the group; what they have stays. */
export const AddGroupStatusRequest = z.object({ status_id: z.uuid('Choose a status'), answer: AnswerForm })
