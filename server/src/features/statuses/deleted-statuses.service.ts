import type { ProjectRole } from '@panelyard/contracts/projects/projects'
import {
	type DeleteStatusQuery,
	type DeleteStatusResponse,
	type Status,
	StatusIcon,
	statusRules,
} from '@panelyard/contracts/statuses/statuses'
import { z } from 'zod'
import { recordAction } from '../../access/audit.queries.ts'
import { changeProject, findMade, keepChange, type NamedChange } from '../../access/made-changes.ts'
import { type ProjectRow, requireId } from '../../access/project-permission.ts'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { describeChange, type StatusChange } from './changed-statuses.ts'
import {
	type Changer,
	changedBefore,
	emptyStatus,
	takeBack,
	tellStatuses,
	type UndoingChanger,
} from './panel-statuses.service.ts'
import { refuseSettingBy } from './status-rules.ts'
import * as queries from './statuses.queries.ts'
import { projectStatuses, requireStatuses, STATUS_GONE, statusNameTaken } from './statuses.service.ts'

/** A status as it is kept; those of earlier times have no rules. */
export const KeptStatusRow = z.object({
	id: z.uuid(),
	name: z.string(),
	icon: StatusIcon,
	colour: z.string(),
	default_key: z.string().nullable(),
	position: z.number(),
	...z.object(statusRules).partial().shape,
})
export type KeptStatusRow = z.infer<typeof KeptStatusRow>

/** What is kept of a deleted status, to bring it back and to delete it again. */
const KeptStatus = z.object({
	status: KeptStatusRow,
	move_to: z.uuid().nullable(),
	/** Statuses that required it. */
	required_by: z.array(z.uuid()).default([]),
})
type KeptStatus = z.infer<typeof KeptStatus>

/** Deletes a status: the panels that carried it get `move_to` instead or lose it, and their history says so. */
export async function deleteStatus(
	platform: Platform,
	user_id: string,
	project_id: string,
	status_id: string,
	{ move_to, answer, change_id }: DeleteStatusQuery,
): Promise<DeleteStatusResponse> {
	const named: NamedChange = { change_id, kind: 'status_deleted', user_id }
	const done = await changeProject<{ change: StatusChange; moved: number; statuses: Status[] }>(
		platform.database,
		{ project_id, user_id, needed: 'editor' },
		async ({ tx, project, role, leaveUnchanged }) => {
			const made = await findMade(tx, project_id, named)
			const statuses = () => projectStatuses(tx, project_id)
			if (made) {
				const moved = z.int().catch(0).parse(made.payload.moved)
				return leaveUnchanged({ change: changedBefore(project), moved, statuses: await statuses() })
			}
			const changer = { user_id, answer, source: 'status_deleted' } as const
			const id = requireId(status_id, STATUS_GONE)
			const { kept, ...done } = await removeStatus(tx, project, { ...changer, role }, id, move_to ?? null)
			await keepChange(tx, project, named, { ...kept, moved: done.moved })
			return { ...done, statuses: await statuses() }
		},
	)
	if (!done.change.repeated) tellStatusCameOrWent(platform, project_id, done.change)
	return { statuses: done.statuses, moved: done.moved, ...describeChange(done.change, answer) }
}

/** Tells the project's room of a status that was deleted or came back. */
export function tellStatusCameOrWent(platform: Platform, project_id: string, change: StatusChange): void {
	tellStatuses(platform, project_id, change)
	platform.tellProject('project_updated', { project_id, what: ['statuses'], revision: change.revision })
}

/** As `deleteStatus`, within a transaction that holds the project. */
export async function removeStatus(
	tx: Database,
	project: ProjectRow,
	changer: Changer & { role: ProjectRole | null },
	status_id: string,
	move_to: string | null,
): Promise<{ change: StatusChange; moved: number; kept: KeptStatus }> {
	const { id: project_id } = project
	const rows = await queries.statusRows(tx, project_id)
	const status = rows.find(({ id }) => id === status_id)
	if (!status) throw new AppError('NOT_FOUND', STATUS_GONE)
	const required_by = rows.filter(({ requires }) => requires.includes(status_id)).map(({ id }) => id)
	refuseDeleting(changer, status, rows)
	if (move_to === status_id)
		throw new AppError('VALIDATION_FAILED', 'Choose another status for the panels that have this one')
	if (move_to !== null) refuseSettingBy(changer, (await requireStatuses(tx, project_id, [move_to])).found)
	const emptied = await emptyStatus(tx, project, changer, { id: status_id, move_to })
	await queries.deleteStatus(tx, status)
	await recordAction(tx, {
		project_id,
		user_id: changer.user_id,
		action: 'status.deleted',
		subject_id: status_id,
		details: { name: status.name, panel_count: emptied.carried, move_to },
	})
	return { change: emptied.change, moved: emptied.moved, kept: KeptStatus.parse({ status, move_to, required_by }) }
}

/** @throws AppError ACCESS_DENIED for others than managers, where rules speak of the status */
export function refuseDeleting(
	{ role }: { role: ProjectRole | null },
	status: queries.StatusRow,
	rows: readonly queries.StatusRow[],
): void {
	const isGuarded = status.set_by !== 'editors' || rows.some(({ requires }) => requires.includes(status.id))
	if (isGuarded && role !== 'manager' && role !== null)
		throw new AppError('ACCESS_DENIED', 'Only managers delete a status that rules speak of')
}

/** Puts a status back that is gone, with those of its requirements that are still there. */
export async function putStatusBack(
	tx: Database,
	project_id: string,
	status: KeptStatusRow,
	required_by: readonly string[] = [],
): Promise<void> {
	const rows = await queries.statusRows(tx, project_id)
	const requires = (status.requires ?? []).filter((id) => rows.some((row) => row.id === id))
	await queries.restoreStatus(tx, { project_id, ...status, requires }, required_by)
}

/**
 * Brings a deleted status back, and to those of its panels whose statuses nobody changed since. Call it in a
 * transaction that holds the project.
 * @throws AppError CONFLICT when it is back already, or another status has its name
 */
export async function restoreStatus(
	tx: Database,
	project: ProjectRow,
	changer: UndoingChanger,
	deleted: { revision: number; payload: unknown },
): Promise<Awaited<ReturnType<typeof takeBack>> & { more: KeptStatus }> {
	const more = KeptStatus.parse(deleted.payload)
	const { status, required_by } = more
	const project_id = project.id
	if (await queries.statusAnywhere(tx, status.id))
		throw new AppError('CONFLICT', 'This status has already been restored')
	if (await queries.statusNameTaken(tx, project_id, status.name, null)) throw statusNameTaken()
	await putStatusBack(tx, project_id, status, required_by)
	const taken = await takeBack(tx, project, changer, deleted.revision)
	const { user_id } = changer
	const details = { name: status.name, panel_count: taken.restored }
	await recordAction(tx, { project_id, user_id, action: 'status.restored', subject_id: status.id, details })
	return { ...taken, more }
}

type KeptRow = KeptStatusRow & { required_by: string[] }

/**
 * Brings deleted statuses back, the last first, but for those whose names or ids are taken by now. Returns their ids. Call
 * it in a transaction that holds the project.
 */
export async function restoreDeleted(tx: Database, project_id: string, deleted: readonly KeptRow[]): Promise<string[]> {
	const back = await queries.restorableStatuses(tx, project_id, deleted.toReversed())
	for (const { required_by, ...status } of back) await putStatusBack(tx, project_id, status, required_by)
	return back.map(({ id }) => id)
}

/** Deletes those of these statuses that no panel carries. Returns what they were, to bring them back. */
export async function deleteUncarried(tx: Database, project_id: string, ids: readonly string[]): Promise<KeptRow[]> {
	const carried = new Set(await queries.carriedStatuses(tx, ids))
	const gone: KeptRow[] = []
	for (const id of ids) {
		const rows = await queries.statusRows(tx, project_id)
		const status = rows.find((row) => row.id === id)
		if (!status || carried.has(id)) continue
		const required_by = rows.filter(({ requires }) => requires.includes(id)).map((row) => row.id)
		await queries.deleteStatus(tx, status)
		gone.push({ ...KeptStatusRow.parse(status), required_by })
	}
	return gone
}
