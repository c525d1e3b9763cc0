import { Panel, type PanelListResponse } from '@panelyard/contracts/panels/panels'

const FIELDS = Object.keys(Panel.shape).filter((field) => field !== 'statuses' && field !== 'groups') as (keyof Panel)[]

/**
 * A new list in which panels that have not changed are those of the old one, so that what was worked out of them stays.
 * What the query library does for any value would take a tenth of a second for 50,000 panels.
 */
export const shareUnchanged = (old: PanelListResponse | undefined, next: PanelListResponse): PanelListResponse => {
	if (!old || old === next) return next
	let kept = 0
	const panels = next.panels.map((panel, place) => {
		const before = old.panels[place]
		if (before === undefined || before === panel || !isEqual(before, panel)) return panel
		kept++
		return before
	})
	if (kept === 0) return next
	const isSame = panels.length === old.panels.length && panels.every((panel, place) => panel === old.panels[place])
	return { ...next, panels: isSame ? old.panels : panels }
}

const isEqual = (a: Panel, b: Panel): boolean =>
	hasSame(a.statuses, b.statuses) && hasSame(a.groups, b.groups) && FIELDS.every((field) => a[field] === b[field])

const hasSame = (a: readonly string[], b: readonly string[]): boolean =>
	a === b || (a.length === b.length && a.every((id, place) => id === b[place]))
