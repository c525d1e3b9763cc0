import type { Status } from '@panelyard/contracts/statuses/statuses'

/** A requested change of the statuses of panels. */
export type AskedStatuses = { add?: readonly string[]; remove?: readonly string[]; set?: string | null }

/** The result of a request; `replace` removes every status that isn't in `add`. */
export type WantedStatuses = { add: string[]; remove: string[]; replace: boolean }

/**
 * Computes the result of requested statuses: setting a step keeps flags, and a status with `replaces` removes the
 * earlier steps.
 * @param rows the statuses of the project
 */
export function wantedStatuses(
	{ add = [], remove = [], set }: AskedStatuses,
	rows: readonly Pick<Status, 'id' | 'type' | 'position' | 'replaces'>[],
): WantedStatuses {
	const byId = new Map(rows.map((row) => [row.id, row]))
	const added = [...new Set([...add, ...(set ? [set] : [])])]
	const isSetStep = set !== undefined && set !== null && byId.get(set)?.type === 'step'
	/** Steps before this index are removed. */
	const place = Math.max(0, ...added.map((id) => (byId.get(id)?.replaces ? (byId.get(id)?.position ?? 0) : 0)))
	const gone = rows.filter(({ type, position }) => type === 'step' && (isSetStep || position < place))
	const removed = [...remove, ...gone.map(({ id }) => id)].filter((id) => !added.includes(id))
	return { add: added, remove: [...new Set(removed)], replace: set === null }
}

/**
 * Statuses that panels lose by a change without getting a later step: those are taken away, while earlier steps only give
 * way.
 */
export function takenAway<Row extends Pick<Status, 'id' | 'type' | 'position'>>(
	{ add, remove, replace }: WantedStatuses,
	rows: readonly Row[],
): Row[] {
	const furthest = furthestStep(add, rows)?.position ?? -1
	const [added, removed] = [new Set(add), new Set(remove)]
	const lost = rows.filter(({ id }) => !added.has(id) && (replace || removed.has(id)))
	return lost.filter(({ type, position }) => type === 'flag' || position > furthest)
}

/** The step among these statuses that comes last in the order of the work; undefined for none. */
export function furthestStep<Row extends Pick<Status, 'id' | 'type' | 'position'>>(
	ids: readonly string[],
	rows: readonly Row[],
): Row | undefined {
	const wanted = new Set(ids)
	const steps = rows.filter(({ id, type }) => type === 'step' && wanted.has(id))
	return steps.reduce<Row | undefined>((last, row) => (last && last.position > row.position ? last : row), undefined)
}

/** The furthest step that a panel would lose without getting a later one: it would go back. Undefined when it wouldn't. */
export const stepLost = <Row extends Pick<Status, 'id' | 'type' | 'position'>>(
	carried: readonly string[],
	wanted: WantedStatuses,
	rows: readonly Row[],
): Row | undefined => furthestStep(carried, takenAway(wanted, rows))

/** All changes of a panel's statuses, the latest first. */
export type ChangesOfPanel = {
	/** For each change: the project's revision, and that of the change it undid, or 0. */
	revisions: readonly number[]
	undoes: readonly number[]
}

/** Whether panels have (again) the state after the change of this revision. */
export function isAsLeft({ revisions, undoes }: ChangesOfPanel, revision: number): boolean {
	/** The change that first made the state after another change, because an undo restores an earlier state. */
	const originOf = (place: number): number => {
		const undone = undoes[place]
		if (!undone) return revisions[place] ?? 0
		const earlier = revisions.findIndex((one) => one < undone)
		return earlier === -1 ? 0 : originOf(earlier)
	}
	return originOf(0) === originOf(revisions.indexOf(revision))
}
