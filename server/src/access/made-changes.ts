import type { ProjectRole } from '@panelyard/contracts/projects/projects'
import { isInTheWay } from '../database/connection/database-busy.ts'
import { lockAfterWriting } from '../database/connection/lock-waits.ts'
import type { Database } from '../database/database.ts'
import { AppError, idTaken } from '../platform/app-error.ts'
import type { Platform } from '../platform/feature.ts'
import * as queries from './made-changes.queries.ts'
import { holdProject, holdProjectAs, type ProjectRow } from './project-permission.ts'

export type MadeChange = queries.MadeChange

/** For how many days a change can be repeated and undone. */
const KEPT_DAYS = 30

/**
 * Who changes which project, and the lowest role that this needs. `user_id` null: the server itself, which needs none.
 */
type Changing = { project_id: string; user_id: string | null; needed: ProjectRole }

/** A running change, which holds the lock of the project. */
export type HeldProject<Answer> = {
	tx: Database
	/** With the new revision. */
	project: ProjectRow
	role: ProjectRole | null
	/** Rolls the transaction back; the change returns this answer. */
	leaveUnchanged(answer: Answer): never
}

class LeftUnchanged extends Error {}

/** What a change has prepared is no longer valid: the change runs again without preparation. */
export class PreparedInVain extends Error {}

/**
 * Changes a project in one transaction that holds the project's lock; reads the person's role under the lock.
 * @throws AppError as `openProject` does
 */
export function changeProject<Answer>(
	db: Database,
	changing: Changing,
	change: (held: HeldProject<Answer>) => Promise<Answer>,
): Promise<Answer> {
	return attempt(db, changing, null, change)
}

/**
 * The same for a change whose work others need not wait for: `prepare` does it in the same transaction before the lock is
 * taken. If someone who has the lock waits for rows that `prepare` wrote, or `change` throws `PreparedInVain`, everything
 * happens again under the lock, with null in place of what was prepared.
 */
export async function changeWithPreparation<Prepared, Answer>(
	db: Database,
	changing: Changing,
	prepare: (tx: Database) => Promise<Prepared | null>,
	change: (held: HeldProject<Answer>, prepared: Prepared | null) => Promise<Answer>,
): Promise<Answer> {
	try {
		return await attempt(db, changing, prepare, change)
	} catch (error) {
		if (!(error instanceof PreparedInVain) && !isInTheWay(error)) throw error
		return attempt(db, changing, null, change)
	}
}

const holdFor = async (tx: Database, { project_id, user_id, needed }: Changing) =>
	user_id === null
		? { project: await holdProject(tx, project_id), role: null }
		: holdProjectAs(tx, { id: user_id }, project_id, needed)

async function attempt<Prepared, Answer>(
	db: Database,
	changing: Changing,
	prepare: ((tx: Database) => Promise<Prepared | null>) | null,
	change: (held: HeldProject<Answer>, prepared: Prepared | null) => Promise<Answer>,
): Promise<Answer> {
	const left: Answer[] = []
	const leaveUnchanged = (answer: Answer): never => {
		left.push(answer)
		throw new LeftUnchanged()
	}
	try {
		return await db.transaction(async (tx) => {
			const prepared = prepare && (await prepare(tx))
			const hold = () => holdFor(tx, changing)
			const { project, role } = await (prepared === null ? hold() : lockAfterWriting(tx, hold))
			return change({ tx, project, role, leaveUnchanged }, prepared)
		})
	} catch (error) {
		if (error instanceof LeftUnchanged) return left[0] as Answer
		throw error
	}
}

/** A change as its request names it. */
export type NamedChange = Pick<MadeChange, 'kind'> & { change_id: string | undefined; user_id: string | null }

/**
 * Returns the stored change if the same person made it before, otherwise null. Call it while holding the project.
 * @throws AppError CONFLICT when another change has the id
 */
export async function findMade(
	tx: Database,
	project_id: string,
	{ change_id, kind, user_id }: NamedChange,
): Promise<MadeChange | null> {
	if (change_id === undefined) return null
	const made = await queries.findChange(tx, project_id, change_id)
	if (made && (made.user_id !== user_id || made.kind !== kind)) {
		throw changeIdTaken()
	}
	return made
}

/**
 * Returns `there` if the same person created it before with this id, otherwise null: create it then. Call it while
 * holding the project.
 * @param there the row with that id, in any project
 * @throws AppError CONFLICT when the row is something else or someone else's
 */
export async function createdBefore<There extends { project_id: string }>(
	tx: Database,
	project_id: string,
	there: There | null,
	{ change_id, kind, user_id }: NamedChange,
): Promise<There | null> {
	if (change_id === undefined) return null
	const made = await queries.findChange(tx, project_id, change_id)
	if (there === null) {
		if (made && made.kind !== kind) throw idTaken()
		return null
	}
	if (there.project_id !== project_id || made?.kind !== kind || made.user_id !== user_id) throw idTaken()
	return there
}

/** Stores a change that has an id, in the transaction that makes it. */
export async function keepChange(
	tx: Database,
	project: Pick<ProjectRow, 'id' | 'revision'>,
	{ change_id, kind, user_id }: NamedChange,
	payload: Record<string, unknown> = {},
): Promise<void> {
	if (change_id === undefined || user_id === null) return
	const { id: project_id, revision } = project
	await queries.insertChange(tx, { id: change_id, project_id, user_id, kind, revision, payload })
}

/** A stored change of the project, to be undone; null for an unknown one. */
export const findKept = queries.findChange

/** The error for a `change_id` that another change has. */
export const changeIdTaken = (): AppError => new AppError('CONFLICT', 'Another change has this change_id')

/** Deletes old changes; they can't be repeated or undone any more. Returns how many. */
export const forgetOldChanges = ({ database }: Pick<Platform, 'database'>): Promise<number> =>
	queries.deleteChangesBefore(database, KEPT_DAYS)
