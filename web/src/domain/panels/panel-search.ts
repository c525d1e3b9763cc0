import { z } from 'zod'

export const PANEL_SORT_COLUMNS = [
	'mark',
	'name',
	'kind',
	'floor',
	'statuses',
	'groups',
	'class',
	'length',
	'width',
	'height',
	'area',
	'weight',
] as const
export type PanelSortColumn = (typeof PANEL_SORT_COLUMNS)[number]
export type PanelSort = { column: PanelSortColumn; descending: boolean }

/** Stands for "no status" or "no group" among the ids of a filter. */
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
	/** Ids of statuses, or `none`. */
	statuses: listOf(z.string()),
	/** `furthest`: the status filter asks for the status a panel is at, not for any it carries. */
	status_mode: z.enum(['furthest']).optional().catch(undefined),
	/** Ids of groups, or `none`. */
	groups: listOf(z.string()),
	/** A column, after `-` when descending. */
	sort: z.string().optional().catch(undefined),
	/** The panel whose details are open. */
	panel: z.uuid().optional().catch(undefined),
})
export type PanelSearch = z.infer<typeof PanelSearch>

const isSortColumn = (text: string): text is PanelSortColumn => (PANEL_SORT_COLUMNS as readonly string[]).includes(text)

/** Reads the `sort` of the URL; by mark unless it says something we know. */
export const readSort = (sort: string | undefined): PanelSort => {
	const descending = sort?.startsWith('-') ?? false
	const column = descending ? sort?.slice(1) : sort
	return column && isSortColumn(column) ? { column, descending } : { column: 'mark', descending: false }
}

/** Writes a sort for the URL; nothing for the order the list has anyway. */
export const writeSort = ({ column, descending }: PanelSort): string | undefined =>
	column === 'mark' && !descending ? undefined : `${descending ? '-' : ''}${column}`

/** Written into the URL, takes back the search and every filter. */
export const NO_FILTERS = {
	q: undefined,
	floors: undefined,
	kinds: undefined,
	statuses: undefined,
	status_mode: undefined,
	groups: undefined,
} satisfies PanelSearch

export const hasFilters = (search: PanelSearch): boolean =>
	Boolean(
		search.q?.trim() ||
			search.floors?.length ||
			search.kinds?.length ||
			search.statuses?.length ||
			search.groups?.length,
	)
