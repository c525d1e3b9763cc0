import { z } from 'zod'
import { CalendarDate } from '../figures/calendar-days.ts'
import { CommentText } from '../messages/comments.ts'
import { ImpactCategory, VersionState } from '../models/versions.ts'
import { CategoryName } from '../panels/categories.ts'
import { GroupName } from '../panels/groups.ts'
import { MAX_PANELS_PER_CALL, StatusRuleBreaks } from '../panels/panels.ts'
import { Colour, MAX_STATUSES, StatusIcon, StatusName } from '../statuses/statuses.ts'
import { idArray, indexArray } from '../values/long-array.ts'
import { cleanText } from '../values/plain-text.ts'
import { ModelOutcome } from './assistant-model.ts'

// The typed language of instructions. Every reader of sentences can produce only this.

/** Longest instruction, with room for a delivery note pasted from a mail. */
export const MAX_INSTRUCTION_LENGTH = 4000
/** Most marks and ranges that one instruction names. */
export const MAX_NAMED_MARKS = 1000
/** Most panels that one instruction writes a comment on: each notifies people. */
export const MAX_COMMENTED = 50
/** Most steps of one instruction. */
export const MAX_STEPS = 10
/** Most changes of statuses, groups and categories themselves of one instruction. */
export const MAX_CHANGES = 40
const MAX_NAMED = 200

/**
 * The id of a status, group or category of the project, or of one that the same instruction creates. Unknown ids are
 * rejected.
 */
const Id = z.string().min(1).max(60)
const Ids = z.array(Id).min(1).max(MAX_NAMED)
/** Means "no status", "no group" or "no category". */
export const NOTHING_OF_IT = 'none'

/** Panels of a mark, or of a range of marks; `count` is the number that a list gave for the mark. */
const Marks = z.object({
	mark: z.string().min(1).max(200),
	to: z.string().min(1).max(200).optional(),
	count: z.number().int().min(1).max(10_000).optional(),
})
export type Marks = z.infer<typeof Marks>

export const MEASURES = ['length', 'width', 'height', 'area', 'volume', 'weight'] as const
/** In m, m2, m3 and kg. */
const Measure = z.object({
	measure: z.enum(MEASURES),
	than: z.enum(['over', 'under', 'at_least', 'at_most']),
	value: z.number().min(0).max(1e12),
})
export type Measure = z.infer<typeof Measure>

/** Parts of a building that have a word in every language. */
export const SHAPES = ['wall', 'slab', 'stair', 'balcony', 'column', 'beam'] as const
export type Shape = (typeof SHAPES)[number]

/** A property of the model by its set and name, and the text of its value. */
const PropertyCondition = z.strictObject({
	set_name: z.string().max(1000),
	name: z.string().min(1).max(1000),
	value: z.string().min(1).max(200),
})
export type PropertyCondition = z.infer<typeof PropertyCondition>

/**
 * Panels that meet all conditions; several values of one condition are alternatives. Without conditions, all panels.
 */
const Conditions = z.strictObject({
	marks: z.array(Marks).min(1).max(MAX_NAMED_MARKS).optional(),
	/** Indexes of storeys; -1 for panels on none. */
	floors: z.array(z.number().int().min(-1)).min(1).max(MAX_NAMED).optional(),
	kinds: z.array(z.number().int().min(0)).min(1).max(MAX_NAMED).optional(),
	/** Panels that are such a part by their names, otherwise by their classes. */
	shapes: z.array(z.enum(SHAPES)).min(1).max(SHAPES.length).optional(),
	groups: Ids.optional(),
	categories: Ids.optional(),
	/** Panels that carry one of these. */
	statuses: Ids.optional(),
	/** Panels that haven't reached one of these steps, or don't have the flag. */
	lacks: Ids.optional(),
	measures: z
		.array(Measure)
		.min(1)
		.max(MEASURES.length * 2)
		.optional(),
	/** Panels whose statuses changed on this day or after it. */
	since: CalendarDate.optional(),
	/** Panels that got a status (or `status`, if given) within these days, inclusive. */
	given: z.strictObject({ status: Id.optional(), from: CalendarDate, to: CalendarDate }).optional(),
	late: z.literal(true).optional(),
	/**
	 * Panels whose planned date for a step (`status`, if given) that they haven't reached is within these days, inclusive;
	 * `none` for panels without any planned date.
	 */
	due: z
		.union([
			z.literal(NOTHING_OF_IT),
			z.strictObject({ status: Id.optional(), from: CalendarDate.optional(), to: CalendarDate }),
		])
		.optional(),
	/** Panels whose property has one of these values in the live model. */
	properties: z.array(PropertyCondition).min(1).max(20).optional(),
	/** Panels with open threads of comments, or without any comments. */
	comments: z.enum(['open', 'none']).optional(),
	/** The panels that were selected when the instruction was sent. */
	selected: z.literal(true).optional(),
})
export type Conditions = z.infer<typeof Conditions>
export const Selection = Conditions.extend({ except: z.array(Conditions).min(1).max(20).optional() })
export type Selection = z.infer<typeof Selection>

/** The action of a step on its panels. `set_status` works like setting a status by hand. */
export const PanelAction = z.discriminatedUnion('do', [
	z.strictObject({ do: z.literal('set_status'), status: Id }),
	z.strictObject({ do: z.literal('remove_status'), status: Id }),
	z.strictObject({ do: z.literal('clear_statuses') }),
	z.strictObject({ do: z.literal('join_group'), group: Id }),
	z.strictObject({ do: z.literal('leave_group'), group: Id }),
	z.strictObject({ do: z.literal('set_category'), category: Id }),
	z.strictObject({ do: z.literal('clear_category') }),
	z.strictObject({ do: z.literal('plan'), status: Id, date: CalendarDate.nullable() }),
	/** Starts a thread on each panel, on at most `MAX_COMMENTED` of them. */
	z.strictObject({ do: z.literal('comment'), text: CommentText }),
	/** Resolves the open threads of the panels. */
	z.strictObject({ do: z.literal('resolve_comments') }),
])
export type PanelAction = z.infer<typeof PanelAction>
const Step = z.strictObject({ select: Selection, actions: z.array(PanelAction).min(1).max(MAX_STEPS) })
export type Step = z.infer<typeof Step>

/**
 * A change of a status, a group or a category itself. The reader of a sentence names what is created by any `id`, the
 * server's proposal by a UUID that it has from then on, so a repeated request creates nothing twice.
 */
const ProjectChange = z.discriminatedUnion('do', [
	z.strictObject({ do: z.literal('create_status'), id: Id, name: StatusName }),
	z.strictObject({ do: z.literal('rename_status'), status: Id, name: StatusName }),
	z.strictObject({ do: z.literal('recolour_status'), status: Id, colour: Colour }),
	z.strictObject({ do: z.literal('delete_status'), status: Id }),
	/** Moves a status directly before or after another one. */
	z.strictObject({ do: z.literal('move_status'), status: Id, side: z.enum(['before', 'after']), other: Id }),
	z.strictObject({ do: z.literal('create_group'), id: Id, name: GroupName }),
	z.strictObject({ do: z.literal('rename_group'), group: Id, name: GroupName }),
	z.strictObject({ do: z.literal('delete_group'), group: Id }),
	z.strictObject({ do: z.literal('create_category'), id: Id, name: CategoryName }),
	z.strictObject({ do: z.literal('rename_category'), category: Id, name: CategoryName }),
	z.strictObject({ do: z.literal('delete_category'), category: Id }),
])
export type ProjectChange = z.infer<typeof ProjectChange>

const QUESTIONS = ['count', 'list', 'weight', 'area', 'volume', 'who', 'when', 'planned'] as const
const VIEWS = ['show', 'isolate', 'hide', 'export'] as const
/** How a question can group its figure. A panel counts for its furthest step, and for each of its groups. */
const PARTINGS = ['floor', 'kind', 'group', 'status', 'category'] as const
export type Parting = (typeof PARTINGS)[number]
const COLOURINGS = ['status', 'plan', 'group', 'kind', 'floor', 'category', 'weight', 'area', 'volume'] as const

export const Instruction = z.discriminatedUnion('kind', [
	/** Panels come from the model: none are added or removed. */
	z.strictObject({
		kind: z.literal('change'),
		changes: z.array(ProjectChange).max(MAX_CHANGES).default([]),
		steps: z.array(Step).max(MAX_STEPS).default([]),
	}),
	z.strictObject({
		kind: z.literal('question'),
		ask: z.enum(QUESTIONS),
		select: Selection,
		/** For `who`, `when` and `planned`: the status; without it, any. */
		status: Id.optional(),
		/** For `count` and measures: the figure for each storey, kind and so on. */
		by: z.enum(PARTINGS).optional(),
	}),
	z.strictObject({ kind: z.literal('view'), view: z.enum(VIEWS), select: Selection }),
	z.strictObject({ kind: z.literal('colour'), by: z.enum(COLOURINGS) }),
	/** The model cut level a little above the floor of a storey; `floor` is its index. */
	z.strictObject({ kind: z.literal('section'), floor: z.number().int().min(0) }),
	/** What the last version of the model changes; with `produced`, of panels that are produced already. */
	z.strictObject({ kind: z.literal('version'), produced: z.boolean() }),
])
export type Instruction = z.infer<typeof Instruction>
export type ChangeInstruction = Extract<Instruction, { kind: 'change' }>

/** Why a sentence can't be read; `words` are the person's own. */
export const Unclear = z.object({
	why: z.enum([
		'nothing_understood',
		'which_panels',
		'which_status',
		'which_group',
		'which_category',
		'which_text',
		'which_storey',
		'which_date',
		'which_name',
		'unknown_mark',
		'several_meant',
		'unknown_word',
		'left_out',
		'cannot',
		'which_kind',
		'from_model',
		'contradiction',
		'name_taken',
	]),
	words: z.string().max(400),
	/** Possible names. */
	options: z.array(z.string()).max(8),
})
export type Unclear = z.infer<typeof Unclear>

/** The result of reading a sentence. `undated` are words for a past day, which changes of panels can't have. */
export type Reading = { instruction: Instruction; unread: string[]; undated?: string } | { unclear: Unclear }

/** A name as the person sees it, if the app translates the stored one. */
const ShownName = z.object({ name: z.string().max(200) })
const PanelIds = idArray(MAX_PANELS_PER_CALL)

/** `POST /projects/{id}/assistant/proposals`: the effect of an instruction. Changes nothing. */
export const ProposeRequest = z.object({
	text: z
		.string()
		.overwrite(cleanText)
		.min(1, 'Say what to do')
		.max(MAX_INSTRUCTION_LENGTH, `The instruction is too long (at most ${MAX_INSTRUCTION_LENGTH} characters)`),
	/** The person's language; instructions may be in any of the ten. */
	language: z.enum(['en', 'fr', 'es', 'de', 'it', 'pt', 'zh', 'ja', 'ko', 'ar']),
	/** The panels that are selected on the page. */
	selected: PanelIds.default([]),
	shown: z
		.object({
			statuses: z.array(ShownName.extend({ id: z.uuid() })).max(MAX_STATUSES),
			kinds: z.array(ShownName.extend({ number: z.number().int() })).max(1000),
			floors: z.array(ShownName.extend({ number: z.number().int() })).max(2000),
		})
		.partial()
		.default({}),
	/** Identifies the request in the live event `assistant_progress`. */
	ask_id: z.uuid().optional(),
	/** Use only the built-in grammar; nothing is sent to a language model. */
	without_model: z.boolean().default(false),
})
export type ProposeRequest = z.infer<typeof ProposeRequest>

/** Panels by their elements in the live version, and by their ids if the model lacks them. */
const PanelRefs = z.object({ elements: indexArray(), panel_ids: idArray() })
export type PanelRefs = z.infer<typeof PanelRefs>

/** Panels of one action with the same state before it. Contains only panels that would change. */
const ProposalPart = z.object({
	/** Identifies the part in `skip`. */
	key: z.string(),
	action: PanelAction,
	/** Ids of statuses or of a category, or a date; empty for none. Of groups, whether panels are in it stays open. */
	before: z.array(z.string()),
	after: z.array(z.string()),
	count: z.number().int().min(1),
	panels: PanelRefs,
	/** Panels of the part that lack a status which has to come first; absent for none. */
	blocked: z.union([z.literal('all'), PanelIds]).optional(),
})
export type ProposalPart = z.infer<typeof ProposalPart>

/** A change of a status, group or category itself, with the panels that carry it or get another colour. */
const ProposedChange = z.object({
	/** Identifies the change in `skip`. */
	key: z.string(),
	change: ProjectChange,
	panel_count: z.number().int().min(0),
	/** Of a status or category that is created. */
	look: z.object({ icon: StatusIcon, colour: Colour }).optional(),
})
export type ProposedChange = z.infer<typeof ProposedChange>

/** What an instruction would create, but the project has: it is used instead. */
const Existing = z.object({ of: z.enum(['status', 'group', 'category']), id: z.string(), name: z.string() })
export type Existing = z.infer<typeof Existing>

/** Who gave panels a status, on which day in the project's time zone, and the number of panels. */
const HistoryRow = z.object({
	day: CalendarDate,
	user_name: z.string(),
	status_id: z.string().nullable(),
	status_name: z.string(),
	count: z.number().int().min(1),
})
export type HistoryRow = z.infer<typeof HistoryRow>

/** The day on which the plan wants panels at a step, and their number. */
const PlannedRow = z.object({ day: CalendarDate, status_id: z.string(), count: z.number().int().min(1) })
export type PlannedRow = z.infer<typeof PlannedRow>

/** Most parts of one figure; further ones are left out. */
export const MAX_SUMS = 200
const SumRow = z.object({
	/** Number of a storey or kind, id of a group, status or category; null for panels without any. */
	of: z.union([z.string(), z.number().int()]).nullable(),
	count: z.number().int().min(1),
	/** In the requested measure; null for none. */
	total: z.number().nullable(),
	/** Panels whose value leaves out parts drawn as boxes. */
	incomplete: z.number().int().min(0),
	panels: PanelRefs,
})
export type SumRow = z.infer<typeof SumRow>

/** Absent where no language model was to be asked. */
const modelField = { model: ModelOutcome.optional() }

export const ProposeResponse = z.discriminatedUnion('outcome', [
	z.object({ outcome: z.literal('unclear'), unclear: Unclear, ...modelField }),
	z.object({
		outcome: z.literal('proposal'),
		instruction: Instruction,
		/** Words of the instruction that weren't understood. */
		unread: z.array(z.string()),
		/** Words for a past day: the change gets today's date. */
		undated: z.string().optional(),
		/** In the order in which they are made, before the parts. */
		changes: z.array(ProposedChange),
		existing: z.array(Existing),
		parts: z.array(ProposalPart),
		/** Panels that would change, each counted once. */
		panel_count: z.number().int().min(0),
		/** Selected panels that already have the target state. */
		stayed: z.number().int().min(0),
		/** Panels that rules of a status block, unless a person overrides them, and what they lack. */
		not_ready: z.number().int().min(0),
		breaks: StatusRuleBreaks.shape.breaks.default([]),
		/** Panels that would change although rules block some, each counted once. */
		ready_count: z.number().int().min(0),
		/** Marks for which a list has another number than the project. */
		miscounted: z.array(z.object({ mark: z.string(), listed: z.number().int(), found: z.number().int() })),
		/** Fingerprint of the data behind the proposal. */
		fingerprint: z.string(),
		...modelField,
	}),
	z.object({
		outcome: z.literal('answer'),
		instruction: Instruction,
		unread: z.array(z.string()),
		count: z.number().int().min(0),
		/** In kg, m2 or m3, of panels that have a value; null for questions without a measure. */
		total: z.number().nullable(),
		without_value: z.number().int().min(0),
		/** Panels whose value leaves out parts drawn as boxes. */
		incomplete: z.number().int().min(0),
		panels: PanelRefs,
		/** The answer to `who` and `when`, the latest first. */
		history: z.array(HistoryRow).optional(),
		/** The answer to `planned`, the earliest first. */
		planned: z.array(PlannedRow).optional(),
		/** The figure of each part, the largest number of panels first for groups, else in the order of the project. */
		sums: z.array(SumRow).optional(),
		...modelField,
	}),
	z.object({ outcome: z.literal('colour'), by: z.enum(COLOURINGS), ...modelField }),
	z.object({ outcome: z.literal('section'), floor: z.number().int().min(0), ...modelField }),
	z.object({
		outcome: z.literal('version'),
		/** Only of produced panels. */
		produced: z.boolean(),
		/** The last version that was compared with another one; null without one. */
		last: z
			.object({
				number: z.number().int(),
				name: z.string(),
				state: VersionState,
				compared_with: z.number().int(),
				/** Panels of each kind of change, only produced ones where these are asked for. */
				changes: z.array(z.object({ category: ImpactCategory, panels: z.number().int().min(1) })),
				/** Panels whose geometry changed after they were produced. */
				changed_after_production: z.number().int(),
			})
			.nullable(),
		...modelField,
	}),
])
export type ProposeResponse = z.infer<typeof ProposeResponse>
