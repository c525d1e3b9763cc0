import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useSumNotes } from '../../../domain/panels/list/panel-sums.ts'
import type { PanelTotals } from '../../../domain/panels/list/panel-totals.ts'
import type { PanelSearch } from '../../../domain/panels/search/panel-search.ts'
import { useMeasures } from '../../../locales/measures.ts'
import classes from './panel-totals-line.module.css'

type PanelTotalsLineProps = {
	totals: PanelTotals
	/** The number of all panels when filters hide some. */
	outOf: number | null
	onSearch: (part: Partial<PanelSearch>) => void
}

/** Count, area and weight of the listed panels. What a sum lacks leads to the panels that lack it. */
export function PanelTotalsLine({ totals, outOf, onSearch }: PanelTotalsLineProps) {
	const { t } = useTranslation('panels')
	const measures = useMeasures()
	const notesOf = useSumNotes(totals)
	const sums = (['area', 'weight'] as const).filter((measure) => totals[measure] !== null)
	return (
		<div className={classes.line}>
			<span className={classes.count} role="status">
				{outOf === null
					? t('results', { count: totals.count })
					: t('results_of', { count: outOf, shown: measures.number(totals.count) })}
			</span>
			{sums.map((measure) => (
				<span key={measure}>
					{t(`total_${measure}`)} <b>{measures[measure](totals[measure])}</b>
					{notesOf(measure).map(({ text, measured }) => (
						<Fragment key={measured}>
							{' '}
							<button type="button" className={classes.note} onClick={() => onSearch({ measured: [measured] })}>
								({text})
							</button>
						</Fragment>
					))}
				</span>
			))}
		</div>
	)
}
