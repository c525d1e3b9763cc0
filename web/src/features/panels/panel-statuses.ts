import type { AssignStatusesRequest, Panel, PanelListResponse, PanelStatuses } from '@panelyard/contracts/panels'

type Assignment = Pick<AssignStatusesRequest, 'panel_ids' | 'add' | 'remove' | 'set'>

const same = (a: readonly string[], b: readonly string[]): boolean =>
	a.length === b.length && a.every((id, index) => id === b[index])

/** The list with new statuses on some panels; panels that keep theirs keep their identity too. */
export const applyPanelStatuses = (list: PanelListResponse, changed: readonly PanelStatuses[]): PanelListResponse => {
	const next = new Map(changed.map((entry) => [entry.panel_id, entry.statuses]))
	let touched = false
	const panels = list.panels.map((panel) => {
		const statuses = next.get(panel.id)
		if (!statuses || same(statuses, panel.statuses)) return panel
		touched = true
		return { ...panel, statuses }
	})
	return touched ? { ...list, panels } : list
}

/** What an assignment will make of the panels, as the server decides it: only those that change are named. */
export const predictAssignment = (
	panels: readonly Panel[],
	request: Assignment,
	statusOrder: readonly string[],
): PanelStatuses[] => {
	const chosen = new Set(request.panel_ids)
	const rank = new Map(statusOrder.map((id, index) => [id, index]))
	const changed: PanelStatuses[] = []
	for (const panel of panels) {
		if (!chosen.has(panel.id)) continue
		const kept = request.set === undefined ? panel.statuses : request.set === null ? [] : [request.set]
		const removed = new Set(request.remove)
		const next = new Set([...kept, ...(request.add ?? [])].filter((id) => !removed.has(id)))
		const statuses = [...next].sort((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0))
		if (!same(statuses, panel.statuses)) changed.push({ panel_id: panel.id, statuses })
	}
	return changed
}

/** The statuses the named panels carry now, to put back should a change be refused. */
export const currentStatuses = (panels: readonly Panel[], ids: ReadonlySet<string>): PanelStatuses[] =>
	panels.filter((panel) => ids.has(panel.id)).map((panel) => ({ panel_id: panel.id, statuses: panel.statuses }))

/**
 * Takes a refused change back: a panel returns to what it was only if it still is as we foresaw it, so that what
 * another person did meanwhile stays.
 */
export const rollBack = (
	list: PanelListResponse,
	before: readonly PanelStatuses[],
	foreseen: readonly PanelStatuses[],
): PanelListResponse => {
	const expected = new Map(foreseen.map((entry) => [entry.panel_id, entry.statuses]))
	const now = new Map(list.panels.map((panel) => [panel.id, panel.statuses]))
	return applyPanelStatuses(
		list,
		before.filter(({ panel_id }) => same(expected.get(panel_id) ?? [], now.get(panel_id) ?? [])),
	)
}

/** The calls that bring panels from `after` back to `before`, one for each distinct difference. */
export const undoRequests = (
	before: readonly PanelStatuses[],
	after: readonly PanelStatuses[],
): { panel_ids: string[]; add: string[]; remove: string[] }[] => {
	const reached = new Map(after.map((entry) => [entry.panel_id, entry.statuses]))
	const requests = new Map<string, { panel_ids: string[]; add: string[]; remove: string[] }>()
	for (const { panel_id, statuses } of before) {
		const now = reached.get(panel_id)
		if (!now) continue
		const add = statuses.filter((id) => !now.includes(id))
		const remove = now.filter((id) => !statuses.includes(id))
		if (add.length + remove.length === 0) continue
		const key = `${add.join()}|${remove.join()}`
		const request = requests.get(key) ?? { panel_ids: [], add, remove }
		request.panel_ids.push(panel_id)
		requests.set(key, request)
	}
	return [...requests.values()]
}
