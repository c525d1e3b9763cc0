import type { Panel } from '@panelyard/contracts/panels/panels'
import { useTranslation } from 'react-i18next'
import { type PanelSearch, REQUIREMENT_FILTERS } from '../../../domain/panels/search/panel-search.ts'
import { FilterMenu } from './filter-menu.tsx'

type RequirementsFilterProps = {
	panels: readonly Panel[]
	/** Ids of the panels that fail; null where nothing is checked. */
	failing: ReadonlySet<string> | null
	search: PanelSearch
	onSearch: (part: Partial<PanelSearch>) => void
}

/**
 * Shows panels that fail the project's requirements, or meet them all. Where nothing is checked it stands only as long as it
 * is set, as an address or a saved filter does, so that it can be taken back.
 */
export function RequirementsFilter({ panels, failing, search, onSearch }: RequirementsFilterProps) {
	const { t } = useTranslation('requirements')
	const chosen = search.requirements ?? []
	if (!failing && chosen.length === 0) return null
	const failed = failing ? panels.filter(({ id }) => failing.has(id)).length : 0
	const met = failing ? panels.length - failed : 0
	return (
		<FilterMenu
			name={t('filter')}
			options={REQUIREMENT_FILTERS.map((value) => ({
				value,
				label: t(`filter_value.${value}`),
				count: value === 'failed' ? failed : met,
			}))}
			chosen={chosen}
			onChange={(values) => {
				const wanted = REQUIREMENT_FILTERS.filter((value) => values.includes(value))
				onSearch({ requirements: wanted.length > 0 ? wanted : undefined })
			}}
		/>
	)
}
