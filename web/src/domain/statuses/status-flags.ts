import type { Status } from '@panelyard/contracts/statuses/statuses'

const knownIds = new WeakMap<readonly object[], ReadonlySet<string>>()

/** The ids of those statuses that are flags; worked out once for each list. */
export function flagsOf(statuses: readonly Pick<Status, 'id' | 'type'>[]): ReadonlySet<string> {
	const there = knownIds.get(statuses)
	if (there) return there
	const flags = new Set(statuses.filter(({ type }) => type === 'flag').map(({ id }) => id))
	knownIds.set(statuses, flags)
	return flags
}

const knownLists = new WeakMap<readonly object[], readonly Status[]>()

/** The flags among the statuses of a project, in their order; the same list for the same statuses. */
export function flagList(statuses: readonly Status[]): readonly Status[] {
	const there = knownLists.get(statuses)
	if (there) return there
	const flags = statuses.filter(({ type }) => type === 'flag')
	knownLists.set(statuses, flags)
	return flags
}

/** The steps at which the work counts as done: the first that is marked so, and all beyond it. */
export function doneSteps<S extends Pick<Status, 'type' | 'is_done'>>(statuses: readonly S[]): S[] {
	const steps = stepsOf(statuses)
	const first = steps.findIndex(({ is_done }) => is_done)
	return first === -1 ? [] : steps.slice(first)
}

/** The statuses that are steps, in the order of the work. */
export const stepsOf = <S extends Pick<Status, 'type'>>(statuses: readonly S[]): S[] =>
	statuses.filter(({ type }) => type === 'step')
