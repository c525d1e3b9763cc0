import type { Panel } from '@panelyard/contracts/panels'
import { compareNaturally } from '../panels/natural-order.ts'
import { filterPanels } from '../panels/panel-filters.ts'

/** Marks that begin with the text first: that is what people type. */
export const rankedPanels = (panels: readonly Panel[], text: string): Panel[] => {
	if (!text.trim()) return []
	const start = text.trim().toLowerCase()
	const rank = ({ mark, name }: Panel) =>
		mark.toLowerCase() === start
			? 0
			: mark.toLowerCase().startsWith(start)
				? 1
				: name.toLowerCase().startsWith(start)
					? 2
					: 3
	return filterPanels(panels, { q: text }).toSorted((a, b) => rank(a) - rank(b) || compareNaturally(a.mark, b.mark))
}

/** How well the first panel found is meant by the text, on the scale of `matchScore`. */
export const panelScore = (panel: Pick<Panel, 'mark'> | undefined, text: string): number => {
	const start = text.trim().toLowerCase()
	if (!panel || !start) return 0
	const mark = panel.mark.toLowerCase()
	return mark === start ? 130 : mark.startsWith(start) ? 111 : 41
}
