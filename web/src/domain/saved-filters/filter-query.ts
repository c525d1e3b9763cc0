import type { Category } from '@panelyard/contracts/panels/categories'
import type { Group } from '@panelyard/contracts/panels/groups'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import type { PropertyColumns } from '../panels/properties/panel-properties.queries.ts'
import { NO_FILTERS, NONE, PanelSearch } from '../panels/search/panel-search.ts'
import { readPropertyFilters, writePropertyFilter } from '../panels/search/property-filters.ts'

/** Panels that were handed over are known in one tab only. */
const SAVED = [...Object.keys(NO_FILTERS).filter((name) => name !== 'only'), 'sort'] as (keyof PanelSearch)[]

/** What of a list can be saved: its filters and its order, as they stand in the address; '' for the list as it is at first. */
export const writeFilterQuery = (search: PanelSearch): string => {
	const present = SAVED.flatMap((name) => (search[name] === undefined ? [] : [[name, String(search[name])]]))
	return new URLSearchParams(present).toString()
}

/** What a saved filter asks of the list, in the place of any filter and order it has. */
export const readFilterQuery = (query: string): Partial<PanelSearch> => {
	const read = PanelSearch.parse(Object.fromEntries(new URLSearchParams(query)))
	return { ...NO_FILTERS, ...Object.fromEntries(SAVED.map((name) => [name, read[name]])) }
}

export const hasSomethingToSave = (search: PanelSearch): boolean => writeFilterQuery(search) !== ''

type Known = {
	statuses: readonly Pick<Status, 'id'>[]
	groups: readonly Pick<Group, 'id'>[]
	/** Undefined as long as they aren't read. */
	categories: readonly Pick<Category, 'id'>[] | undefined
	properties: PropertyColumns
}

/** The filters without what was deleted since; null when all they name is there. Properties count once they are read. */
export function withoutGone(search: PanelSearch, known: Known): Partial<PanelSearch> | null {
	const keptOf = (ids: string[] | undefined, present: readonly { id: string }[] | undefined) =>
		present ? ids?.filter((id) => id === NONE || present.some((each) => each.id === id)) : ids
	const where = readPropertyFilters(search.where)
	const kept = {
		statuses: keptOf(search.statuses, known.statuses),
		groups: keptOf(search.groups, known.groups),
		categories: keptOf(search.categories, known.categories),
	}
	const keptWhere = where.filter(({ column }) => known.properties.get(column)?.values.length !== 0)
	const changed = (['statuses', 'groups', 'categories'] as const).filter(
		(name) => kept[name]?.length !== search[name]?.length,
	)
	if (changed.length === 0 && keptWhere.length === where.length) return null
	const orNothing = (texts: string[] | undefined) => (texts?.length ? texts : undefined)
	return {
		...Object.fromEntries(changed.map((name) => [name, orNothing(kept[name])])),
		...(keptWhere.length < where.length && { where: orNothing(keptWhere.map(writePropertyFilter)) }),
	}
}
