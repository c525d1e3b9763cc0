import { z } from 'zod'
import { CalendarDate } from '../figures/calendar-days.ts'
import { MAX_PLAN_ENTRIES } from '../figures/plan.ts'
import { CreateStatusRequest, MAX_STATUSES } from '../statuses/statuses.ts'
import { idArray, isUuid, longArray } from '../values/long-array.ts'
import { cleanName, cleanText } from '../values/plain-text.ts'
import { CreateCategoryRequest, MAX_CATEGORIES } from './categories.ts'
import { GroupName } from './groups.ts'
import { OWN_DESCRIPTION_MAX_LENGTH, OWN_NAME_MAX_LENGTH } from './panel-details.ts'
import {
	AnswerForm,
	backField,
	changedStatuses,
	changeField,
	MAX_PANELS_PER_CALL,
	MAX_VALUES_PER_CALL,
	PanelIds,
	repeatedField,
	ruleFields,
	StatusRuleBreaks,
} from './panels.ts'

/** Most rows of one import. */
export const MAX_IMPORT_ROWS = MAX_PANELS_PER_CALL
/** Most groups that one import may create. */
export const MAX_IMPORTED_GROUPS = 2000
/** Most different cells of a column. */
const MAX_CELLS = 10_000
/** Most ids of one cell, and of all cells of a column. */
const MAX_IDS = 50
export const MAX_COLUMN_IDS = 50_000
/** Most statuses that the rows of an import set, and most memberships of groups. */
export const MAX_IMPORT_VALUES = MAX_VALUES_PER_CALL
/** Most rows of all columns of the plan together, those without a date too. */
export const MAX_PLAN_ROWS = 1_000_000
export const TOO_MUCH_IMPORTED = 'This list says too much for one import. Split it into smaller lists.'

/** Characters of all own names of one import, and of all descriptions. */
export const MAX_IMPORT_TEXT = 1_000_000
const TOO_MUCH_TEXT = 'The names and descriptions of this list are too long. Split the list.'

const isText = (cell: unknown): boolean => typeof cell === 'string'
const isRow = (cell: unknown): boolean => cell === null || (Number.isInteger(cell) && Number(cell) >= 0)
const isCell = (ids: unknown): boolean =>
	Array.isArray(ids) && ids.length > 0 && ids.length <= MAX_IDS && ids.every(isUuid)

/** Values of one column: each row has the index of its cell, or null to leave its panel unchanged. */
const rows = longArray<number | null>(MAX_IMPORT_ROWS, isRow, { type: 'integer', minimum: 0, nullable: true })
const idColumn = {
	cells: longArray<string[]>(MAX_CELLS, isCell, { type: 'array', items: { type: 'string', format: 'uuid' } }),
	rows,
}

/** Statuses of each row. `set` replaces the panels' other steps; `add` keeps all. */
const StatusColumn = z.object({ mode: z.enum(['set', 'add']), ...idColumn })
export type StatusColumn = z.infer<typeof StatusColumn>

/** Groups that the panel of each row joins. */
const GroupColumn = z.object(idColumn)
export type GroupColumn = z.infer<typeof GroupColumn>

/** The category of each row's panel, which has one or none: the last row wins. */
const CategoryColumn = z.object({ cells: z.array(z.uuid()).max(MAX_CATEGORIES), rows })

/** People's own words for the panel of each row. The last row wins. */
const words = (clean: (given: string) => string, most: number) =>
	z.object({
		// All together may be cleaned, since that takes time.
		cells: longArray<string>(MAX_IMPORT_ROWS, isText, { type: 'string', minLength: 1, maxLength: most })
			.refine((cells) => cells.reduce((sum, { length }) => sum + length, 0) <= MAX_IMPORT_TEXT, {
				message: TOO_MUCH_TEXT,
				abort: true,
			})
			.overwrite((cells) => cells.map(clean))
			.refine((cells) => cells.every(({ length }) => length > 0 && length <= most), `1 to ${most} characters each`),
		rows,
	})
const NameColumn = words(cleanName, OWN_NAME_MAX_LENGTH)
const DescriptionColumn = words(cleanText, OWN_DESCRIPTION_MAX_LENGTH)

/** The day by which the panel of each row must reach a step. The last row wins. */
const PlanColumn = z.object({
	status_id: z.uuid(),
	cells: longArray<string>(MAX_CELLS, isText, { type: 'string', format: 'date' }),
	rows,
})
export type PlanColumn = z.infer<typeof PlanColumn>

/** By kind of column: a new kind needs a key here, on the server (`COLUMN_KINDS`) and in the web app. */
export const ImportColumns = z.object({
	status: StatusColumn.optional(),
	group: GroupColumn.optional(),
	category: CategoryColumn.optional(),
	name: NameColumn.optional(),
	description: DescriptionColumn.optional(),
	/** One for each step. */
	plan: z.array(PlanColumn).max(MAX_STATUSES).optional(),
})
export type ImportColumns = z.infer<typeof ImportColumns>
export const IMPORT_KINDS = Object.keys(ImportColumns.shape) as ImportKind[]
export type ImportKind = keyof ImportColumns

/** Ids of all cells of a column, and of its rows. */
const countIds = ({ cells }: GroupColumn): number => cells.reduce((sum, { length }) => sum + length, 0)
const countValues = ({ cells, rows }: GroupColumn): number =>
	rows.reduce<number>((sum, cell) => sum + (cells[cell ?? -1]?.length ?? 0), 0)
const isTooMuch = ({ status, group, plan = [] }: ImportColumns): boolean =>
	[status, group].some(
		(column) => column && (countIds(column) > MAX_COLUMN_IDS || countValues(column) > MAX_IMPORT_VALUES),
	) ||
	plan.reduce((sum, { rows }) => sum + rows.length, 0) > MAX_PLAN_ROWS ||
	plan.reduce((sum, { cells }) => sum + cells.length, 0) > MAX_PLAN_ENTRIES

const rowsOf = ({ plan = [], ...columns }: ImportColumns) => [
	...Object.values(columns).flatMap((column) => column ?? []),
	...plan,
]
const countDates = ({ plan = [] }: ImportColumns): number =>
	plan.reduce((sum, { rows }) => rows.reduce<number>((dates, cell) => dates + Number(cell !== null), sum), 0)

/**
 * Statuses, groups and categories to create, by ids that the device chooses. If a name exists by then, nothing is
 * created, and the id means the existing one.
 */
const Created = z.object({
	statuses: z
		.array(CreateStatusRequest.pick({ name: true, icon: true, colour: true, type: true }).extend({ id: z.uuid() }))
		.max(MAX_STATUSES)
		.default([]),
	groups: z
		.array(z.object({ id: z.uuid(), name: GroupName }))
		.max(MAX_IMPORTED_GROUPS)
		.default([]),
	categories: z
		.array(CreateCategoryRequest.extend({ id: z.uuid() }))
		.max(MAX_CATEGORIES)
		.default([]),
})
export type Created = z.infer<typeof Created>

/**
 * `POST /projects/{id}/imports`: applies a list to panels, as one change. A panel with several rows gets the values of
 * all of them. With `dry_run` nothing changes, no rule rejects, and the answer has the effect.
 */
export const ImportRequest = z
	.object({
		/** The panel of each row. */
		panel_ids: PanelIds,
		columns: ImportColumns,
		create: Created.prefault({}),
		dry_run: z.boolean().default(false),
		answer: AnswerForm,
		...ruleFields,
		...backField,
		...changeField,
	})
	.refine(({ columns }) => !isTooMuch(columns), { message: TOO_MUCH_IMPORTED, path: ['columns'], abort: true })
	.refine(
		({ columns: { plan = [] } }) =>
			[...new Set(plan.flatMap(({ cells }) => cells))].every((day) => CalendarDate.safeParse(day).success),
		{
			message: 'Must be a day (YYYY-MM-DD)',
			path: ['columns', 'plan'],
		},
	)
	.refine(({ columns }) => rowsOf(columns).length > 0, { message: 'Name at least one column', path: ['columns'] })
	.refine(
		({ panel_ids, columns }) =>
			rowsOf(columns).every(
				({ rows, cells }) =>
					rows.length === panel_ids.length && rows.every((cell) => cell === null || cell < cells.length),
			),
		{ message: 'Every row needs one of the cells of its column, or null', path: ['columns'] },
	)
	.refine(({ columns }) => countDates(columns) <= MAX_PLAN_ENTRIES, {
		message: `A list sets at most ${MAX_PLAN_ENTRIES} dates`,
		path: ['columns', 'plan'],
	})
export type ImportRequest = z.infer<typeof ImportRequest>

/** Results for the panels in a column; for the plan, for its dates. */
export const ImportCounts = z.object({
	changed: z.number().int().min(0),
	/** They already had the value. */
	stayed: z.number().int().min(0),
	/** Rules blocked them. */
	left_out: z.number().int().min(0),
})
export type ImportCounts = z.infer<typeof ImportCounts>

/** For a repeated import, everything except the lists of panels is that of the first request. */
export const ImportResponse = z.object({
	...changedStatuses,
	dry_run: z.boolean(),
	kinds: z.partialRecord(z.enum(IMPORT_KINDS), ImportCounts),
	/** Panels of the request that the project doesn't have (any more). */
	missing: idArray(),
	/** Panels that rules block from a status, and those rules. */
	left_out: idArray(),
	/** Panels that keep their statuses because they would have gone back, with `leave_out`. */
	held_back: idArray().default([]),
	breaks: StatusRuleBreaks.shape.breaks,
	/** What was created, by the ids of the request. */
	created: z.object({
		statuses: z.array(z.uuid()),
		groups: z.array(z.uuid()),
		categories: z.array(z.uuid()).default([]),
	}),
	...repeatedField,
})
export type ImportResponse = z.infer<typeof ImportResponse>
