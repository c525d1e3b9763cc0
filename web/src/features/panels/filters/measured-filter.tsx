import type { Panel } from '@panelyard/contracts/panels/panels'
import { useTranslation } from 'react-i18next'
import { isMeasuredAs } from '../../../domain/panels/search/panel-filters.ts'
import { MEASURED_FILTERS, type PanelSearch } from '../../../domain/panels/search/panel-search.ts'
import { FilterMenu } from './filter-menu.tsx'

type MeasuredFilterProps = {
	panels: readonly Panel[]
	chosen: NonNullable<PanelSearch['measured']>
	onSearch: (part: Partial<PanelSearch>) => void
}

/** Shows panels that have a size or a weight, or lack one. Figures lead here; nothing else offers it. */
export function MeasuredFilter({ panels, chosen, onSearch }: MeasuredFilterProps) {
	const { t } = useTranslation('panels')
	return (
		<FilterMenu
			name={t('measured.filter')}
			options={MEASURED_FILTERS.map((value) => ({
				value,
				label: t(`measured.${value}`),
				count: panels.filter((panel) => isMeasuredAs(value, panel)).length,
			}))}
			chosen={chosen}
			onChange={(values) => {
				const wanted = MEASURED_FILTERS.filter((value) => values.includes(value))
				onSearch({ measured: wanted.length > 0 ? wanted : undefined })
			}}
		/>
	)
}
