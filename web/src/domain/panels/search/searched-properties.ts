import { isPropertyColumn, type PropertyColumnId } from '../properties/property-column-id.ts'
import { type PanelSearch, readSort } from './panel-search.ts'
import { readPropertyFilters } from './property-filters.ts'

/** The columns of properties that a list is filtered and sorted by. */
export function searchedProperties({ where, sort }: Pick<PanelSearch, 'where' | 'sort'>): {
	filtered: PropertyColumnId[]
	sorted: PropertyColumnId[]
} {
	const { column } = readSort(sort)
	return {
		filtered: readPropertyFilters(where).map((filter) => filter.column),
		sorted: isPropertyColumn(column) ? [column] : [],
	}
}
