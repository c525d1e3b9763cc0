import type { DoneChange } from './portfolio.queries.ts'

/**
 * Counts the panels of one project that came to what counts as done during the given changes and have stayed: going back
 * from now, there was a moment without any done status.
 * @param changes of done statuses, the latest first; those of one revision were made at once
 * @param carried the done statuses that each panel carries now
 */
export function arrivedDone(changes: readonly DoneChange[], carried: ReadonlyMap<string, ReadonlySet<string>>): number {
	const before = new Map([...carried].map(([panel, statuses]) => [panel, new Set(statuses)]))
	const arrived = new Set<string>()
	for (let at = 0; at < changes.length; ) {
		const moment = momentOf(changes[at] as DoneChange)
		const touched = new Set<string>()
		for (; at < changes.length && momentOf(changes[at] as DoneChange) === moment; at++) {
			const { status_id, is_added, panel_ids } = changes[at] as DoneChange
			for (const panel of panel_ids) {
				const statuses = before.get(panel)
				if (!statuses || arrived.has(panel)) continue
				if (is_added) statuses.delete(status_id)
				else statuses.add(status_id)
				touched.add(panel)
			}
		}
		for (const panel of touched) if (before.get(panel)?.size === 0) arrived.add(panel)
	}
	return arrived.size
}

/** Changes from before revisions were logged have none; those of one transaction share their time. */
const momentOf = ({ revision, instant }: DoneChange): string => (revision === 0 ? `0 ${instant}` : `${revision}`)
