import { FIGURE_MEASURES, type FigureMeasure } from '@panelyard/contracts/figures/figures'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { useTranslation } from 'react-i18next'
import { type Measures, useMeasures } from '../../../locales/measures.ts'

/** What panels are counted in, and how such an amount is written. */
export type Amounts = {
	measure: FigureMeasure
	/** What a panel adds; 0 where that is unknown. */
	of: (panel: Panel) => number
	show: (amount: number) => string
}

/** How amounts of a measure are written: all of them in one unit, so that a column of them can be compared. */
export function showIn(
	measure: FigureMeasure,
	measures: Measures,
	panels: (count: number) => string,
): (amount: number) => string {
	if (measure === 'count') return panels
	return measure === 'weight' ? measures.weightSum : measures[measure]
}

/** What each measure is called where people choose one: panels, or the unit that its amounts are written in. */
export function useMeasureNames(): Record<FigureMeasure, string> {
	const { t } = useTranslation('figures')
	const { areaUnit, volumeUnit, weightSumUnit } = useMeasures()
	return { count: t('measure.count'), area: areaUnit, volume: volumeUnit, weight: weightSumUnit }
}

/** The amounts of one measure in the current language. */
export function useAmounts(measure: FigureMeasure): Amounts {
	const { t } = useTranslation('project')
	const measures = useMeasures()
	return {
		measure,
		of: AMOUNT_OF[measure],
		show: showIn(measure, measures, (count) => t('floors.count', { count })),
	}
}

const AMOUNT_OF: Record<FigureMeasure, (panel: Panel) => number> = {
	count: () => 1,
	area: ({ area }) => area ?? 0,
	volume: ({ volume }) => volume ?? 0,
	weight: ({ weight }) => weight ?? 0,
}

/** The measures of which at least one panel has a value. */
export const knownMeasures = (panels: readonly Panel[]): FigureMeasure[] =>
	FIGURE_MEASURES.filter((measure) => measure === 'count' || panels.some((panel) => panel[measure] !== null))
