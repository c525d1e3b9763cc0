import { useTranslation } from 'react-i18next'
import { useSumNotes } from '../../domain/panels/panel-sums.ts'
import type { PanelTotals } from '../../domain/panels/panel-totals.ts'
import { useMeasures } from '../../locales/measures.ts'
import classes from './panel-totals-line.module.css'

/** Count, area and weight of the listed panels. `outOf` is the number of all panels when filters hide some. */
export function PanelTotalsLine({ totals, outOf }: { totals: PanelTotals; outOf: number | null }) {
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
					{notesOf(measure).map((note) => (
						<span key={note}> ({note})</span>
					))}
				</span>
			))}
		</div>
	)
}
