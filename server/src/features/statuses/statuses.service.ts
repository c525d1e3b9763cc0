import {
	type CreateStatusRequest,
	MAX_STATUSES,
	NEW_STATUS_RULES,
	STATUS_NAME_TAKEN,
	type Status,
	statusOrderProblem,
	type UpdateStatusRequest,
} from '@panelyard/contracts/statuses'
import { recordAction } from '../../access/audit.queries.ts'
import { changeProject, createdBefore, keepChange, type NamedChange } from '../../access/made-changes.ts'
import { requireId } from '../../access/project-permission.ts'
import { isInstructed, refuseUnseen } from '../../access/said-instruction.ts'
import type { Database } from '../../database/database.ts'
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
	const done = await changeProject<Done<Status>>(
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
type Done<Answer> = { answer: Answer; revision: number | null; turned?: boolean }

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
	const done = await changeProject<Done<Status>>(platform.database, changing, async ({ tx, project, role }) => {
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
		const turned = rules.type !== undefined && rules.type !== before.type
		return { answer: await statusById(tx, project_id, status_id), revision: project.revision, turned }
	})
	tellStatusList(platform, project_id, done.revision, done.turned)
	return done.answer
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
		if (isInstructed()) refuseUnseen(await queries.countRecoloured(tx, project_id, status_ids))
		await queries.reorderStatuses(tx, project_id, status_ids)
		await recordAction(tx, { project_id, user_id, action: 'statuses.ordered', details: { status_ids } })
		return { statuses: await projectStatuses(tx, project_id), revision: project.revision }
	})
	// The order of the work decides which status colours a panel, so panels change too.
	platform.tellProject('project_updated', { project_id, what: ['statuses', 'panels'], revision: done.revision })
	return done
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
