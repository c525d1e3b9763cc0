import type { AssignStatusesRequest, Panel, PanelListResponse, PanelStatuses } from '@panelyard/contracts/panels/panels'
import type { Status } from '@panelyard/contracts/statuses/statuses'

type Assignment = Pick<AssignStatusesRequest, 'panel_ids' | 'add' | 'remove' | 'set'>

const same = (a: readonly string[], b: readonly string[]): boolean =>
	a === b || (a.length === b.length && a.every((id, index) => id === b[index]))

/** What a panel carries, and since when where that is known. */
export type DatedStatuses = Pick<Panel, 'statuses'> & Partial<Pick<Panel, 'status_changed_at'>>

/** A date that this device foresaw stays when the server's is no further from it: nobody sees the difference. */
const SAME_DATE_MS = 10_000

/**
 * The list with the statuses that `next` gives each panel, undefined for those it has, in one pass; panels that keep
 * theirs keep their identity too.
 */
export const withStatuses = (
	list: PanelListResponse,
	next: (panel: Panel) => DatedStatuses | undefined,
): PanelListResponse => {
	let touched = false
	const panels = list.panels.map((panel) => {
		const dated = next(panel)
		if (!dated) return panel
		const { statuses, status_changed_at = panel.status_changed_at } = dated
		if (same(statuses, panel.statuses) && isSameDate(status_changed_at, panel.status_changed_at)) return panel
		touched = true
		return { ...panel, statuses, status_changed_at }
	})
	return touched ? { ...list, panels } : list
}

const isSameDate = (a: string | null, b: string | null): boolean =>
	a === b || (a !== null && b !== null && Math.abs(Date.parse(a) - Date.parse(b)) <= SAME_DATE_MS)

export const applyPanelStatuses = (list: PanelListResponse, changed: readonly PanelStatuses[]): PanelListResponse => {
	const next = new Map(changed.map(({ panel_id, statuses }) => [panel_id, { statuses }]))
	return withStatuses(list, ({ id }) => next.get(id))
}

/** What a change was foreseen to do, to tell of it and to take it back; panels it leaves as they are are not named. */
export type Foreseen = { list: PanelListResponse; before: (PanelStatuses & DatedStatuses)[]; after: PanelStatuses[] }

/** What an assignment will make of the panels, as the server decides it. */
export const foreseeAssignment = (
	list: PanelListResponse,
	request: Assignment,
	statuses: readonly WorkStatus[],
): Foreseen => {
	const chosen = new Set(request.panel_ids)
	const resultOf = assignmentResult(request, statuses)
	const before: Foreseen['before'] = []
	const status_changed_at = new Date().toISOString()
	const after: PanelStatuses[] = []
	const next = withStatuses(list, ({ id, statuses: old, status_changed_at: since }) => {
		if (!chosen.has(id)) return undefined
		const statuses = resultOf(old)
		if (same(statuses, old)) return undefined
		before.push({ panel_id: id, statuses: old, status_changed_at: since })
		after.push({ panel_id: id, statuses })
		return { statuses, status_changed_at }
	})
	return { list: next, before, after }
}

/** What of a status decides what becomes of panels. */
export type WorkStatus = Pick<Status, 'id' | 'type' | 'replaces'>

/**
 * What becomes of the statuses a panel has; worked out once for all panels that have the same.
 * @param statuses those of the project, in the order of the work
 */
const assignmentResult = ({ add = [], remove, set }: Assignment, statuses: readonly WorkStatus[]) => {
	const inOrder = [...statuses.filter(({ type }) => type === 'flag'), ...statuses.filter(({ type }) => type === 'step')]
	const rank = new Map(inOrder.map(({ id }, index) => [id, index]))
	const added = new Set(set ? [...add, set] : add)
	const removed = new Set(remove)
	const isSetStep = statuses.some(({ id, type }) => id === set && type === 'step')
	const place = statuses.findLastIndex(({ id, replaces }) => replaces && added.has(id))
	for (const [index, { id, type }] of statuses.entries())
		if (type === 'step' && !added.has(id) && (isSetStep || index < place)) removed.add(id)
	const results = new Map<string, string[]>()
	return (old: string[]): string[] => {
		const key = old.join()
		const known = results.get(key)
		if (known) return known
		const kept = set === null ? [] : old.filter((id) => !removed.has(id) || added.has(id))
		const next = [...new Set([...kept, ...added])].sort((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0))
		results.set(key, next)
		return next
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
		return before[place]
	})
}
