import { UnstyledButton } from '@mantine/core'
import type { ImpactCategory, ImpactResponse } from '@panelyard/contracts/models/versions'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { useTranslation } from 'react-i18next'
import { StatusBar } from '../../domain/figures/status-bar.tsx'
import { labelled } from '../../locales/labelled.ts'
import { useMeasures } from '../../locales/measures.ts'
import { FactList } from '../../ui/text/fact-list.tsx'
import classes from './versions.module.css'

type CategoryListProps = {
	impact: ImpactResponse
	statuses: readonly Status[]
	chosen: ImpactCategory | null
	onChoose: (category: ImpactCategory) => void
}

/** The kinds of changes with their amounts, by status; choosing one lists its panels. */
export function CategoryList({ impact, statuses, chosen, onChoose }: CategoryListProps) {
	const { t } = useTranslation(['versions', 'plan'])
	const measures = useMeasures()
	const fact = (name: string, amount: number) => amount > 0 && labelled(name, measures.number(amount))
	return (
		<ul className={classes.list}>
			{impact.categories.map((one) => (
				<li key={one.category} className={classes.category}>
					<UnstyledButton
						className={classes.categoryButton}
						aria-pressed={chosen === one.category}
						onClick={() => onChoose(one.category)}
					>
						<span className={classes.categoryHead}>
							<strong>{t(`category.${one.category}`)}</strong>
							<strong className={classes.count}>{measures.number(one.panels)}</strong>
						</span>
						<span className={classes.quiet}>{t(`category_text.${one.category}`)}</span>
					</UnstyledButton>
					<StatusBar
						size="thin"
						statuses={statuses}
						counts={new Map(one.by_status.map(({ status_id, panels }) => [status_id, panels]))}
					/>
					<FactList
						facts={[
							one.area > 0 && measures.area(one.area),
							one.weight > 0 && measures.weightSum(one.weight),
							one.produced > 0 && labelled(t('produced_share'), measures.percent(one.produced / one.panels)),
							fact(t('plan:state.late'), one.by_plan.late ?? 0),
							fact(t('decided.accept'), one.accepted),
							fact(t('decided.hold'), one.held),
							fact(t('decided.map'), one.mapped),
							one.category === 'uncertain' && fact(t('decided.none'), impact.undecided),
						]}
					/>
				</li>
			))}
		</ul>
	)
}
