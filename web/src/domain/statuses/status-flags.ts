import type { Status } from '@panelyard/contracts/statuses'

const known = new WeakMap<readonly object[], ReadonlySet<string>>()

/** The ids of those statuses that are flags; worked out once for each list. */
export function flagsOf(statuses: readonly Pick<Status, 'id' | 'type'>[]): ReadonlySet<string> {
	const there = known.get(statuses)
	if (there) return there
	const flags = new Set(statuses.filter(({ type }) => type === 'flag').map(({ id }) => id))
	known.set(statuses, flags)
	return flags
}

/** The statuses that are steps, in the order of the work. */
export const stepsOf = <S extends Pick<Status, 'type'>>(statuses: readonly S[]): S[] =>
	statuses.filter(({ type }) => type === 'step')
