/** Chosen panels, and the one a range starts at. */
export type Selection = { ids: ReadonlySet<string>; anchor: string | null }

export const NOTHING_SELECTED: Selection = { ids: new Set(), anchor: null }

/** Chooses a panel or takes the choice back. */
export const toggleOne = ({ ids }: Selection, id: string): Selection => {
	const next = new Set(ids)
	if (!next.delete(id)) next.add(id)
	return { ids: next, anchor: id }
}

/** Adds everything between the anchor and a panel, both included, in the order shown. */
export const selectRange = (selection: Selection, id: string, order: readonly string[]): Selection => {
	const from = selection.anchor === null ? -1 : order.indexOf(selection.anchor)
	const to = order.indexOf(id)
	if (to === -1) return selection
	if (from === -1) return { ids: new Set([...selection.ids, id]), anchor: id }
	const between = order.slice(Math.min(from, to), Math.max(from, to) + 1)
	return { ids: new Set([...selection.ids, ...between]), anchor: selection.anchor }
}

/** Chooses every shown panel; when all of them are chosen, takes that back. Panels not shown keep their state. */
export const toggleAll = ({ ids }: Selection, order: readonly string[]): Selection => {
	const all = order.every((id) => ids.has(id))
	const next = new Set(ids)
	for (const id of order) {
		if (all) next.delete(id)
		else next.add(id)
	}
	return { ids: next, anchor: null }
}
