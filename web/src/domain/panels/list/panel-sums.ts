import { incompleteIn } from '@panelyard/contracts/figures/figures'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMeasures } from '../../../locales/measures.ts'
import { incompleteFilter, type MeasuredFilter } from '../search/panel-search.ts'
import { type PanelTotals, totalPanels } from './panel-totals.ts'

type Summed = 'area' | 'volume' | 'weight'

/** What a sum lacks, and the filter for it: how many panels have no value, and how many an incomplete one. */
export function useSumNotes(totals: PanelTotals): (measure: Summed) => { text: string; measured: MeasuredFilter }[] {
	const { t } = useTranslation('panels')
	return (measure) => {
		const without = totals[`without_${measure}`]
		const incomplete = incompleteIn(totals, measure)
		const measured = incompleteFilter(measure)
		return [
			...(without > 0 ? [{ text: t('without_value', { count: without }), measured: `no_${measure}` as const }] : []),
			...(incomplete > 0 ? [{ text: t('incomplete_value', { count: incomplete }), measured }] : []),
		]
	}
}

/** How many panels, and what they come to where the model has such values; a sum says what it lacks. */
export function usePanelSums(panels: readonly Panel[], summed: readonly Summed[]): string[] {
	const { t } = useTranslation('groups')
	const measures = useMeasures()
	const totals = useMemo(() => totalPanels(panels), [panels])
	const notesOf = useSumNotes(totals)
	const sumOf = (measure: Summed): string | null => {
		if (totals[measure] === null) return null
		const sum = measures[measure](totals[measure])
		return [sum, ...notesOf(measure).map(({ text }) => `(${text})`)].join(' ')
	}
	const sums = summed.map(sumOf).filter((sum) => sum !== null)
	return [t('panel_count', { count: totals.count }), ...sums]
}
