import type { UndoChangeRequest, UndoChangeResponse } from '@panelyard/contracts/changes'
import { z } from 'zod'
import { recordAction } from '../../access/audit.queries.ts'
import {
	changeIdTaken,
	changeProject,
	findKept,
	findMade,
	keepChange,
	type MadeChange,
	type NamedChange,
} from '../../access/made-changes.ts'
import { type ProjectRow, requireId } from '../../access/project-permission.ts'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { countChanged, describeChange, type StatusChange } from '../statuses/changed-statuses.ts'
import { removeStatus, restoreStatus, tellStatusCameOrWent } from '../statuses/deleted-statuses.service.ts'
import { type Changer, changedBefore, takeBack, tellStatuses } from '../statuses/panel-statuses.service.ts'
import { projectStatuses } from '../statuses/statuses.service.ts'

const CHANGE_GONE = 'This change can no longer be undone'

/** What is stored of an undo, besides what undoing it needs. */
const KeptUndo = z.object({
	/** The change that it took back. */
	undid: z.uuid(),
	restored: z.int(),
	kept: z.int(),
	restored_status_id: z.uuid().optional(),
	deleted_status_id: z.uuid().optional(),
})
type KeptUndo = z.infer<typeof KeptUndo>

/** What an undo did; `more` is kept of it for its own undo. */
type Undone = { change: StatusChange; kept: Omit<KeptUndo, 'undid'>; more?: object }

/** How each kind of change is undone, and the kind of change that makes. */
type Undo = {
	makes: MadeChange['kind']
	run(tx: Database, project: ProjectRow, changer: Changer, made: MadeChange): Promise<Undone>
}
const UNDO: Partial<Record<MadeChange['kind'], Undo>> = {
	panel_statuses: {
		makes: 'panel_statuses',
		async run(tx, project, changer, made) {
			const { change, ...kept } = await takeBack(tx, project, changer, made.revision)
			return { change, kept }
		},
	},
	status_deleted: {
		makes: 'status_restored',
		async run(tx, project, changer, made) {
			const { change, restored, kept, more } = await restoreStatus(tx, project, changer, made)
			return { change, kept: { restored, kept, restored_status_id: more.status.id }, more }
		},
	},
	status_restored: {
		makes: 'status_deleted',
		async run(tx, project, changer, made) {
			const { status_id, move_to } = RestoredStatus.parse(made.payload)
			const { change, kept: more } = await removeStatus(tx, project, changer, status_id, move_to)
			return { change, kept: { restored: countChanged(change), kept: 0, deleted_status_id: status_id }, more }
		},
	},
}
const RestoredStatus = z
	.object({ status: z.object({ id: z.uuid() }), move_to: z.uuid().nullable() })
	.transform(({ status, move_to }) => ({ status_id: status.id, move_to }))

/**
 * Takes back what a change did to the statuses of panels. An undo is itself a change: undoing it redoes the first one.
 * @throws AppError NOT_FOUND for a change or a status that is gone, CONFLICT for a change that can't be undone
 */
export async function undoChange(
	platform: Platform,
	user_id: string,
	project_id: string,
	change_id: string,
	request: UndoChangeRequest,
): Promise<UndoChangeResponse> {
	const undid = requireId(change_id, CHANGE_GONE)
	const changer = { user_id, answer: request.answer, source: 'status_deleted', is_undo: true } as const
	const done = await changeProject<{ change: StatusChange; kept: KeptUndo }>(
		platform.database,
		{ project_id, user_id, needed: 'editor' },
		async ({ tx, project, leaveUnchanged }) => {
			const { made, undo } = await requireUndoable(tx, project_id, user_id, undid)
			const named: NamedChange = { change_id: request.change_id, kind: undo.makes, user_id }
			const before = await findMade(tx, project_id, named)
			if (before) {
				const kept = KeptUndo.safeParse(before.payload)
				if (kept.data?.undid !== undid) throw changeIdTaken()
				return leaveUnchanged({ change: changedBefore(project), kept: kept.data })
			}
			const { change, more, ...did } = await undo.run(tx, project, changer, made)
			const kept = { undid, ...did.kept }
			await keepChange(tx, project, named, { ...more, ...kept })
			await recordAction(tx, { project_id, user_id, action: 'change.undone', subject_id: undid, details: did.kept })
			return { change, kept }
		},
	)
	const { undid: _, restored_status_id, ...kept } = done.kept
	const came_or_went = restored_status_id ?? kept.deleted_status_id
	if (!done.change.repeated && came_or_went) tellStatusCameOrWent(platform, project_id, done.change)
	else tellStatuses(platform, project_id, done.change)
	const statuses = restored_status_id ? await projectStatuses(platform.database, project_id) : []
	const status = statuses.find(({ id }) => id === restored_status_id)
	return { ...describeChange(done.change, request.answer), ...kept, ...(status ? { status } : {}) }
}

async function requireUndoable(
	tx: Database,
	project_id: string,
	user_id: string,
	change_id: string,
): Promise<{ made: MadeChange; undo: Undo }> {
	const made = await findKept(tx, project_id, change_id)
	if (!made) throw new AppError('NOT_FOUND', CHANGE_GONE)
	if (made.user_id !== user_id) throw new AppError('ACCESS_DENIED', 'Only the person who made a change can undo it')
	const undo = UNDO[made.kind]
	if (!undo) throw new AppError('CONFLICT', "This kind of change can't be undone")
	return { made, undo }
}
