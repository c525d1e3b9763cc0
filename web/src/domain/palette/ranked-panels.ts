import type { Panel } from '@panelyard/contracts/panels/panels'
import { searchable } from '@panelyard/rules/texts/searchable'
import { compareNaturally } from '../panels/marks/natural-order.ts'
import { filterPanels } from '../panels/search/panel-filters.ts'

/** Marks that begin with the text first: that is what people type. */
export const rankedPanels = (panels: readonly Panel[], text: string): Panel[] => {
	if (!text.trim()) return []
	const start = searchable(text.trim())
	const rank = (panel: Panel) => {
		const mark = searchable(panel.mark)
		if (mark.startsWith(start)) return mark === start ? 0 : 1
		return searchable(panel.name).startsWith(start) ? 2 : 3
	}
	const found = filterPanels(panels, { q: text }).map((panel) => ({ panel, rank: rank(panel) }))
	return found
		.toSorted((a, b) => a.rank - b.rank || compareNaturally(a.panel.mark, b.panel.mark))
		.map(({ panel }) => panel)
}

/** How well the first panel found is meant by the text, on the scale of `matchScore`. */
export const panelScore = (panel: Pick<Panel, 'mark'> | undefined, text: string): number => {
	const start = searchable(text.trim())
	if (!panel || !start) return 0
	const mark = searchable(panel.mark)
	return mark === start ? 130 : mark.startsWith(start) ? 111 : 41
}
