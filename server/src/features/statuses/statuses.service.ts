import type { ProjectRole } from '@panelyard/contracts/projects/projects'
import {
	type CreateStatusRequest,
	MAX_STATUSES,
	NEW_STATUS_RULES,
	STATUS_NAME_TAKEN,
	type Status,
	statusOrderProblem,
	type UpdateStatusRequest,
} from '@panelyard/contracts/statuses/statuses'
import { recordAction } from '../../access/audit.queries.ts'
import { changeProject, createdBefore, keepChange, type NamedChange } from '../../access/made-changes.ts'
import { requireId } from '../../access/project-permission.ts'
import type { Database } from '../../database/database.ts'
import { isAsLeft, type Reverted } from '../../database/tables/reverted-fields.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { checkRules } from './status-rules.ts'
import * as queries from './statuses.queries.ts'

export const STATUS_GONE = 'This status no longer exists'

export async function projectStatuses(db: Database, project_id: string): Promise<Status[]> {
	return (await queries.listStatuses(db, project_id)) as Status[]
}

/**
 * The statuses named by `ids`, among all `rows` of the project; throws when one is not the project's. Call it while
 * holding the project.
 */
export async function requireStatuses(
	tx: Database,
	project_id: string,
	ids: readonly string[],
): Promise<{ found: queries.StatusRow[]; rows: queries.StatusRow[] }> {
	const rows = await queries.statusRows(tx, project_id)
	const asked = new Set(ids)
	const found = rows.filter(({ id }) => asked.has(id))
	if (found.length !== asked.size) throw new AppError('NOT_FOUND', STATUS_GONE)
	return { found, rows }
}

export const statusNameTaken = (): AppError =>
	new AppError('CONFLICT', STATUS_NAME_TAKEN, { fields: [{ field: 'name', message: STATUS_NAME_TAKEN }] })

/** Adds a status at the end; one that the same person created with the same id is answered as it is. */
export async function createStatus(
	platform: Platform,
	user_id: string,
	project_id: string,
	request: CreateStatusRequest,
): Promise<Status> {
	const named: NamedChange = { change_id: request.id, kind: 'status_created', user_id }
	const done = await changeProject<StatusListChange<Status>>(
		platform.database,
		{ project_id, user_id, needed: 'editor' },
		async ({ tx, project, role, leaveUnchanged }) => {
			const there = request.id === undefined ? null : await queries.statusAnywhere(tx, request.id)
			const created = await createdBefore(tx, project_id, there, named)
			if (created) {
				return leaveUnchanged({ answer: await statusById(tx, project_id, created.id), revision: null })
			}
			if (await queries.statusNameTaken(tx, project_id, request.name, null)) throw statusNameTaken()
			const rows = await queries.statusRows(tx, project_id)
			const position = rows.length
			if (position >= MAX_STATUSES) throw new AppError('CONFLICT', `A project has at most ${MAX_STATUSES} statuses`)
			const type = request.type ?? 'step'
			const progress = type === 'step' ? (rows.findLast((row) => row.type === 'step')?.progress ?? 0) : 0
			const rules = checkRules({ ...NEW_STATUS_RULES, id: null, progress }, request, rows, role)
			const [row] = await queries.insertStatuses(tx, [{ project_id, position, ...request, progress, ...rules }])
			if (!row) throw new Error('the status was not inserted')
			const details = { name: row.name }
			await recordAction(tx, { project_id, user_id, action: 'status.created', subject_id: row.id, details })
			await keepChange(tx, project, named)
			return { answer: await statusById(tx, project_id, row.id), revision: project.revision }
		},
	)
	tellStatusList(platform, project_id, done.revision)
	return done.answer
}

/** What a change answers; `revision` null when it changed nothing, `turned` of a step that became a flag or the other way. */
type StatusListChange<Answer> = { answer: Answer; revision: number | null; turned?: boolean }

const tellStatusList = (platform: Platform, project_id: string, revision: number | null, turned = false): void => {
	// What is a flag decides which status colours a panel, so panels change too.
	const what = turned ? (['statuses', 'panels'] as const) : (['statuses'] as const)
	if (revision !== null) platform.tellProject('project_updated', { project_id, what: [...what], revision })
}

/** What a request changes, as it is. */
const pickAsked = (status: queries.StatusRow, request: UpdateStatusRequest) =>
	Object.fromEntries(Object.keys(request).map((field) => [field, status[field as keyof queries.StatusRow]]))

export async function updateStatus(
	platform: Platform,
	user_id: string,
	project_id: string,
	status_id: string,
	request: UpdateStatusRequest,
): Promise<Status> {
	const changing = { project_id, user_id, needed: 'editor' } as const
	const done = await changeProject<StatusListChange<Status>>(
		platform.database,
		changing,
		async ({ tx, project, role }) => {
			const { before, change } = await changeStatus(tx, { project_id, user_id, role }, status_id, request)
			const turned = change.type !== undefined && change.type !== before.type
			return { answer: await statusById(tx, project_id, status_id), revision: project.revision, turned }
		},
	)
	tellStatusList(platform, project_id, done.revision, done.turned)
	return done.answer
}

/** As `updateStatus`, within a transaction that holds the project. Returns the status as it was, and what was changed. */
export async function changeStatus(
	tx: Database,
	{ project_id, user_id, role }: { project_id: string; user_id: string; role: ProjectRole | null },
	status_id: string,
	request: UpdateStatusRequest,
): Promise<{ before: queries.StatusRow; change: Partial<queries.StatusRow> }> {
	const rows = await queries.statusRows(tx, project_id)
	const before = rows.find(({ id }) => id === requireId(status_id, STATUS_GONE))
	if (!before) throw new AppError('NOT_FOUND', STATUS_GONE)
	if (request.name !== undefined && (await queries.statusNameTaken(tx, project_id, request.name, status_id))) {
		throw statusNameTaken()
	}
	const renamed = request.name !== undefined && request.name !== before.name
	const rules = checkRules(before, request, rows, role)
	const change = { ...request, ...rules, ...(renamed ? { default_key: null } : {}) }
	if (Object.keys(change).length > 0) await queries.updateStatus(tx, status_id, change)
	await recordAction(tx, {
		project_id,
		user_id,
		action: 'status.updated',
		subject_id: status_id,
		details: { before: pickAsked(before, request), after: request },
	})
	return { before, change }
}

/**
 * Gives each status the place of its id in the list, which has to name all of them.
 * @throws AppError CONFLICT that says which statuses came or went meanwhile
 */
export async function orderStatuses(
	platform: Platform,
	user_id: string,
	project_id: string,
	status_ids: string[],
): Promise<Ordered> {
	const changing = { project_id, user_id, needed: 'editor' } as const
	const done = await changeProject<Ordered>(platform.database, changing, async ({ tx, project }) => {
		const problem = statusOrderProblem(await projectStatuses(tx, project_id), status_ids)
		if (problem) throw new AppError('CONFLICT', problem)
		await reorderStatuses(tx, project_id, user_id, status_ids)
		return { statuses: await projectStatuses(tx, project_id), revision: project.revision }
	})
	// The order of the work decides which status colours a panel, so panels change too.
	platform.tellProject('project_updated', { project_id, what: ['statuses', 'panels'], revision: done.revision })
	return done
}

/** Gives each status the place of its id in the list of all, in a transaction that holds the project. */
export async function reorderStatuses(tx: Database, project_id: string, user_id: string, status_ids: string[]) {
	await queries.reorderStatuses(tx, project_id, status_ids)
	await recordAction(tx, { project_id, user_id, action: 'statuses.ordered', details: { status_ids } })
}

/** How many panels another order of the statuses gives another colour. */
export const countRecoloured = queries.countRecoloured

type Ordered = { statuses: Status[]; revision: number }

/** A status with its count of panels. */
export async function statusById(db: Database, project_id: string, status_id: string): Promise<Status> {
	const [found] = (await queries.listStatuses(db, project_id, status_id)) as Status[]
	if (!found) throw new AppError('NOT_FOUND', STATUS_GONE)
	return found
}

/**
 * Gives a status back what a change took from it. Returns false where somebody changed it since, or its name is taken.
 * Call it in a transaction that holds the project.
 */
export async function revertStatus(
	tx: Database,
	project_id: string,
	{ id, before, after }: Reverted,
): Promise<boolean> {
	const row = (await queries.statusRows(tx, project_id)).find((each) => each.id === id)
	if (!row || !isAsLeft(row, after)) return false
	if (before.name && (await queries.statusNameTaken(tx, project_id, before.name, id))) return false
	await queries.updateStatus(tx, id, before as { name?: string })
	return true
}

/** Gives statuses the order back that they had. Returns false where somebody moved one since, or one is gone. */
export async function revertOrder(
	tx: Database,
	project_id: string,
	{ before, after }: { before: readonly string[]; after: readonly string[] },
): Promise<boolean> {
	const ids = (await queries.statusRows(tx, project_id)).map(({ id }) => id)
	if (ids.filter((id) => after.includes(id)).join() !== after.join()) return false
	const rest = [...before]
	// Those that came since keep their places.
	await queries.reorderStatuses(
		tx,
		project_id,
		ids.map((id) => (after.includes(id) ? (rest.shift() ?? id) : id)),
	)
	return true
}
