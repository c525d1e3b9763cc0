import { z } from 'zod'
import { AnswerForm, changedStatuses, changeField, repeatedField } from '../panels/panels.ts'
import { cleanName } from '../values/plain-text.ts'
import { revisionField } from '../values/revisions.ts'

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
	'drawing',
	'mould',
	'curing',
	'truck',
	'crane',
	'hold',
] as const
export const StatusIcon = z.enum(STATUS_ICONS, { error: 'Icon is required' })
export type StatusIcon = z.infer<typeof StatusIcon>

/**
 * A step of the work, or a flag. A panel's furthest step sets its colour and progress; a flag, such as a hold, is shown
 * beside that and doesn't replace it.
 */
export const StatusType = z.enum(['step', 'flag'])
export type StatusType = z.infer<typeof StatusType>

/** The effect of a missing required status: a confirmation, or a required reason. */
export const RequiresMode = z.enum(['warn', 'block'])
export type RequiresMode = z.infer<typeof RequiresMode>

/** Who may set and remove a status: everyone who may edit, managers, or the listed people and managers. */
export const SetBy = z.enum(['editors', 'managers', 'people'])
export type SetBy = z.infer<typeof SetBy>

/** Most statuses of a project. */
export const MAX_STATUSES = 200
/** Most people that one status may list. */
export const MAX_STATUS_PEOPLE = 100

/** The rules of a status, which managers set. */
export const statusRules = {
	type: StatusType,
	/** Progress of a panel at this step, in per cent. 0 for flags. */
	progress: z.number().int().min(0).max(100),
	/** Whether the work on a panel at this step is done. Never for flags. */
	is_done: z.boolean(),
	/** Whether setting it removes the earlier steps. Never for flags. */
	replaces: z.boolean(),
	set_by: SetBy,
	/** Who may set it besides managers when `set_by` is `people`. */
	set_by_people: z.array(z.uuid()).max(MAX_STATUS_PEOPLE),
	/** Statuses that a panel must have (or have replaced by a later one) before it gets this one. */
	requires: z.array(z.uuid()).max(MAX_STATUSES),
	requires_mode: RequiresMode,
}
export const STATUS_RULES = Object.keys(statusRules) as (keyof typeof statusRules)[]

/** `#rrggbb`, lower case. */
export const Colour = z
	.string()
	.trim()
	.toLowerCase()
	.regex(/^#[0-9a-f]{6}$/, 'Colour must be a hex code such as #1c7ed6')

/**
 * The statuses a new project starts with, in the order of the work; a panel's furthest one sets its colour. `key`
 * identifies the translated text that the web app shows until a person renames the status.
 */
export const DEFAULT_STATUSES = [
	{ key: 'designed', name: 'Designed', icon: 'info', colour: '#8b95a5', type: 'step', progress: 10 },
	{ key: 'in_production', name: 'In production', icon: 'spinner', colour: '#f59f00', type: 'step', progress: 30 },
	{ key: 'produced', name: 'Produced', icon: 'star', colour: '#7950f2', type: 'step', progress: 60 },
	{ key: 'delivered', name: 'Delivered', icon: 'truck', colour: '#1c7ed6', type: 'step', progress: 80 },
	{ key: 'installed', name: 'Installed', icon: 'check', colour: '#2f9e44', type: 'step', progress: 100 },
	{ key: 'issue', name: 'Issue', icon: 'warning', colour: '#e03131', type: 'flag', progress: 0 },
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
	...statusRules,
	panel_count: z.number().int().min(0),
})
export type Status = z.infer<typeof Status>

/** `details` of a 403 for setting or removing a status that the person may not set. */
export const SetByRefusal = Status.pick({ name: true, default_key: true, set_by: true }).extend({ status_id: z.uuid() })

export const StatusListResponse = z.object({ statuses: z.array(Status), ...revisionField })
export const StatusResponse = z.object({ status: Status })
const statusFields = { name: StatusName, icon: StatusIcon, colour: Colour }
const rulesAsked = z.object(statusRules).partial().shape
/**
 * `id`: chosen by the device, so that the call can be repeated: the same person gets the existing status. Editors may
 * send a `type`; only managers may send other rules. A step without a `progress` gets that of the previous step.
 */
export const CreateStatusRequest = z.object({ id: z.uuid().optional(), ...statusFields, ...rulesAsked })
export type CreateStatusRequest = z.infer<typeof CreateStatusRequest>
/** Only managers can change rules. 409 for circular requirements. */
export const UpdateStatusRequest = z.object(statusFields).partial().extend(rulesAsked)
export type UpdateStatusRequest = z.infer<typeof UpdateStatusRequest>
/** Every status of the project, in the new order. */
export const OrderStatusesRequest = z.object({ status_ids: z.array(z.uuid()).min(1).max(200) })

/** `DELETE /projects/{id}/statuses/{status_id}`: its panels get the status `move_to` instead, or just lose it. */
export const DeleteStatusQuery = z.object({ move_to: z.uuid().optional(), answer: AnswerForm, ...changeField })
export type DeleteStatusQuery = z.infer<typeof DeleteStatusQuery>
export const DeleteStatusResponse = StatusListResponse.extend({
	...changedStatuses,
	/** Panels that have `move_to` now and didn't before. */
	moved: z.number().int().min(0),
	...repeatedField,
})
export type DeleteStatusResponse = z.infer<typeof DeleteStatusResponse>

/** The default rules of a new status. */
export const NEW_STATUS_RULES = {
	type: 'step',
	is_done: false,
	replaces: false,
	set_by: 'editors',
	set_by_people: [],
	requires: [],
	requires_mode: 'warn',
} satisfies Partial<Status>

/** Why an order of statuses is invalid: it must list each existing status once. Null if valid. */
export function statusOrderProblem(
	present: readonly Pick<Status, 'id' | 'name'>[],
	status_ids: readonly string[],
): string | null {
	const named = new Set(status_ids)
	const missing = present.filter(({ id }) => !named.has(id)).map(({ name }) => name)
	const gone = [...named].filter((id) => !present.some((status) => status.id === id)).length
	const reasons = [
		...(missing.length > 0 ? [`The order leaves out ${missing.join(', ')}`] : []),
		...(gone > 0
			? [`${gone === 1 ? 'One status' : `${gone} statuses`} of the order no longer exist${gone === 1 ? 's' : ''}`]
			: []),
		...(named.size < status_ids.length ? ['The order names a status twice'] : []),
	]
	return reasons.length > 0 ? `${reasons.join('. ')}. Order the statuses again.` : null
}
