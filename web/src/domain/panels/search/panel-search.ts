import { readSegment } from '@panelyard/contracts/figures/figure-segments'
import type { FigureMeasure } from '@panelyard/contracts/figures/figures'
import { z } from 'zod'
import { isPropertyColumn, type PropertyColumnId } from '../properties/property-column-id.ts'

export const PANEL_SORT_COLUMNS = [
	'mark',
	'name',
	'kind',
	'category',
	'floor',
	'statuses',
	'groups',
	'planned',
	'class',
	'length',
	'width',
	'height',
	'thickness',
	'area',
	'weight',
	'status_changed',
] as const
export type PanelSortColumn = (typeof PANEL_SORT_COLUMNS)[number]
/** A column of the list: a field of panels, or a property of the file. */
export type ListColumn = PanelSortColumn | PropertyColumnId
export type PanelSort = { column: ListColumn; descending: boolean }

export const PLAN_FILTERS = ['late', 'due', 'own'] as const

const MEASURED = ['area', 'volume', 'weight'] as const
export const MEASURED_FILTERS = [
	...MEASURED,
	...MEASURED.map((measure) => `no_${measure}` as const),
	'incomplete_area',
	'incomplete_volume',
] as const
export type MeasuredFilter = (typeof MEASURED_FILTERS)[number]

/** Which panels add an incomplete value to a sum of this measure; only areas and volumes can be incomplete. */
export const incompleteFilter = (measure: FigureMeasure): MeasuredFilter =>
	measure === 'volume' ? 'incomplete_volume' : 'incomplete_area'

/** Whether panels meet what the project requires of its live version. */
export const REQUIREMENT_FILTERS = ['failed', 'met'] as const

/** Stands for "at no step", "no category" or "no group" among the ids of a filter. */
export const NONE = 'none'

const listOf = <Item extends z.ZodType>(item: Item) =>
	z
		.union([z.string().transform((text) => text.split(',').filter(Boolean)), z.array(z.unknown())])
		.pipe(z.array(item))
		.transform((items) => (items.length ? items : undefined))
		.optional()
		.catch(undefined)

/** Filters and order of the panel list as they stand in the URL, lists by commas. What makes no sense is dropped. */
export const PanelSearch = z.object({
	q: z.string().max(200).optional().catch(undefined),
	/** Indexes of floors; -1 for panels on none. */
	floors: listOf(z.coerce.number().int()),
	/** Numbers of kinds; 0 for panels of none. */
	kinds: listOf(z.coerce.number().int()),
	/** Ids of categories, or `none`. */
	categories: listOf(z.string()),
	/** Ids of statuses, or `none` for panels at no step. */
	statuses: listOf(z.string()),
	/** `furthest`: the status filter asks for the status a panel is at, not for any it carries. */
	status_mode: z.enum(['furthest']).optional().catch(undefined),
	/** Ids of groups, or `none`. */
	groups: listOf(z.string()),
	/** Filters by properties, as `writePropertyFilter` writes them. */
	where: listOf(z.string()),
	/** Names panels handed over by the 3D view or the assistant: only these are listed. */
	only: z.string().max(40).optional().catch(undefined),
	/** Ids of panels that something else named; these alone. */
	ids: listOf(z.uuid()),
	/** Names panels by a number of the overview's figures, as `writeSegment` writes it: only these are listed. */
	figure: z
		.string()
		.refine((text) => readSegment(text) !== null)
		.optional()
		.catch(undefined),
	/** How panels stand to their planned dates; `own` for those with a date of their own. */
	plan: listOf(z.enum(PLAN_FILTERS)),
	/** Whether panels have an area, a volume or a weight: those with it are `area`, those without
	 * `no_area`, and those whose area leaves out parts drawn as boxes `incomplete_area`. */
	measured: listOf(z.enum(MEASURED_FILTERS)),
	/** How panels stand to the project's requirements. */
	requirements: listOf(z.enum(REQUIREMENT_FILTERS)),
	/** A column, after `-` when descending. */
	sort: z.string().optional().catch(undefined),
	/** The panel whose details are open. */
	panel: z.uuid().optional().catch(undefined),
})
export type PanelSearch = z.infer<typeof PanelSearch>

export const isListColumn = (text: string): text is ListColumn =>
	(PANEL_SORT_COLUMNS as readonly string[]).includes(text) || isPropertyColumn(text)

/** Reads the `sort` of the URL; by mark unless it says something we know. */
export const readSort = (sort: string | undefined): PanelSort => {
	const descending = sort?.startsWith('-') ?? false
	const column = descending ? sort?.slice(1) : sort
	return column && isListColumn(column) ? { column, descending } : { column: 'mark', descending: false }
}

/** Writes a sort for the URL; nothing for the order the list has anyway. */
export const writeSort = ({ column, descending }: PanelSort): string | undefined =>
	column === 'mark' && !descending ? undefined : `${descending ? '-' : ''}${column}`

/** Written into the URL, takes back the search and every filter. */
export const NO_FILTERS = {
	q: undefined,
	floors: undefined,
	kinds: undefined,
	categories: undefined,
	statuses: undefined,
	status_mode: undefined,
	groups: undefined,
	where: undefined,
	only: undefined,
	ids: undefined,
	figure: undefined,
	plan: undefined,
	measured: undefined,
	requirements: undefined,
} satisfies PanelSearch

export const hasFilters = (search: PanelSearch): boolean =>
	Boolean(
		search.q?.trim() ||
			search.floors?.length ||
			search.kinds?.length ||
			search.categories?.length ||
			search.statuses?.length ||
			search.groups?.length ||
			search.where?.length ||
			search.only ||
			search.ids?.length ||
			search.figure ||
			search.plan?.length ||
			search.measured?.length ||
			search.requirements?.length,
	)
