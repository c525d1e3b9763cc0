import { z } from 'zod'
import { PropertySet } from '../models/model-structure.ts'
import { idArray, indexArray } from '../values/long-array.ts'
import { Timestamp } from '../values/paging.ts'
import { cleanText } from '../values/plain-text.ts'
import { revisionField } from '../values/revisions.ts'
import { MeasureOrigins } from './measure-origins.ts'

/** Most panels one call may change. */
export const MAX_PANELS_PER_CALL = 100_000
/** Most statuses that one call adds to panels or removes from them, and most memberships of groups. */
export const MAX_VALUES_PER_CALL = 300_000

/**
 * Texts are the model's. `statuses` has the ids of flags, then of steps in the order of the work; `groups` is sorted by
 * name.
 */
export const Panel = z.object({
	id: z.uuid(),
	/** Index of the panel's element in the live version's `structure.json`; null when the live model lacks it. */
	element: z.number().int().nullable(),
	global_id: z.string(),
	mark: z.string(),
	name: z.string(),
	/** People's own name, shown instead of `name`; empty for none. */
	own_name: z.string(),
	/** The number of its `PanelKind` in the project; null for panels found before kinds existed. */
	kind: z.number().int().nullable(),
	class: z.string(),
	description: z.string(),
	/** Its `Category`; null for none. */
	category_id: z.uuid().nullable(),
	/** People's own description, shown instead of `description`; empty for none. */
	own_description: z.string(),
	/** Index into the model's floors; -1 for none. */
	floor: z.number().int(),
	/** The storey was computed from the panel's height, because the model has none for it. */
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

/** `GET /projects/{id}/panels` returns all panels at once: clients sort, filter and search them locally. */
export const PanelListResponse = z.object({
	panels: z.array(Panel),
	total: z.number().int(),
	/** The live version that the panels' elements refer to; null without one. */
	version_id: z.uuid().nullable(),
	...revisionField,
})
export type PanelListResponse = z.infer<typeof PanelListResponse>

/** `GET /projects/{id}/panels/{panel_id}`: with the model's properties and the history of its statuses. */
export const StatusEvent = z.object({
	id: z.uuid(),
	panel_id: z.uuid(),
	status_id: z.uuid().nullable(),
	/** Its name at that time. */
	status_name: z.string(),
	action: z.enum(['added', 'removed']),
	source: z.enum(['panel_list', 'viewer', 'group', 'assistant', 'api', 'status_deleted', 'import']),
	user_id: z.uuid().nullable(),
	user_name: z.string(),
	/** It undid an earlier change, or an undo; `source` is that of the undone change. */
	is_undo: z.boolean(),
	/** Why a rule of the status was overridden; null when none was. Empty for a warning that needs no reason. */
	override_reason: z.string().nullable(),
	/** Why it was set or removed, in the person's words; empty without. */
	reason: z.string(),
	/** The person's instruction, if the assistant made the change; only the beginning of long ones. */
	instruction: z.string().nullable(),
	created_at: Timestamp,
})
export type StatusEvent = z.infer<typeof StatusEvent>
export const PanelDetailResponse = z.object({
	panel: Panel,
	property_sets: z.array(PropertySet),
	/** Newest first; at most the latest 1,000. */
	status_events: z.array(StatusEvent),
})
export type PanelDetailResponse = z.infer<typeof PanelDetailResponse>

/** `GET /projects/{id}/elements/{element}/properties` */
export const ElementPropertiesResponse = z.object({ property_sets: z.array(PropertySet) })

/** The panels of a call, at least one. */
export const PanelIds = idArray(MAX_PANELS_PER_CALL).refine(({ length }) => length > 0, 'Choose at least one panel')

/**
 * Identifies a change, so that it can be repeated and undone. The device chooses it. A project keeps it for 30 days. A
 * repeated request of the same person changes nothing and gets `repeated: true`; anyone else gets 409.
 */
export const ChangeId = z.uuid()
/** Fields that identify a change in its request. */
export const changeField = { change_id: ChangeId.optional() }
/** True if an earlier request with the same `change_id` made the change; absent otherwise. */
export const repeatedField = { repeated: z.boolean().optional() }

/** The longest reason for a change of statuses, and for overriding a rule. */
export const MAX_REASON_LENGTH = 500
/** Why statuses are set, such as what is wrong with flagged panels. Kept in the history; managers are told of flags. */
export const reasonField = { reason: z.string().overwrite(cleanText).max(MAX_REASON_LENGTH).default('') }
/**
 * How to treat panels that a status' rules block. `refuse`: nothing changes, and the answer is 409 with the code
 * `STATUS_RULE` (`StatusRuleBreaks`). `leave_out`: only the others change. `override`: all change, and the log records
 * who overrode the rule and why; a blocking rule needs a reason.
 */
export const ruleFields = {
	on_rule: z.enum(['refuse', 'leave_out', 'override']).default('refuse'),
	override_reason: z.string().overwrite(cleanText).max(MAX_REASON_LENGTH).default(''),
}
/**
 * How to treat panels that would go back: they would lose a step without getting a later one. `refuse`: nothing changes,
 * and the answer is 409 with the code `STATUS_RULE`. `leave_out`: only the others change.
 */
export const backField = { on_back: z.enum(['allow', 'refuse', 'leave_out']).default('allow') }

/** How many panels, and the first few by mark; `name` is the displayed name. */
const someOfPanels = {
	panel_count: z.number().int().min(1),
	panels: z.array(z.object({ id: z.uuid(), mark: z.string(), name: z.string() })),
}
/**
 * Panels that lack statuses required before the requested one, or that would go back. `details` of a `STATUS_RULE`
 * error, which is about either the ones or the others.
 */
export const StatusRuleBreaks = z.object({
	breaks: z.array(
		z.object({ status_id: z.uuid(), requires: z.uuid(), mode: z.enum(['warn', 'block']), ...someOfPanels }),
	),
	/** By the furthest step that they would lose and the one they would get, null for none. */
	back: z.array(z.object({ from: z.uuid(), to: z.uuid().nullable(), ...someOfPanels })).default([]),
	/** Panels that lack any of them, or that would go back. */
	panel_count: z.number().int().min(1),
	/** Number of requested panels. */
	asked: z.number().int().min(1),
})
export type StatusRuleBreaks = z.infer<typeof StatusRuleBreaks>

/** How a call lists the panels it changed: all in `changed`, or many of them in `by_element`. */
export const AnswerForm = z.enum(['changed', 'by_element']).default('changed')

/**
 * `POST /projects/{id}/panels/statuses`: `add` and `remove` add or remove a status. `set` with a step replaces their
 * other steps and keeps their flags; with a flag it adds the flag; with null it removes all statuses.
 */
export const AssignStatusesRequest = z
	.object({
		panel_ids: PanelIds,
		add: z.array(z.uuid()).max(200).optional(),
		remove: z.array(z.uuid()).max(200).optional(),
		set: z.uuid().nullable().optional(),
		source: StatusEvent.shape.source.exclude(['status_deleted', 'import', 'assistant']).default('api'),
		answer: AnswerForm,
		...reasonField,
		...ruleFields,
		...backField,
		...changeField,
	})
	.refine((body) => body.add?.length || body.remove?.length || body.set !== undefined, {
		message: 'Name at least one status to add, remove or set',
		path: ['add'],
	})
	.refine(
		({ panel_ids, add = [], remove = [] }) =>
			panel_ids.length * Math.max(add.length, remove.length) <= MAX_VALUES_PER_CALL,
		{ message: 'These are too many statuses for so many panels. Change fewer at once.', path: ['add'] },
	)
export type AssignStatusesRequest = z.infer<typeof AssignStatusesRequest>

/** The current statuses of a panel; only for changed panels. */
export const PanelStatuses = z.object({ panel_id: z.uuid(), statuses: z.array(z.uuid()) })
export type PanelStatuses = z.infer<typeof PanelStatuses>

/**
 * From this many changed panels on, they are listed by their elements, which takes a hundredth of the time to parse.
 */
export const MANY_PANELS = 500

/** The current statuses of many panels. */
export const StatusesByElement = z.object({
	/** The live version that the elements refer to. */
	version_id: z.uuid(),
	/** One for each list of statuses that changed panels now have. */
	sets: z.array(
		z.object({
			statuses: z.array(z.uuid()),
			/** `Panel.element` of the panels with them, ascending: the first, then the difference to the previous one. */
			element_steps: indexArray(),
		}),
	),
})
export type StatusesByElement = z.infer<typeof StatusesByElement>

/** The result of a change: each changed panel is either in `changed` or in `by_element`. */
export const changedStatuses = {
	changed: z.array(PanelStatuses),
	by_element: StatusesByElement.optional(),
	/** When it was made; absent if it changed nothing, or an earlier request made it. */
	changed_at: Timestamp.optional(),
	...revisionField,
}
export const AssignStatusesResponse = z.object({
	...changedStatuses,
	/** Panels that rules blocked or that would have gone back, with `leave_out`. */
	left_out: z.number().int().min(0).optional(),
	...repeatedField,
})
export type AssignStatusesResponse = z.infer<typeof AssignStatusesResponse>
