import type { Panel } from '@panelyard/contracts/panels'
import { useTranslation } from 'react-i18next'
import { type PanelSearch, REQUIREMENT_FILTERS } from '../../domain/panels/panel-search.ts'
import { FilterMenu } from './filter-menu.tsx'

type RequirementsFilterProps = {
	panels: readonly Panel[]
	/** Ids of the panels that fail. */
	failing: ReadonlySet<string>
	search: PanelSearch
	onSearch: (part: Partial<PanelSearch>) => void
}

/** Shows panels that fail the project's requirements, or meet them all. */
export function RequirementsFilter({ panels, failing, search, onSearch }: RequirementsFilterProps) {
	const { t } = useTranslation('requirements')
	const failed = panels.filter(({ id }) => failing.has(id)).length
	return (
		<FilterMenu
			name={t('filter')}
			options={REQUIREMENT_FILTERS.map((value) => ({
				value,
				label: t(value === 'failed' ? 'not_met' : 'met'),
				count: value === 'failed' ? failed : panels.length - failed,
			}))}
			chosen={search.requirements ?? []}
			onChange={(chosen) => {
				const wanted = REQUIREMENT_FILTERS.filter((value) => chosen.includes(value))
				onSearch({ requirements: wanted.length > 0 ? wanted : undefined })
			}}
		/>
	)
}
