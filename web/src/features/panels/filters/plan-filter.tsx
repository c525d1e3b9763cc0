import { countState } from '@panelyard/rules/figures/planned-dates'
import { useTranslation } from 'react-i18next'
import { type PanelSearch, PLAN_FILTERS } from '../../../domain/panels/search/panel-search.ts'
import { countOwnDates, type PlanView } from '../../../domain/plan/plan-view.ts'
import { FilterMenu } from './filter-menu.tsx'

type PlanFilterProps = {
	plan: PlanView
	search: PanelSearch
	onSearch: (part: Partial<PanelSearch>) => void
}

/** Shows panels that are late, soon due, or have dates of their own. */
export function PlanFilter({ plan, search, onSearch }: PlanFilterProps) {
	const { t } = useTranslation('plan')
	return (
		<FilterMenu
			name={t('filter')}
			options={PLAN_FILTERS.map((value) => ({
				value,
				label: value === 'own' ? t('own.filter') : t(`state.${value}`),
				count: value === 'own' ? countOwnDates(plan) : countState(plan.standings, value),
			}))}
			chosen={search.plan ?? []}
			onChange={(chosen) => {
				const wanted = PLAN_FILTERS.filter((value) => chosen.includes(value))
				onSearch({ plan: wanted.length > 0 ? wanted : undefined })
			}}
		/>
	)
}
