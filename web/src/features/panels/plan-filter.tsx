import { countState } from '@panelyard/contracts/planned-dates'
import { useTranslation } from 'react-i18next'
import type { PanelSearch } from '../../domain/panels/panel-search.ts'
import type { PlanView } from '../../domain/plan/plan-view.ts'
import { FilterMenu } from './filter-menu.tsx'

const STATES = ['late', 'due'] as const

type PlanFilterProps = {
	plan: PlanView
	search: PanelSearch
	onSearch: (part: Partial<PanelSearch>) => void
}

/** Shows panels that are late, or soon due. */
export function PlanFilter({ plan, search, onSearch }: PlanFilterProps) {
	const { t } = useTranslation('plan')
	return (
		<FilterMenu
			name={t('filter')}
			options={STATES.map((state) => ({
				value: state,
				label: t(`state.${state}`),
				count: countState(plan.standings, state),
			}))}
			chosen={search.plan ?? []}
			onChange={(chosen) => {
				const states = STATES.filter((state) => chosen.includes(state))
				onSearch({ plan: states.length > 0 ? states : undefined })
			}}
		/>
	)
}
