import { randomUUID } from 'node:crypto'
import {
	type ApplySetMode,
	type ApplyStatusSetRequest,
	type ApplyStatusSetResponse,
	READY_SETS,
	type SetStatus,
	type StatusSetRef,
} from '@panelyard/contracts/statuses/status-sets'
import { MAX_STATUSES } from '@panelyard/contracts/statuses/statuses'
import { z } from 'zod'
import { recordAction } from '../../access/audit.queries.ts'
import { changeProject, findMade, keepChange, type NamedChange } from '../../access/made-changes.ts'
import type { ProjectRow } from '../../access/project-permission.ts'
import type { Database } from '../../database/database.ts'
import { nameKeys } from '../../database/tables/name-in-project.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { KeptStatusRow } from './deleted-statuses.service.ts'
import { deleteUnusedStatuses, restoreStatuses } from './imported-statuses.service.ts'
import { statusesOfSet } from './own-status-sets.service.ts'
import { mergedOrder, sameStatus } from './set-matching.ts'
import * as queries from './statuses.queries.ts'

/** A status of a set as a row of a project. `ids` has the id of each place of the set. */
const rowOf = (project_id: string, { requires, ...status }: SetStatus, id: string, ids: readonly string[]) => ({
	...status,
	id,
	project_id,
	set_by_people: [],
	requires: [...new Set(requires.map((place) => ids[place]))].filter((each) => each !== undefined),
})

/** Gives a project that has none the statuses of a set; the standard ones when null. @throws AppError NOT_FOUND */
export async function insertStatusesOfSet(
	tx: Database,
	project_id: string,
	chosen: { user_id: string; set: StatusSetRef } | null,
): Promise<void> {
	const statuses = chosen ? await statusesOfSet(tx, chosen.user_id, chosen.set) : READY_SETS.standard
	const ids = statuses.map(() => randomUUID())
	const rows = statuses.map((status, position) => ({
		...rowOf(project_id, status, ids[position] as string, ids),
		position,
	}))
	await queries.insertStatuses(tx, rows)
}

type Applied = ApplyStatusSetResponse & { turned: boolean }

/**
 * Adds the statuses of a set that a project lacks, and with `replace` deletes others that nothing uses. A change made
 * before changes nothing.
 * @throws AppError NOT_FOUND for a set that is gone, CONFLICT for more statuses than a project may have
 */
export async function applySet(
	platform: Platform,
	user_id: string,
	project_id: string,
	{ set, mode, dry_run, change_id }: ApplyStatusSetRequest,
): Promise<ApplyStatusSetResponse> {
	const named: NamedChange = { change_id, kind: 'status_set', user_id }
	const { turned, ...done } = await changeProject<Applied>(
		platform.database,
		{ project_id, user_id, needed: 'manager' },
		async ({ tx, project, leaveUnchanged }) => {
			const unchanged = { added: [], kept: [], removed: [], stayed: [], dry_run, turned: false }
			const made = dry_run ? null : await findMade(tx, project_id, named)
			if (made) return leaveUnchanged({ ...unchanged, revision: project.revision - 1, repeated: true })
			const { deleted, ...applied } = await putInSet(tx, project_id, await statusesOfSet(tx, user_id, set), mode)
			const turned = applied.added.length + applied.removed.length > 0
			const answer = { ...applied, dry_run, turned, revision: project.revision }
			if (dry_run || !turned) return leaveUnchanged({ ...answer, revision: project.revision - 1 })
			const created = applied.added.map(({ id }) => id)
			await keepChange(tx, project, named, { created, deleted } satisfies KeptSetChange)
			const names = (list: readonly { name: string }[]) => list.map(({ name }) => name)
			const details = { set, mode, added: names(applied.added), removed: names(applied.removed) }
			await recordAction(tx, { project_id, user_id, action: 'statuses.set_applied', details })
			return answer
		},
	)
	if (turned && !dry_run)
		platform.tellProject('project_updated', { project_id, what: ['statuses', 'panels'], revision: done.revision })
	return done
}

async function putInSet(tx: Database, project_id: string, set: readonly SetStatus[], mode: ApplySetMode) {
	const before = await queries.statusRows(tx, project_id)
	const keyOf = await nameKeys(
		tx,
		[...before, ...set].map(({ name }) => name),
	)
	const matches = set.map((status) => before.find((row) => sameStatus(row, status, keyOf)) ?? null)
	const kept = before.filter((row) => matches.includes(row))
	const others = before.filter((row) => !kept.includes(row))
	const deleted = mode === 'replace' ? await deleteUnused(tx, project_id, others) : []
	const isDeleted = ({ id }: { id: string }) => deleted.some((row) => row.id === id)
	const ids = matches.map((row) => row?.id ?? randomUUID())
	const there = before.filter((row) => !isDeleted(row))
	const added = set.flatMap((status, place) => (matches[place] ? [] : rowOf(project_id, status, ids[place] ?? '', ids)))
	if (there.length + added.length > MAX_STATUSES)
		throw new AppError('CONFLICT', `A project has at most ${MAX_STATUSES} statuses`)
	if (added.length > 0) {
		await queries.insertStatuses(
			tx,
			added.map((row, place) => ({ ...row, position: there.length + place })),
		)
		const order = mergedOrder(
			there.map(({ id }) => id),
			ids,
		)
		await queries.reorderStatuses(tx, project_id, order)
	}
	const named = (list: readonly { id: string; name: string; default_key: string | null }[]) =>
		list.map(({ id, name, default_key }) => ({ id, name, default_key }))
	return {
		added: named(added),
		kept: named(kept),
		removed: named(others.filter(isDeleted)),
		stayed: named(others.filter((row) => !isDeleted(row))),
		deleted,
	}
}

/**
 * Deletes those of these statuses that no panel carries, nothing plans and no status that stays requires, the last first:
 * those that require others free them.
 */
async function deleteUnused(
	tx: Database,
	project_id: string,
	rows: readonly { id: string }[],
): Promise<queries.StatusRow[]> {
	const planned = new Set(await queries.plannedStatuses(tx, project_id))
	let waiting = rows.map(({ id }) => id).filter((id) => !planned.has(id))
	const deleted: queries.StatusRow[] = []
	for (;;) {
		const gone = await deleteUnusedStatuses(tx, project_id, waiting.toReversed())
		if (gone.length === 0) return deleted
		deleted.push(...gone)
		waiting = waiting.filter((id) => !gone.some((row) => row.id === id))
	}
}

/** What a set did to the statuses of a project, kept to take it back. */
const KeptSetChange = z.object({ created: z.array(z.uuid()), deleted: z.array(KeptStatusRow) })
type KeptSetChange = z.infer<typeof KeptSetChange>

/**
 * Takes back what a set did, in a transaction that holds the project: what it added goes unless something uses it, what it
 * deleted comes back unless its name is taken. `more` takes that back again.
 */
export async function takeSetBack(
	tx: Database,
	project: ProjectRow,
	payload: unknown,
): Promise<{ restored: number; kept: number; more: KeptSetChange }> {
	const { created, deleted } = KeptSetChange.parse(payload)
	const gone = await deleteUnused(
		tx,
		project.id,
		created.map((id) => ({ id })),
	)
	const back = await restoreStatuses(tx, project.id, deleted)
	const restored = gone.length + back.length
	return { restored, kept: created.length + deleted.length - restored, more: { created: back, deleted: gone } }
}
