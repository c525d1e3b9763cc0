import { z } from 'zod'
import { PLAN_STATES } from '../figures/plan.ts'
import { changeField, MAX_PANELS_PER_CALL, Panel } from '../panels/panels.ts'
import { ConversionJobView } from '../projects/projects.ts'
import { idArray } from '../values/long-array.ts'
import { PageQuery, pageFields, Timestamp } from '../values/paging.ts'
import { cleanName, cleanText } from '../values/plain-text.ts'
import { revisionField } from '../values/revisions.ts'
import { FEWEST_MERGED_FILES, FloorOptions, MergePlacement, MOST_MERGED_FILES } from './merge-options.ts'
import { MergeMessages } from './model-merges.ts'
import { Floor } from './model-structure.ts'

/**
 * Where a version of a model stands. `converting`: its file waits or is converted. `comparing`: its panels are compared with
 * the live ones. `failed`: either failed. `to_review`: a candidate; the live version stays in use until somebody goes live
 * with this one. `earlier`: it was live. `discarded`: a candidate that somebody dismissed.
 */
export const VERSION_STATES = [
	'converting',
	'comparing',
	'failed',
	'to_review',
	'live',
	'earlier',
	'discarded',
] as const
export const VersionState = z.enum(VERSION_STATES)
export type VersionState = z.infer<typeof VersionState>

/**
 * What another version of the model does to a panel; one panel may have several of them. `re_identified`: its GlobalId changed.
 * `split`: several panels fill its room, and these. `merged`: one panel fills the room of several, and these. `added`: a
 * panel that wasn't there. `returned`: one that an earlier version had. `removed`: gone, and kept with its history.
 * `uncertain`: it may be one of several, or another one; people decide.
 */
export const IMPACT_CATEGORIES = [
	'uncertain',
	'geometry_changed',
	'properties_changed',
	'mark_changed',
	'moved',
	'turned',
	're_identified',
	'split',
	'merged',
	'added',
	'returned',
	'removed',
	'unchanged',
] as const
export const ImpactCategory = z.enum(IMPACT_CATEGORIES)
export type ImpactCategory = z.infer<typeof ImpactCategory>

/** What of a panel's geometry changed. `shape`: neither its size nor its openings, but its form. */
export const GEOMETRY_CHANGES = ['length', 'width', 'height', 'thickness', 'openings', 'shape'] as const
export const GeometryChange = z.enum(GEOMETRY_CHANGES)
export type GeometryChange = z.infer<typeof GeometryChange>

/** What speaks for a pair of panels; `other_*` speaks against it. */
export const MATCH_REASONS = [
	'same_global_id',
	'same_mark',
	'same_place',
	'same_shape',
	'same_size',
	'overlaps',
	'other_global_id',
	'other_mark',
	'other_place',
	'other_shape',
] as const
export const MatchReason = z.enum(MATCH_REASONS)
export type MatchReason = z.infer<typeof MatchReason>

export const VERSION_NAME_MAX_LENGTH = 100

const newVersionFields = {
	/** One's own name or number, such as `C` or `2026-11-29`. */
	name: z.string().overwrite(cleanName).max(VERSION_NAME_MAX_LENGTH).default(''),
	note: z.string().overwrite(cleanText).max(4000).default(''),
	/** Chosen by the device, so that the call can be repeated: the same person gets the version that is there. */
	version_id: z.uuid().optional(),
}

/**
 * `POST /projects/{id}/versions`: another issue of the project's model, from files that the person has uploaded before. `file_id`
 * is the model, or replaces one file of the live version: `replaces` is its place there, 0 for the first, and the other files
 * stay. `file_ids` are all files of a model of several; with `places`, each replaces the file there and the others stay. The
 * first version of a project goes live by itself; each further one is a candidate.
 */
export const CreateVersionRequest = z
	.strictObject({
		...newVersionFields,
		file_id: z.uuid().optional(),
		replaces: z
			.int()
			.min(0)
			.max(MOST_MERGED_FILES - 1)
			.optional(),
		file_ids: z
			.array(z.uuid())
			.min(FEWEST_MERGED_FILES, MergeMessages.tooFew)
			.max(MOST_MERGED_FILES, MergeMessages.tooMany)
			.refine((ids) => new Set(ids).size === ids.length, MergeMessages.twice)
			.optional(),
		places: z
			.array(
				z
					.int()
					.min(0)
					.max(MOST_MERGED_FILES - 1),
			)
			.refine((places) => new Set(places).size === places.length, 'Two files replace the same one')
			.optional(),
		options: FloorOptions.extend({ placements: z.array(MergePlacement).optional() }).optional(),
	})
	.superRefine(({ file_id, file_ids, replaces, places, options }, context) => {
		const wrong = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
		if ((file_id === undefined) === (file_ids === undefined)) wrong('file_id', 'Send either file_id or file_ids')
		if (replaces !== undefined && file_id === undefined) wrong('replaces', 'replaces needs file_id')
		if (options !== undefined && file_ids === undefined) wrong('options', 'options need file_ids')
		if (places && places.length !== file_ids?.length) wrong('places', 'Send a place for each of file_ids')
		if (places && options) wrong('options', 'Files that replace others are placed like those')
		const placements = options?.placements
		if (!placements || !file_ids) return
		if (placements.length !== file_ids.length) wrong('options', MergeMessages.placements)
		else if (placements[0] !== 'keep') wrong('options', MergeMessages.firstStays)
	})
export type CreateVersionRequest = z.infer<typeof CreateVersionRequest>
/** The texts beside `file` in the multipart form of `POST /projects/{id}/versions/create_with_ifc`. */
export const CreateVersionFields = z.strictObject(newVersionFields)
export type CreateVersionFields = z.infer<typeof CreateVersionFields>

/** Counts as found when the version was compared. `GET .../impact` has more. */
export const ImpactSummary = z.object({
	/** Number of the version that it was compared with. */
	compared_with: z.number().int(),
	panels_before: z.number().int(),
	panels_after: z.number().int(),
	/** Nearly no panel is found again: this is probably another building's file. */
	is_probably_other_building: z.boolean(),
	/** How many panels are of each category. Absent ones have none. */
	counts: z.partialRecord(ImpactCategory, z.number().int()),
})
export type ImpactSummary = z.infer<typeof ImpactSummary>

export const ModelVersion = z.object({
	id: z.uuid(),
	/** 1, 2, ... within the project. */
	number: z.number().int().min(1),
	name: z.string(),
	note: z.string(),
	state: VersionState,
	/** Of its files, the first one first. */
	file_names: z.array(z.string()),
	/** Null when the account is gone. */
	issued_by: z.object({ user_id: z.uuid(), name: z.string() }).nullable(),
	issued_at: Timestamp,
	/** When it last went live. */
	live_at: Timestamp.nullable(),
	/** The conversion or comparison that waits, runs or failed. */
	job: ConversionJobView.nullable(),
	/** Where its artefacts are, to show it in 3D; null until it is converted. */
	model: z.object({ model_url: z.string(), structure_url: z.string(), glb_bytes: z.number().int() }).nullable(),
	/** Null before it is compared, and for versions that went live without a review. */
	impact: ImpactSummary.nullable(),
})
export type ModelVersion = z.infer<typeof ModelVersion>

/** `GET /projects/{id}/versions`: the newest first. Versions that only read the same files anew are left out. */
export const VersionListResponse = z.object({ versions: z.array(ModelVersion), ...pageFields, ...revisionField })
export type VersionListResponse = z.infer<typeof VersionListResponse>
/** `GET /projects/{id}/versions/{number}`, and of a version that was made, discarded or tried again. */
export const VersionResponse = z.object({ version: ModelVersion, ...revisionField })
export type VersionResponse = z.infer<typeof VersionResponse>

const amounts = {
	panels: z.number().int(),
	/** m2, of the panels that have it; as in the live version, and of added ones as in this version. */
	area: z.number(),
	/** kg */
	weight: z.number(),
}

/**
 * `GET /projects/{id}/versions/{number}/impact`: what going live with a version does, with the panels' statuses and plan as
 * they are now. Of a version that is or was live: what it did then to those panels that are still there.
 */
export const ImpactResponse = z.object({
	version: ModelVersion,
	/** How the model as a whole was turned and moved, in degrees and metres. */
	moved_as_whole: z.object({ degrees: z.number(), metres: z.tuple([z.number(), z.number(), z.number()]) }),
	/** Categories with panels, in the order of `IMPACT_CATEGORIES`. */
	categories: z.array(
		z.object({
			category: ImpactCategory,
			...amounts,
			/** At `Produced` or a later step; without such a step, at one of 50 per cent or more. */
			produced: z.number().int(),
			/** By the furthest step, null for panels without one. */
			by_status: z.array(z.object({ status_id: z.uuid().nullable(), ...amounts })),
			/** By the state against the plan, as the project has it; absent ones have none. Empty without a plan, and for unchanged panels. */
			by_plan: z.partialRecord(z.enum(PLAN_STATES), z.number().int()),
			/** Panels by decision. Those without one are neither. */
			accepted: z.number().int(),
			held: z.number().int(),
			mapped: z.number().int(),
		}),
	),
	/** Panels whose geometry changed after they were produced: show them first. */
	changed_after_production: z.object(amounts),
	/** Uncertain panels without a decision. */
	undecided: z.number().int(),
	/** Storeys of the version that it was compared with, and its own, by the model's names. */
	floors: z.object({ before: z.array(Floor), after: z.array(Floor) }),
	...revisionField,
})
export type ImpactResponse = z.infer<typeof ImpactResponse>

export const DECISIONS = ['accept', 'hold', 'map'] as const
/**
 * What a person decided. `accept`: what the comparison found, and for an uncertain panel its likeliest counterpart. `hold`: the
 * panel stays without a place in the model, with all that it carries, and what it was compared with becomes a panel of its
 * own. `map`: the panel becomes a given element of the version.
 */
export const Decision = z.enum(DECISIONS)
export type Decision = z.infer<typeof Decision>

export const ImpactPanelsQuery = PageQuery.extend({
	category: ImpactCategory.optional(),
	panel_id: z.uuid().optional(),
	/** Only panels whose furthest step this is; `none` for those without one. */
	status_id: z.union([z.uuid(), z.literal('none')]).optional(),
	/** `none`: without a decision. */
	decision: z.enum([...DECISIONS, 'none']).optional(),
	/** Only panels whose geometry changed after they were produced. */
	changed_after_production: z.enum(['true', 'false']).default('false'),
	/** Part of the mark or name, before or after. */
	search: z.string().trim().max(200).optional(),
})
export type ImpactPanelsQuery = z.infer<typeof ImpactPanelsQuery>

/** A panel as a version has it; `element` is an index into that version's `structure.json`, `floor` into its floors. */
export const PanelInVersion = Panel.pick({
	element: true,
	global_id: true,
	mark: true,
	name: true,
	kind: true,
	floor: true,
	length: true,
	width: true,
	height: true,
	area: true,
	volume: true,
	weight: true,
})
export type PanelInVersion = z.infer<typeof PanelInVersion>

export const ImpactPanel = z.object({
	/** The panel's id; of an added one, the id that it gets. */
	id: z.uuid(),
	categories: z.array(ImpactCategory),
	/** As the project has it; null for added panels. */
	before: PanelInVersion.nullable(),
	/** As the version has it, after the decision; null when it has none. */
	after: PanelInVersion.nullable(),
	geometry: z.array(GeometryChange),
	/** The first of the properties that changed, null where one isn't there, and how many there are. */
	properties: z.array(
		z.object({ set: z.string(), name: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
	),
	property_count: z.number().int(),
	/** Metres and degrees, beside those of the model as a whole. */
	moved_by: z.number().nullable(),
	turned_by: z.number().nullable(),
	/** From 0 to 1; null for panels without a counterpart. */
	confidence: z.number().nullable(),
	reasons: z.array(MatchReason),
	/** Of an uncertain panel, the likeliest first. Of a split or merged one, the elements that fill its room. */
	candidates: z.array(
		z.object({
			element: z.number().int(),
			mark: z.string(),
			confidence: z.number().nullable(),
			reasons: z.array(MatchReason),
		}),
	),
	/** Ids of statuses that the panel carries now, as in `Panel`. */
	statuses: z.array(z.uuid()),
	is_produced: z.boolean(),
	/** The next planned date. */
	planned_date: z.iso.date().nullable(),
	decision: Decision.nullable(),
	/** Null without a decision, or when the account is gone. */
	decided_by: z.object({ user_id: z.uuid(), name: z.string() }).nullable(),
	decided_at: Timestamp.nullable(),
})
export type ImpactPanel = z.infer<typeof ImpactPanel>

/**
 * `GET /projects/{id}/versions/{number}/impact/panels`: those whose geometry changed after they were produced first, then by
 * category and mark.
 */
export const ImpactPanelsResponse = z.object({ panels: z.array(ImpactPanel), ...pageFields, ...revisionField })
export type ImpactPanelsResponse = z.infer<typeof ImpactPanelsResponse>

/**
 * `GET /projects/{id}/panels/{panel_id}/versions`: what each version that is or was live did to a panel, the newest first. Those
 * that left it as it was are missing. One without categories is the first that has it, without a comparison.
 */
export const PanelVersionsResponse = z.object({
	versions: z.array(
		ImpactPanel.pick({
			categories: true,
			geometry: true,
			property_count: true,
			moved_by: true,
			turned_by: true,
			decision: true,
		}).extend({
			number: z.number().int(),
			name: z.string(),
			/** When it last went live. */
			live_at: Timestamp,
			/** Who went live with it, else who issued it; empty when the account is gone. */
			person: z.string(),
			/** Null where the version before, or this one, lacks the panel. */
			mark_before: z.string().nullable(),
			mark_after: z.string().nullable(),
		}),
	),
})
export type PanelVersionsResponse = z.infer<typeof PanelVersionsResponse>

/**
 * `PUT /projects/{id}/versions/{number}/decisions`: of panels by id, or of all panels of a category. Null takes decisions back.
 * `map` needs one panel of the project and an element of the version that no other panel becomes; 409 otherwise. Only panels of
 * the project can be held. Repeating it changes nothing.
 */
export const DecideRequest = z
	.strictObject({
		decision: Decision.nullable(),
		panel_ids: idArray(MAX_PANELS_PER_CALL).optional(),
		category: ImpactCategory.optional(),
		element: z.int().min(0).optional(),
	})
	.superRefine(({ decision, panel_ids, category, element }, context) => {
		const wrong = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
		if ((panel_ids === undefined) === (category === undefined)) wrong('panel_ids', 'Send either panel_ids or category')
		if ((decision === 'map') !== (element !== undefined)) wrong('element', 'map needs an element, others have none')
		if (decision === 'map' && panel_ids?.length !== 1) wrong('panel_ids', 'map needs exactly one panel')
	})
export type DecideRequest = z.infer<typeof DecideRequest>
export const DecideResponse = z.object({
	/** Panels whose decision changed. */
	changed: z.number().int(),
	/** Uncertain panels without a decision. */
	undecided: z.number().int(),
	...revisionField,
})
export type DecideResponse = z.infer<typeof DecideResponse>

/**
 * `POST /projects/{id}/versions/{number}/go_live`: with a candidate, or back to an earlier version, which restores the panels that
 * it had. Statuses, groups, dates, comments and files stay with their panels. `change_id` makes it undoable by
 * `POST /projects/{id}/changes/{change_id}/undo`. Without effect for the live version. 409 while uncertain panels have no
 * decision (unless `hold_undecided`), and while the version is being compared with the live one.
 */
export const GoLiveRequest = z.strictObject({
	...changeField,
	/** Holds uncertain panels without a decision. */
	hold_undecided: z.boolean().default(false),
})
export type GoLiveRequest = z.infer<typeof GoLiveRequest>
export const GoLiveResponse = VersionResponse.extend({
	/** The version that was live before; null when this one was. */
	replaced: z.number().int().nullable(),
})
export type GoLiveResponse = z.infer<typeof GoLiveResponse>
