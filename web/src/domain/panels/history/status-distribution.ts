import type { Panel } from '@panelyard/contracts/panels/panels'
import { furthestStatus } from '../search/panel-filters.ts'

/**
 * Panels by the step they have reached; the key null counts those with none.
 * @param flags `flagsOf` the project's statuses
 * @param amountOf what each panel adds; by default panels are counted
 */
export const countByFurthestStatus = (
	panels: Iterable<Panel>,
	flags: ReadonlySet<string>,
	amountOf: (panel: Panel) => number = () => 1,
): Map<string | null, number> => {
	const counts = new Map<string | null, number>()
	for (const panel of panels) {
		const status = furthestStatus(panel, flags)
		counts.set(status, (counts.get(status) ?? 0) + amountOf(panel))
	}
	return counts
}

/** Panels by every status they carry. */
export const countByCarriedStatus = (panels: Iterable<Panel>): Map<string, number> => {
	const counts = new Map<string, number>()
	for (const panel of panels) for (const status of panel.statuses) counts.set(status, (counts.get(status) ?? 0) + 1)
	return counts
}

/** Panels by floor index, -1 for none. */
export const panelsByFloor = (panels: Iterable<Panel>): Map<number, Panel[]> => {
	const floors = new Map<number, Panel[]>()
	for (const panel of panels) {
		const list = floors.get(panel.floor)
		if (list) list.push(panel)
		else floors.set(panel.floor, [panel])
	}
	return floors
}

/** Panels by group id; a panel may be in several. */
export const panelsByGroup = (panels: Iterable<Panel>): Map<string, Panel[]> => {
	const groups = new Map<string, Panel[]>()
	for (const panel of panels) {
		for (const id of panel.groups) {
			const list = groups.get(id)
			if (list) list.push(panel)
			else groups.set(id, [panel])
		}
	}
	return groups
}

/** What panels come to in an amount. */
export const sumOf = (panels: readonly Panel[], amountOf: (panel: Panel) => number): number =>
	panels.reduce((sum, panel) => sum + amountOf(panel), 0)
