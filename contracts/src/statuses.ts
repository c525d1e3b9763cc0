import { z } from 'zod'
import { AnswerForm, changedStatuses, changeField, repeatedField } from './panels.ts'
import { cleanName } from './plain-text.ts'
import { revisionField } from './revisions.ts'

export const STATUS_ICONS = [
	'spinner',
	'check',
	'times',
	'clock',
	'eye',
	'warning',
	'info',
	'star',
	'heart',
	'bookmark',
	'flag',
	'bell',
] as const
export const StatusIcon = z.enum(STATUS_ICONS, { error: 'Icon is required' })
export type StatusIcon = z.infer<typeof StatusIcon>

/** `#rrggbb`, lower case. */
export const Colour = z
	.string()
	.trim()
	.toLowerCase()
	.regex(/^#[0-9a-f]{6}$/, 'Colour must be a hex code such as #1c7ed6')

/**
 * The statuses a new project starts with, in the order of the work; the furthest one a panel carries colours it.
 * `key` names the translated text the web app shows until a person renames the status.
 */
export const DEFAULT_STATUSES = [
	{ key: 'designed', name: 'Designed', icon: 'info', colour: '#8b95a5' },
	{ key: 'in_production', name: 'In production', icon: 'spinner', colour: '#f59f00' },
	{ key: 'produced', name: 'Produced', icon: 'star', colour: '#7950f2' },
	{ key: 'delivered', name: 'Delivered', icon: 'flag', colour: '#1c7ed6' },
	{ key: 'installed', name: 'Installed', icon: 'check', colour: '#2f9e44' },
	{ key: 'issue', name: 'Issue', icon: 'warning', colour: '#e03131' },
] as const

export const StatusName = z
	.string('Status name is required')
	.overwrite(cleanName)
	.min(1, 'Status name is required')
	.max(80, 'Status name is too long (at most 80 characters)')
export const STATUS_NAME_TAKEN = 'Status name already exists'

export const Status = z.object({
	id: z.uuid(),
	name: z.string(),
	/** Key of a default status that nobody renamed; null otherwise. */
	default_key: z.string().nullable(),
	icon: StatusIcon,
	colour: Colour,
	/** 0 first. */
	position: z.number().int().min(0),
	panel_count: z.number().int().min(0),
})
export type Status = z.infer<typeof Status>

export const StatusListResponse = z.object({ statuses: z.array(Status), ...revisionField })
export const StatusResponse = z.object({ status: Status })
const statusFields = { name: StatusName, icon: StatusIcon, colour: Colour }
/** `id`: chosen by the device, so that the call can be sent twice: the same person gets the status that is there. */
export const CreateStatusRequest = z.object({ id: z.uuid().optional(), ...statusFields })
export type CreateStatusRequest = z.infer<typeof CreateStatusRequest>
export const UpdateStatusRequest = z.object(statusFields).partial()
export type UpdateStatusRequest = z.infer<typeof UpdateStatusRequest>
/** Every status of the project, in the new order. */
export const OrderStatusesRequest = z.object({ status_ids: z.array(z.uuid()).min(1).max(200) })

/** `DELETE /projects/{id}/statuses/{status_id}`: its panels get the status `move_to` instead, or only lose it. */
export const DeleteStatusQuery = z.object({ move_to: z.uuid().optional(), answer: AnswerForm, ...changeField })
export type DeleteStatusQuery = z.infer<typeof DeleteStatusQuery>
export const DeleteStatusResponse = StatusListResponse.extend({
	...changedStatuses,
	/** Panels that carry `move_to` now and didn't before. */
	moved: z.number().int().min(0),
	...repeatedField,
})
export type DeleteStatusResponse = z.infer<typeof DeleteStatusResponse>
