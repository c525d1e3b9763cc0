import type { AssignStatusesRequest, Panel, PanelListResponse, PanelStatuses } from '@panelyard/contracts/panels'

type Assignment = Pick<AssignStatusesRequest, 'panel_ids' | 'add' | 'remove' | 'set'>

const same = (a: readonly string[], b: readonly string[]): boolean =>
	a === b || (a.length === b.length && a.every((id, index) => id === b[index]))

/**
 * The list with the statuses that `next` gives each panel, undefined for those it has, in one pass; panels that keep
 * theirs keep their identity too.
 */
export const withStatuses = (
	list: PanelListResponse,
	next: (panel: Panel) => string[] | undefined,
): PanelListResponse => {
	let touched = false
	const panels = list.panels.map((panel) => {
		const statuses = next(panel)
		if (!statuses || same(statuses, panel.statuses)) return panel
		touched = true
		return { ...panel, statuses }
	})
	return touched ? { ...list, panels } : list
}

export const applyPanelStatuses = (list: PanelListResponse, changed: readonly PanelStatuses[]): PanelListResponse => {
	const next = new Map(changed.map(({ panel_id, statuses }) => [panel_id, statuses]))
	return withStatuses(list, ({ id }) => next.get(id))
}

/** What a change was foreseen to do, to tell of it and to take it back; panels it leaves as they are are not named. */
export type Foreseen = { list: PanelListResponse; before: PanelStatuses[]; after: PanelStatuses[] }

/** What an assignment will make of the panels, as the server decides it. */
export const foreseeAssignment = (
	list: PanelListResponse,
	request: Assignment,
	statusOrder: readonly string[],
): Foreseen => {
	const chosen = new Set(request.panel_ids)
	const resultOf = assignmentResult(request, statusOrder)
	const before: PanelStatuses[] = []
	const after: PanelStatuses[] = []
	const next = withStatuses(list, ({ id, statuses: old }) => {
		if (!chosen.has(id)) return undefined
		const statuses = resultOf(old)
		if (same(statuses, old)) return undefined
		before.push({ panel_id: id, statuses: old })
		after.push({ panel_id: id, statuses })
		return statuses
	})
	return { list: next, before, after }
}

/** What becomes of the statuses a panel has; worked out once for all panels that have the same. */
const assignmentResult = ({ add = [], remove, set }: Assignment, statusOrder: readonly string[]) => {
	const rank = new Map(statusOrder.map((id, index) => [id, index]))
	const removed = new Set(remove)
	const results = new Map<string, string[]>()
	return (old: string[]): string[] => {
		const key = set === undefined ? old.join() : ''
		const known = results.get(key)
		if (known) return known
		const kept = set === undefined ? old : set === null ? [] : [set]
		const statuses = [...new Set([...kept, ...add])]
			.filter((id) => !removed.has(id))
			.sort((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0))
		results.set(key, statuses)
		return statuses
	}
}

/**
 * Takes a refused change back: a panel returns to what it was only if it still is as we foresaw it, so that what
 * another person did meanwhile stays.
 */
export const rollBack = (
	list: PanelListResponse,
	{ before, after }: Pick<Foreseen, 'before' | 'after'>,
): PanelListResponse => {
	const placeOf = new Map(after.map(({ panel_id }, place) => [panel_id, place]))
	return withStatuses(list, ({ id, statuses }) => {
		const place = placeOf.get(id)
		if (place === undefined || !same(after[place]?.statuses ?? [], statuses)) return undefined
		return before[place]?.statuses
	})
}
