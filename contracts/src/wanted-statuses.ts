import type { Status } from './statuses.ts'

/** What a person asks to become of the statuses of panels. */
export type AskedStatuses = { add?: readonly string[]; remove?: readonly string[]; set?: string | null }

/** What panels are to carry; `replace` takes every status away that is not in `add`. */
export type WantedStatuses = { add: string[]; remove: string[]; replace: boolean }

/**
 * What statuses asked for come to: setting a step leaves flags, and a status that replaces takes the steps before it away.
 * @param rows the statuses of the project
 */
export function wantedStatuses(
	{ add = [], remove = [], set }: AskedStatuses,
	rows: readonly Pick<Status, 'id' | 'type' | 'position' | 'replaces'>[],
): WantedStatuses {
	const byId = new Map(rows.map((row) => [row.id, row]))
	const added = [...new Set([...add, ...(set ? [set] : [])])]
	const isSetStep = set !== undefined && set !== null && byId.get(set)?.type === 'step'
	/** Steps before this place give way. */
	const place = Math.max(0, ...added.map((id) => (byId.get(id)?.replaces ? (byId.get(id)?.position ?? 0) : 0)))
	const gone = rows.filter(({ type, position }) => type === 'step' && (isSetStep || position < place))
	const removed = [...remove, ...gone.map(({ id }) => id)].filter((id) => !added.includes(id))
	return { add: added, remove: [...new Set(removed)], replace: set === null }
}

/** All changes of a panel's statuses, the latest first. */
export type ChangesOfPanel = {
	/** Of each change: the project's revision, and that of the change it took back or 0. */
	revisions: readonly number[]
	undoes: readonly number[]
}

/** Whether panels are as the change of this revision left them, or are so again. */
export function isAsLeft({ revisions, undoes }: ChangesOfPanel, revision: number): boolean {
	/** The change that first made the state which panels had after another one: undoing leads back to an earlier state. */
	const originOf = (place: number): number => {
		const undone = undoes[place]
		if (!undone) return revisions[place] ?? 0
		const earlier = revisions.findIndex((one) => one < undone)
		return earlier === -1 ? 0 : originOf(earlier)
	}
	return originOf(0) === originOf(revisions.indexOf(revision))
}
