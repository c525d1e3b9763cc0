import type { IncompleteCounts } from '@panelyard/contracts/figures/figures'
import { isIncomplete } from '@panelyard/contracts/panels/measures'
import type { Panel } from '@panelyard/contracts/panels/panels'

export type PanelTotals = IncompleteCounts & {
	count: number
	/** m2; null when no panel has an area. */
	area: number | null
	/** m3; null when no panel has a volume. */
	volume: number | null
	/** kg; null when no panel has a weight. */
	weight: number | null
	/** Panels left out of a sum because the model gives them no value. */
	without_area: number
	without_volume: number
	without_weight: number
}

/** Sums over panels; a sum says how many panels, or parts of how many, it leaves out, so that it is not taken for the whole. */
export const totalPanels = (panels: Iterable<Panel>): PanelTotals => {
	const totals: PanelTotals = {
		count: 0,
		area: null,
		volume: null,
		weight: null,
		without_area: 0,
		without_volume: 0,
		without_weight: 0,
		incomplete_area: 0,
		incomplete_volume: 0,
	}
	for (const panel of panels) {
		totals.count++
		if (panel.area === null) totals.without_area++
		else totals.area = (totals.area ?? 0) + panel.area
		if (panel.volume === null) totals.without_volume++
		else totals.volume = (totals.volume ?? 0) + panel.volume
		if (isIncomplete(panel.measure_origins, 'area')) totals.incomplete_area++
		if (isIncomplete(panel.measure_origins, 'volume')) totals.incomplete_volume++
		if (panel.weight === null) totals.without_weight++
		else totals.weight = (totals.weight ?? 0) + panel.weight
	}
	return totals
}
