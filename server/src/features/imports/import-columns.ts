import type { PlanStep } from '@panelyard/contracts/figures/plan'
import type { GroupColumn, PlanColumn } from '@panelyard/contracts/panels/imports'

/** Panels that get the same ids. */
type PanelsOfIds = { ids: string[]; panel_ids: string[] }

/**
 * Joins the rows of a column: a panel of several rows gets what all of them say.
 * @param present panels that are there; rows of others are passed over
 * @param actual what ids of the request mean, for what was there already by another id
 */
export function panelsByIds(
	panel_ids: readonly string[],
	{ cells, rows }: GroupColumn,
	present: ReadonlySet<string>,
	actual: ReadonlyMap<string, string>,
): PanelsOfIds[] {
	const meant = cells.map((ids) => [...new Set(ids.map((id) => actual.get(id) ?? id))])
	const byPanel = new Map<string, readonly string[] | Set<string>>()
	for (const [place, panel] of panel_ids.entries()) {
		const ids = meant[rows[place] ?? -1]
		if (!ids || !present.has(panel)) continue
		const before = byPanel.get(panel)
		if (!before) byPanel.set(panel, ids)
		else if (before instanceof Set) for (const id of ids) before.add(id)
		else if (before !== ids) byPanel.set(panel, new Set([...before, ...ids]))
	}
	const numbers = new Map<string, number>()
	const numberOf = (id: string): number => {
		const number = numbers.get(id) ?? numbers.size
		if (number === numbers.size) numbers.set(id, number)
		return number
	}
	const keys = new Map(meant.map((ids) => [ids as readonly string[] | Set<string>, ids.map(numberOf).join()]))
	const sameIds = new Map<string, PanelsOfIds>()
	for (const [panel, ids] of byPanel) {
		const key = keys.get(ids) ?? [...ids].map(numberOf).join()
		const known = sameIds.get(key)
		if (known) known.panel_ids.push(panel)
		else sameIds.set(key, { ids: [...ids], panel_ids: [panel] })
	}
	return [...sameIds.values()]
}

/** What the rows of a column say of each panel that is there; of several rows of one the last. */
export function lastByPanel(
	panel_ids: readonly string[],
	{ cells, rows }: { cells: readonly string[]; rows: readonly (number | null)[] },
	present: ReadonlySet<string>,
): Map<string, string> {
	const byPanel = new Map<string, string>()
	for (const [place, panel] of panel_ids.entries()) {
		const cell = cells[rows[place] ?? -1]
		if (cell !== undefined && present.has(panel)) byPanel.set(panel, cell)
	}
	return byPanel
}

/** What a column of the plan sets: the panels of each date. */
export function planSteps(
	panel_ids: readonly string[],
	{ status_id, ...column }: PlanColumn,
	present: ReadonlySet<string>,
	actual: ReadonlyMap<string, string>,
): PlanStep[] {
	const dates = lastByPanel(panel_ids, column, present)
	const panels = Map.groupBy(dates.keys(), (panel) => dates.get(panel) as string)
	const step = { scope: 'panel', status_id: actual.get(status_id) ?? status_id } as const
	return [...panels].map(([date, ids]) => ({ ...step, ids, date }))
}
