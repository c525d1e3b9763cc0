import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { PropertyColumns } from '../../../domain/panels/properties/panel-properties.queries.ts'
import { isPropertyColumn } from '../../../domain/panels/properties/property-column-id.ts'
import { propertyOfColumn } from '../../../domain/panels/properties/property-name.ts'
import type { ListColumn } from '../../../domain/panels/search/panel-search.ts'
import { useMeasures } from '../../../locales/measures.ts'

export type ColumnName = {
	short: string
	/** Tells properties of the same name apart. */
	full: string
}

/** What the columns of the list are called, properties with the unit of the file. */
export function useColumnNames(properties: PropertyColumns): (column: ListColumn) => ColumnName {
	const { t } = useTranslation(['panels', 'lists'])
	const measures = useMeasures()
	return useCallback(
		(column) => {
			if (!isPropertyColumn(column)) {
				const unit =
					column === 'weight' ? measures.weightUnit : column === 'area' ? measures.areaUnit : measures.lengthUnit
				const name = t(`panels:columns.${column}`, { unit })
				return { short: name, full: name }
			}
			const { set_name, name } = propertyOfColumn(column) ?? { set_name: '', name: '' }
			const unit = properties.get(column)?.unit
			const full = set_name ? t('lists:columns.of_set', { name, set: set_name }) : name
			return { short: unit ? `${name}, ${unit}` : name, full }
		},
		[t, measures, properties],
	)
}
