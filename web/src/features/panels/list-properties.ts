import type { Project } from '@panelyard/contracts/projects/projects'
import { useMemo } from 'react'
import { type PropertyColumns, usePropertyColumns } from '../../domain/panels/properties/panel-properties.queries.ts'
import type { PropertyColumn } from '../../domain/panels/properties/property-column.ts'
import type { PropertyColumnId } from '../../domain/panels/properties/property-column-id.ts'
import type { PanelSearch } from '../../domain/panels/search/panel-search.ts'
import { searchedProperties } from '../../domain/panels/search/searched-properties.ts'
import { useColumnNames } from './table/column-names.ts'

/** A property as a column of an exported file. */
export type ExportedProperty = { header: string; column: PropertyColumn }

/** The properties that a list shows, filters and sorts by. */
export function useListProperties(
	project: Pick<Project, 'id' | 'model'>,
	shown: readonly PropertyColumnId[],
	{ where, sort }: Pick<PanelSearch, 'where' | 'sort'>,
): {
	/** Those that have been read. */
	properties: PropertyColumns
	exported: readonly ExportedProperty[]
	/** A filter waits for its property: what passes it isn't known. */
	isFilterWaiting: boolean
	/** Of those that couldn't be read, the first. */
	failed: ReturnType<typeof usePropertyColumns>['failed']
	/** All that are shown have been read. */
	isComplete: boolean
} {
	const { filtered, sorted } = useMemo(() => searchedProperties({ where, sort }), [where, sort])
	const ids = useMemo(() => [...new Set([...shown, ...filtered, ...sorted])], [shown, filtered, sorted])
	const { columns: properties, failed } = usePropertyColumns(project, ids)
	const nameOf = useColumnNames(properties)
	const exported = useMemo(
		() =>
			shown.flatMap((id) => {
				const column = properties.get(id)
				return column ? [{ header: exportedName(nameOf(id).full, column.unit), column }] : []
			}),
		[shown, properties, nameOf],
	)
	return {
		properties,
		exported,
		isFilterWaiting: filtered.some((id) => !properties.has(id)),
		failed,
		isComplete: exported.length === shown.length,
	}
}

const exportedName = (name: string, unit: string): string => (unit ? `${name} (${unit})` : name)
