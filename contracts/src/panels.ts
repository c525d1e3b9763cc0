import { z } from 'zod'
import { MeasureOrigins } from './measure-origins.ts'
import { PropertySet } from './model-structure.ts'
import { Timestamp } from './paging.ts'
import { cleanText } from './plain-text.ts'
import { revisionField } from './revisions.ts'

/** Most panels one call may change. */
export const MAX_PANELS_PER_CALL = 100_000

/**
 * Text columns are as the model says; ids in `statuses` are those of flags, then those of steps in the order of the
 * work; in `groups` by name.
 */
export const Panel = z.object({
	id: z.uuid(),
	/** Index of the panel's element in the live version's `structure.json`; null when the live model lacks it. */
	element: z.number().int().nullable(),
	global_id: z.string(),
	mark: z.string(),
	name: z.string(),
	/** What people call it themselves, shown instead of `name`; empty for none. */
	own_name: z.string(),
	/** The number of its `PanelKind` in the project; null for panels found before kinds were kept. */
	kind: z.number().int().nullable(),
	class: z.string(),
	description: z.string(),
	/** Its `Category`; null for none. */
	category_id: z.uuid().nullable(),
	/** What people write of it themselves, shown instead of `description`; empty for none. */
	own_description: z.string(),
	/** Index into the model's floors; -1 for none. */
	floor: z.number().int(),
	/** The floor was found by the panel's height, since the model gives it none. */
	floor_computed: z.boolean(),
	/** Metres. */
	length: z.number().nullable(),
	width: z.number().nullable(),
	height: z.number().nullable(),
	/** m2 */
	area: z.number().nullable(),
	/** m3 */
	volume: z.number().nullable(),
	/** kg */
	weight: z.number().nullable(),
	measure_origins: MeasureOrigins,
	statuses: z.array(z.uuid()),
	groups: z.array(z.uuid()),
	/** When its statuses last changed; null when they never did. */
	status_changed_at: Timestamp.nullable(),
})
export type Panel = z.infer<typeof Panel>

/** `GET /projects/{id}/panels` gives every panel at once: the screens sort, filter and search them locally. */
export const PanelListResponse = z.object({
	panels: z.array(Panel),
	total: z.number().int(),
	/** The live version whose elements the panels name; null without one. */
	version_id: z.uuid().nullable(),
	...revisionField,
})
export type PanelListResponse = z.infer<typeof PanelListResponse>

/** `GET /projects/{id}/panels/{panel_id}`: with the model's properties and the history of its statuses. */
export const StatusEvent = z.object({
	id: z.uuid(),
	panel_id: z.uuid(),
	status_id: z.uuid().nullable(),
	/** As it was called then. */
	status_name: z.string(),
	action: z.enum(['added', 'removed']),
	source: z.enum(['panel_list', 'viewer', 'group', 'assistant', 'api', 'status_deleted', 'import']),
	user_id: z.uuid().nullable(),
	user_name: z.string(),
	/** It took back an earlier change, or an undo; `source` is that of the change it took back. */
	is_undo: z.boolean(),
	/** Why a rule of the status was overridden; null when none was. Empty for a warning that needs no reason. */
	override_reason: z.string().nullable(),
	/** What the person told the assistant, if it made the change; of long ones the beginning. */
	instruction: z.string().nullable(),
	created_at: Timestamp,
})
export type StatusEvent = z.infer<typeof StatusEvent>
export const PanelDetailResponse = z.object({
	panel: Panel,
	property_sets: z.array(PropertySet),
	status_events: z.array(StatusEvent),
})
export type PanelDetailResponse = z.infer<typeof PanelDetailResponse>

/** `GET /projects/{id}/elements/{element}/properties` */
export const ElementPropertiesResponse = z.object({ property_sets: z.array(PropertySet) })

const PanelIds = z.array(z.uuid()).min(1, 'Choose at least one panel').max(MAX_PANELS_PER_CALL)

/**
 * Names a change, so that it can be sent twice and undone. The device chooses it. A project keeps it for 30 days: the
 * same person sending it again changes nothing and gets `repeated: true`; from anybody else it is a 409.
 */
export const ChangeId = z.uuid()
/** What a change says of itself in its request. */
export const changeField = { change_id: ChangeId.optional() }
/** Whether the change had been made before, by an earlier request of the same `change_id`; absent otherwise. */
export const repeatedField = { repeated: z.boolean().optional() }

/** The longest reason for overriding a rule. */
export const MAX_REASON_LENGTH = 500
/**
 * What becomes of panels that a status' rules keep from getting it. `refuse`: nothing changes, and a 409 of the code
 * `STATUS_RULE` tells (`StatusRuleBreaks`). `leave_out`: the others change. `override`: all change, and the log says who
 * overrode the rule and why; a rule that blocks needs a reason.
 */
export const ruleFields = {
	on_rule: z.enum(['refuse', 'leave_out', 'override']).default('refuse'),
	override_reason: z.string().overwrite(cleanText).max(MAX_REASON_LENGTH).default(''),
}
/** Panels that lack statuses which have to come before the one asked for. `details` of a `STATUS_RULE` error. */
export const StatusRuleBreaks = z.object({
	breaks: z.array(
		z.object({
			status_id: z.uuid(),
			requires: z.uuid(),
			mode: z.enum(['warn', 'block']),
			panel_count: z.number().int().min(1),
			/** The first few, by mark; `name` is the one that is shown. */
			panels: z.array(z.object({ id: z.uuid(), mark: z.string(), name: z.string() })),
		}),
	),
	/** Panels that lack any of them. */
	panel_count: z.number().int().min(1),
	/** How many panels were asked for. */
	asked: z.number().int().min(1),
})
export type StatusRuleBreaks = z.infer<typeof StatusRuleBreaks>

/** How a call names the panels it changed: all in `changed`, or many of them in `by_element`. */
export const AnswerForm = z.enum(['changed', 'by_element']).default('changed')

/**
 * `POST /projects/{id}/panels/statuses`: `add` and `remove` change what the panels carry; `set` makes a step their only
 * one and leaves their flags, adds a flag, and with null leaves the panels without any status.
 */
export const AssignStatusesRequest = z
	.object({
		panel_ids: PanelIds,
		add: z.array(z.uuid()).max(200).optional(),
		remove: z.array(z.uuid()).max(200).optional(),
		set: z.uuid().nullable().optional(),
		source: StatusEvent.shape.source.exclude(['status_deleted', 'import', 'assistant']).default('api'),
		answer: AnswerForm,
		...ruleFields,
		...changeField,
	})
	.refine((body) => body.add?.length || body.remove?.length || body.set !== undefined, {
		message: 'Name at least one status to add, remove or set',
		path: ['add'],
	})
export type AssignStatusesRequest = z.infer<typeof AssignStatusesRequest>

/** The statuses a panel carries now; only panels that changed are named. */
export const PanelStatuses = z.object({ panel_id: z.uuid(), statuses: z.array(z.uuid()) })
export type PanelStatuses = z.infer<typeof PanelStatuses>

/** From so many changed panels on, they are named by their elements, which takes a hundredth of the time to read. */
export const MANY_PANELS = 500

/** What many panels carry now. */
export const StatusesByElement = z.object({
	/** The live version whose elements are meant. */
	version_id: z.uuid(),
	/** One for each list of statuses that panels of the change carry now. */
	sets: z.array(
		z.object({
			statuses: z.array(z.uuid()),
			/** `Panel.element` of those that carry them, ascending: the first, then what is added to the one before. */
			element_steps: z.array(z.number().int().min(0)),
		}),
	),
})
export type StatusesByElement = z.infer<typeof StatusesByElement>

/** What a change left on panels: `changed` and `by_element` name each changed panel once between them. */
export const changedStatuses = {
	changed: z.array(PanelStatuses),
	by_element: StatusesByElement.optional(),
	/** When it was made; absent when it changed nothing, or an earlier request made it. */
	changed_at: Timestamp.optional(),
	...revisionField,
}
export const AssignStatusesResponse = z.object({
	...changedStatuses,
	/** Panels that rules kept from getting a status, with `leave_out`. */
	left_out: z.number().int().min(0).optional(),
	...repeatedField,
})
export type AssignStatusesResponse = z.infer<typeof AssignStatusesResponse>
