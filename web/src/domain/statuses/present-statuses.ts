import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { flagsOf } from './status-flags.ts'

/** The status that each of these panels is at, null for no status, and the flags that each carries: what to mark in a choice. */
export function presentStatuses(
	panels: readonly Pick<Panel, 'statuses'>[],
	statuses: readonly Pick<Status, 'id' | 'type'>[],
): ReadonlySet<string | null> {
	const flags = flagsOf(statuses)
	const [first, ...others] = panels.map(({ statuses: carried }) => {
		const step = carried.findLast((id) => !flags.has(id))
		return new Set([
			...(carried.length === 0 ? [null] : carried.filter((id) => flags.has(id))),
			...(step ? [step] : []),
		])
	})
	return new Set([...(first ?? [])].filter((id) => others.every((other) => other.has(id))))
}
