import type { Panel } from '@panelyard/contracts/panels'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMeasures } from '../../locales/measures.ts'
import { totalPanels } from './panel-totals.ts'

type Summed = 'area' | 'volume' | 'weight'

/** How many panels, and what they come to where the model has such values; a sum says how many panels it lacks. */
export function usePanelSums(panels: readonly Panel[], summed: readonly Summed[]): string[] {
	const { t } = useTranslation(['groups', 'panels'])
	const measures = useMeasures()
	const totals = useMemo(() => totalPanels(panels), [panels])
	const sumOf = (measure: Summed): string | null => {
		const without = totals[`without_${measure}`]
		if (totals[measure] === null) return null
		const sum = measures[measure](totals[measure])
		return without === 0 ? sum : `${sum} (${t('panels:without_value', { count: without })})`
	}
	const sums = summed.map(sumOf).filter((sum) => sum !== null)
	return [t('panel_count', { count: totals.count }), ...sums]
}
