import {
	isReadySet,
	MAX_OWN_SETS,
	type OwnStatusSet,
	READY_SETS,
	type SaveStatusSetRequest,
	SET_NAME_TAKEN,
	type SetStatus,
	type StatusSetRef,
} from '@panelyard/contracts/statuses/status-sets'
import { lockAccount } from '../../access/account-lock.queries.ts'
import { recordAction } from '../../access/audit.queries.ts'
import { requireId } from '../../access/project-permission.ts'
import type { Database } from '../../database/database.ts'
import { nameKeys } from '../../database/tables/name-in-project.ts'
import { AppError, idTaken } from '../../platform/app-error.ts'
import * as queries from './status-sets.queries.ts'

const SET_GONE = 'This set of statuses no longer exists'

export const ownSets = queries.listSets

/** The statuses of a ready-made set, or of one of this person's own. @throws AppError NOT_FOUND */
export async function statusesOfSet(db: Database, user_id: string, set: StatusSetRef): Promise<readonly SetStatus[]> {
	if (isReadySet(set)) return READY_SETS[set]
	const own = await queries.findSet(db, user_id, set)
	if (!own) throw new AppError('NOT_FOUND', SET_GONE)
	return own.statuses
}

/** Keeps a set for a person. One that they kept with the same id stays as it is. Returns all of theirs. */
export async function saveSet(db: Database, user_id: string, request: SaveStatusSetRequest): Promise<OwnStatusSet[]> {
	const { id, name, statuses } = request
	return db.transaction(async (tx) => {
		await lockAccount(tx, user_id, 'no key update')
		const owner = await queries.ownerOfSet(tx, id)
		if (owner !== null && owner !== user_id) throw idTaken()
		const sets = await queries.listSets(tx, user_id)
		if (owner !== null) return sets
		if (sets.length >= MAX_OWN_SETS)
			throw new AppError('CONFLICT', `A person can keep at most ${MAX_OWN_SETS} sets. Delete one first.`)
		await refuseTaken(tx, user_id, { id, name })
		await refuseSameNames(
			tx,
			statuses.map((status) => status.name),
		)
		await queries.insertSet(tx, { id, user_id, name, statuses })
		await recordAction(tx, { project_id: null, user_id, action: 'status_set.saved', subject_id: id, details: { name } })
		return queries.listSets(tx, user_id)
	})
}

export async function renameSet(db: Database, user_id: string, set_id: string, name: string): Promise<OwnStatusSet[]> {
	return db.transaction(async (tx) => {
		await lockAccount(tx, user_id, 'no key update')
		const sets = await queries.listSets(tx, user_id)
		const before = sets.find(({ id }) => id === requireId(set_id, SET_GONE))
		if (!before) throw new AppError('NOT_FOUND', SET_GONE)
		if (before.name === name) return sets
		await refuseTaken(tx, user_id, { id: before.id, name })
		await queries.renameSet(tx, before.id, name)
		const details = { before: before.name, name }
		await recordAction(tx, { project_id: null, user_id, action: 'status_set.renamed', subject_id: before.id, details })
		return queries.listSets(tx, user_id)
	})
}

/** Deletes a set; one that is gone already is no error, since a device may send this twice. */
export async function deleteSet(db: Database, user_id: string, set_id: string): Promise<OwnStatusSet[]> {
	return db.transaction(async (tx) => {
		await lockAccount(tx, user_id, 'no key update')
		const set = await queries.findSet(tx, user_id, requireId(set_id, SET_GONE))
		if (set) {
			const { id, name } = set
			await queries.deleteSet(tx, id)
			const entry = { project_id: null, user_id, action: 'status_set.deleted', subject_id: id, details: { name } }
			await recordAction(tx, entry)
		}
		return queries.listSets(tx, user_id)
	})
}

async function refuseTaken(tx: Database, user_id: string, set: { id: string; name: string }): Promise<void> {
	if (!(await queries.setNameTaken(tx, user_id, set))) return
	throw new AppError('CONFLICT', SET_NAME_TAKEN, { fields: [{ field: 'name', message: SET_NAME_TAKEN }] })
}

/** A project can't have two statuses of one name. */
async function refuseSameNames(tx: Database, names: readonly string[]): Promise<void> {
	const keyOf = await nameKeys(tx, names)
	if (new Set(names.map(keyOf)).size < names.length)
		throw new AppError('VALIDATION_FAILED', 'Each status of a set needs a name of its own')
}
