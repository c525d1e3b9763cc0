import { SegmentedControl } from '@mantine/core'
import type { FigureMeasure } from '@panelyard/contracts/figures/figures'
import { useTranslation } from 'react-i18next'
import { useMeasureNames } from '../../domain/panels/measures/figure-measure.ts'
import type { FiguresSearch } from './figures-search.ts'

type MeasureChoiceProps = {
	measure: FigureMeasure
	/** Those that at least one panel has a value of. */
	measures: readonly FigureMeasure[]
	onSearch: (part: FiguresSearch) => void
}

/** What the figures of the page count. Nothing where there is no choice. */
export function MeasureChoice({ measure, measures, onSearch }: MeasureChoiceProps) {
	const { t } = useTranslation('figures')
	const names = useMeasureNames()
	const offered = measures.includes(measure) ? measures : [...measures, measure]
	if (offered.length < 2) return null
	return (
		<SegmentedControl
			size="xs"
			aria-label={t('measure.label')}
			value={measure}
			onChange={(value) => onSearch({ measure: value === 'count' ? undefined : (value as FigureMeasure) })}
			data={offered.map((value) => ({ value, label: names[value] }))}
		/>
	)
}
