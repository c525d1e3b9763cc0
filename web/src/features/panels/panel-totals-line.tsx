import { useTranslation } from 'react-i18next'
import type { PanelTotals } from '../../domain/panels/panel-totals.ts'
import { useMeasures } from '../../locales/measures.ts'
import classes from './panel-totals-line.module.css'

/** Count, area and weight of the listed panels. `outOf` is the number of all panels when filters hide some. */
export function PanelTotalsLine({ totals, outOf }: { totals: PanelTotals; outOf: number | null }) {
	const { t } = useTranslation('panels')
	const measures = useMeasures()
	const sums = [
		{ name: t('total_area'), value: totals.area, text: measures.area(totals.area), without: totals.without_area },
		{
			name: t('total_weight'),
			value: totals.weight,
			text: measures.weight(totals.weight),
			without: totals.without_weight,
		},
	]
	return (
		<div className={classes.line}>
			<span className={classes.count} role="status">
				{outOf === null
					? t('results', { count: totals.count })
					: t('results_of', { count: outOf, shown: measures.number(totals.count) })}
			</span>
			{sums.map(
				({ name, value, text, without }) =>
					value !== null && (
						<span key={name}>
							{name} <b>{text}</b>
							{without > 0 && <span> ({t('without_value', { count: without })})</span>}
						</span>
					),
			)}
		</div>
	)
}
