import type { ProjectEvent } from '@panelyard/contracts/projects/project-events'
import type { UndoChangeRequest, UndoChangeResponse } from '@panelyard/contracts/statuses/changes'
import { z } from 'zod'
import { recordAction } from '../../access/audit.queries.ts'
import {
	changeIdTaken,
	changeWithPreparation,
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
import { projectCategories, tellCategories } from '../categories/categories.service.ts'
import type { CategoryStep } from '../categories/category-steps.ts'
import {
	categoryOf,
	detailsOf,
	removeCategory,
	restoreCategory,
	takeBackCategories,
	tellPanelCategories,
} from '../categories/panel-categories.service.ts'
import { redoImport, undoImport } from '../imports/undone-imports.service.ts'
import { takeCopyBack, tellInstructions } from '../instructions/copied-instructions.service.ts'
import { takePlanBack } from '../plan/plan.service.ts'
import { takeSetBack } from '../statuses/applied-sets.service.ts'
import { countChanged, describeChange, type StatusChange } from '../statuses/changed-statuses.ts'
import { removeStatus, restoreStatus, tellStatusCameOrWent } from '../statuses/deleted-statuses.service.ts'
import { changedBefore, takeBack, tellStatuses, type UndoingChanger } from '../statuses/panel-statuses.service.ts'
import { projectStatuses } from '../statuses/statuses.service.ts'
import { type PreparedSwitch, prepareVersionBack, takeVersionBack } from '../versions/go-live.service.ts'

const CHANGE_GONE = 'This change can no longer be undone'

/** What is stored of an undo, besides what undoing it needs. */
const KeptUndo = z.object({
	/** The change that it took back. */
	undid: z.uuid(),
	restored: z.int(),
	kept: z.int(),
	regrouped: z.int().optional(),
	replanned: z.int().optional(),
	described: z.int().optional(),
	things: z.int().optional(),
	restored_status_id: z.uuid().optional(),
	deleted_status_id: z.uuid().optional(),
	restored_category_id: z.uuid().optional(),
	deleted_category_id: z.uuid().optional(),
})
type KeptUndo = z.infer<typeof KeptUndo>

/**
 * What an undo did, to statuses or to categories; `more` is kept of it for its own undo, `updated` is what others have to
 * read again.
 */
type Undone = {
	change: StatusChange
	steps?: CategoryStep[]
	kept: Omit<KeptUndo, 'undid'>
	more?: object
	updated?: ProjectEvent<'project_updated'>['what']
}

/** Of steps, only a copy to other panels has what undoing it needs, and so has that undo. */
async function undoCopy(
	tx: Database,
	project: ProjectRow,
	_changer: UndoingChanger,
	made: MadeChange,
): Promise<Undone> {
	const { kept, more } = await takeCopyBack(tx, project.id, made.payload)
	return { change: withoutStatuses(project), kept, ...(more && { more }) }
}

/** How each kind of change is undone, and the kind of change that makes. */
type Undo = {
	makes: MadeChange['kind']
	/** Does what others need not wait for, before the project is locked. */
	prepare?(tx: Database, of: { project_id: string; user_id: string }, made: MadeChange): Promise<PreparedSwitch | null>
	run(
		tx: Database,
		project: ProjectRow,
		changer: UndoingChanger,
		made: MadeChange,
		platform: Platform,
		prepared: PreparedSwitch | null,
	): Promise<Undone>
	/** Tells the project's room what `Undone` doesn't name. */
	tell?(platform: Platform, project_id: string, revision: number): void
}
const UNDO: Partial<Record<MadeChange['kind'], Undo>> = {
	panel_statuses: {
		makes: 'panel_statuses',
		async run(tx, project, changer, made) {
			const { change, ...kept } = await takeBack(tx, project, changer, made.revision)
			return { change, kept }
		},
	},
	import: { makes: 'import_undone', run: undoImport },
	import_undone: { makes: 'import', run: redoImport },
	status_deleted: {
		makes: 'status_restored',
		async run(tx, project, changer, made) {
			const { change, restored, kept, more } = await restoreStatus(tx, project, changer, made)
			return { change, kept: { restored, kept, restored_status_id: more.status.id }, more }
		},
	},
	plan: {
		makes: 'plan',
		async run(tx, project, _changer, made) {
			const { more, ...kept } = await takePlanBack(tx, project, made)
			return { change: withoutStatuses(project), kept, more, updated: ['plan'] }
		},
	},
	status_set: {
		makes: 'status_set',
		async run(tx, project, { role }, made) {
			if (role !== 'manager') throw new AppError('ACCESS_DENIED', 'Only managers change the statuses by a set')
			const { more, ...kept } = await takeSetBack(tx, project, made.payload)
			return { change: withoutStatuses(project), kept, more, updated: ['statuses', 'panels'] }
		},
	},
	version_live: {
		makes: 'version_live',
		prepare: prepareVersionBack,
		async run(tx, project, { user_id, role }, made, platform, prepared) {
			if (role !== 'manager') throw new AppError('ACCESS_DENIED', 'Only managers go live with another version')
			const { kept: more, notified } = await takeVersionBack(tx, platform, { project, user_id }, made, prepared)
			const updated: Undone['updated'] = ['project', 'model', 'panels', 'groups', 'versions']
			return { change: { ...withoutStatuses(project), notified }, kept: { restored: 0, kept: 0 }, more, updated }
		},
	},
	instruction_created: { makes: 'instruction_changed', tell: tellInstructions, run: undoCopy },
	instruction_changed: { makes: 'instruction_created', tell: tellInstructions, run: undoCopy },
	status_restored: {
		makes: 'status_deleted',
		async run(tx, project, changer, made) {
			const { status_id, move_to } = RestoredStatus.parse(made.payload)
			const { change, kept: more } = await removeStatus(tx, project, changer, status_id, move_to)
			return { change, kept: { restored: countChanged(change), kept: 0, deleted_status_id: status_id }, more }
		},
	},
	panel_category: {
		makes: 'panel_category',
		async run(tx, project, _, made) {
			const { steps, ...kept } = await takeBackCategories(tx, project, made.payload)
			return { change: withoutStatuses(project), steps, kept, more: { steps } }
		},
	},
	category_deleted: {
		makes: 'category_restored',
		async run(tx, project, { user_id }, made) {
			const { restored, kept, steps, more } = await restoreCategory(tx, project, user_id, made.payload)
			const told = { restored, kept, restored_category_id: more.category.id }
			return { change: withoutStatuses(project), steps, kept: told, more }
		},
	},
	category_restored: {
		makes: 'category_deleted',
		async run(tx, project, { user_id }, made) {
			const deleted_category_id = categoryOf(made.payload)
			const { changed, kept: more } = await removeCategory(tx, project, user_id, deleted_category_id)
			const kept = { restored: changed, kept: 0, deleted_category_id }
			return { change: withoutStatuses(project), steps: more.steps, kept, more }
		},
	},
}
/** An undo that changes no statuses. */
const withoutStatuses = ({ live_version_id, revision }: ProjectRow): StatusChange => ({
	sets: [],
	version_id: live_version_id,
	revision,
})
const RestoredStatus = z
	.object({ status: z.object({ id: z.uuid() }), move_to: z.uuid().nullable() })
	.transform(({ status, move_to }) => ({ status_id: status.id, move_to }))

/**
 * Takes back what a change did to panels, or to the plan. An undo is itself a change: undoing it redoes the first one.
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
	type Undoing = {
		change: StatusChange
		steps?: CategoryStep[]
		kept: KeptUndo
		tell?: Undo['tell'] | undefined
		updated?: Undone['updated']
	}
	const prepare = async (tx: Database) => {
		const made = await findKept(tx, project_id, undid)
		if (made?.user_id !== user_id) return null
		return (await UNDO[made.kind]?.prepare?.(tx, { project_id, user_id }, made)) ?? null
	}
	const changing = { project_id, user_id, needed: 'editor' } as const
	const done = await changeWithPreparation<PreparedSwitch, Undoing>(
		platform.database,
		changing,
		prepare,
		async (held, prepared) => {
			const { tx, project, role, leaveUnchanged } = held
			const { made, undo } = await requireUndoable(tx, project_id, user_id, undid)
			const named: NamedChange = { change_id: request.change_id, kind: undo.makes, user_id }
			const before = await findMade(tx, project_id, named)
			if (before) {
				const kept = KeptUndo.safeParse(before.payload)
				if (kept.data?.undid !== undid) throw changeIdTaken()
				return leaveUnchanged({ change: changedBefore(project), kept: kept.data })
			}
			const { change, more, steps, updated, ...did } = await undo.run(
				tx,
				project,
				{ ...changer, role },
				made,
				platform,
				prepared,
			)
			const kept = { undid, ...did.kept }
			await keepChange(tx, project, named, { ...more, ...kept })
			await recordAction(tx, { project_id, user_id, action: 'change.undone', subject_id: undid, details: did.kept })
			return { change, ...(steps ? { steps } : {}), kept, tell: undo.tell, ...(updated && { updated }) }
		},
	)
	done.tell?.(platform, project_id, done.change.revision)
	const { undid: _, restored_status_id, restored_category_id, ...kept } = done.kept
	const came_or_went = restored_status_id ?? kept.deleted_status_id
	if (!done.change.repeated && came_or_went) tellStatusCameOrWent(platform, project_id, done.change)
	else tellStatuses(platform, project_id, done.change)
	if (done.updated?.length)
		platform.tellProject('project_updated', { project_id, what: done.updated, revision: done.change.revision })
	const { steps, change } = done
	if (steps) tellPanelCategories(platform, project_id, { steps, revision: change.revision })
	const category_came_or_went = restored_category_id ?? kept.deleted_category_id
	if (steps && category_came_or_went) tellCategories(platform, project_id, change.revision)
	const details = steps && detailsOf(steps)
	const categories = restored_category_id ? await projectCategories(platform.database, project_id) : []
	const category = categories.find(({ id }) => id === restored_category_id)
	const statuses = restored_status_id ? await projectStatuses(platform.database, project_id) : []
	const status = statuses.find(({ id }) => id === restored_status_id)
	return {
		...describeChange(change, request.answer),
		...kept,
		...(status ? { status } : {}),
		...(details ? { details } : {}),
		...(category ? { category } : {}),
	}
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
