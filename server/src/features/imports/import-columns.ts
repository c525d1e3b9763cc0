import type { GroupColumn, PlanColumn } from '@panelyard/contracts/imports'
import type { PlanStep } from '@panelyard/contracts/plan'

/** What a list says of panels by ids: the ids that each panel gets. */
export type IdsByPanel = Map<string, readonly string[]>

/**
 * Joins the rows of a column by panel: one of several rows gets what all of them say.
 * @param present panels that are there; rows of others are passed over
 * @param actual what ids of the request mean, for what was there already by another id
 */
export function idsByPanel(
	panel_ids: readonly string[],
	{ cells, rows }: GroupColumn,
	present: ReadonlySet<string>,
	actual: ReadonlyMap<string, string>,
): IdsByPanel {
	const meant = cells.map((ids) => [...new Set(ids.map((id) => actual.get(id) ?? id))])
	const byPanel = new Map<string, readonly string[]>()
	for (const [place, panel] of panel_ids.entries()) {
		const ids = meant[rows[place] ?? -1]
		if (!ids || !present.has(panel)) continue
		const before = byPanel.get(panel)
		byPanel.set(panel, before && before !== ids ? [...new Set([...before, ...ids])] : ids)
	}
	return byPanel
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

/** The panels of a column by the ids they get. */
export function panelsByIds(ids: IdsByPanel): { ids: readonly string[]; panel_ids: string[] }[] {
	const places = new Map<string, { ids: readonly string[]; panel_ids: string[] }>()
	for (const [panel, each] of ids) {
		const key = each.join()
		const known = places.get(key)
		if (known) known.panel_ids.push(panel)
		else places.set(key, { ids: each, panel_ids: [panel] })
	}
	return [...places.values()]
}
