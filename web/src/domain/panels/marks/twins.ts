import type { Panel } from '@panelyard/contracts/panels/panels'
import { panelLabel } from '../search/panel-filters.ts'

const known = new WeakMap<readonly Panel[], ReadonlyMap<string, number>>()

const placeOf = (panel: Panel): string => `${panel.floor} ${panelLabel(panel)}`

/** Whether another panel of the list has the same label on the same storey, so that these don't tell them apart. */
export function hasTwin(panels: readonly Panel[], panel: Panel): boolean {
	let counts = known.get(panels)
	if (!counts) {
		const made = new Map<string, number>()
		for (const each of panels) made.set(placeOf(each), (made.get(placeOf(each)) ?? 0) + 1)
		known.set(panels, made)
		counts = made
	}
	return (counts.get(placeOf(panel)) ?? 0) > 1
}
