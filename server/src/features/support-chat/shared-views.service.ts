import { randomUUID } from 'node:crypto'
import { type ChatAttachment, type ShareViewRequest, VIEW_GRANT_DAYS } from '@panelyard/contracts/messages/support-chat'
import { recordAction } from '../../access/audit.queries.ts'
import { openProject, requireId } from '../../access/project-permission.ts'
import type { SessionUser } from '../../access/session-user.ts'
import { requireStillSuperAdmin } from '../../access/still-super-admin.ts'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { sweepEach } from '../../platform/queue/sweeper.ts'
import { assignAccess, removeAccess } from '../projects/project-access.service.ts'
import * as queries from './chat-attachments.queries.ts'
import { addedBefore, viewedAttachment } from './chat-attachments.service.ts'
import { personOf } from './chat-threads.queries.ts'

const GONE = 'This view is no longer shared'
const MOST_AT_ONCE = 200
/** The role that an admin gets by a view. */
const GIVEN = 'viewer'

/**
 * Keeps a place in a project for a message, with the person's consent that admins look at it. Nobody gets a role by that
 * alone: an admin who opens it does.
 * @throws AppError ACCESS_DENIED unless the person manages the project, and so may let others in
 */
export async function shareView(
	platform: Platform,
	person: SessionUser,
	thread_id: string,
	{ id = randomUUID(), project_id, path }: ShareViewRequest,
): Promise<ChatAttachment> {
	const { project } = await openProject(platform.database, person, project_id, 'manager')
	const before = await addedBefore(platform.database, { id, user_id: person.id, thread_id })
	if (before) return before
	const row = {
		...{ id, thread_id, user_id: person.id, kind: 'view' as const, file_name: project.name, bytes: 0 },
		...{ width: null, height: null, project_id, path },
	}
	return platform.database.transaction(async (tx) => {
		// A repeated request was faster.
		if (!(await queries.insertAttachment(tx, row))) return (await addedBefore(tx, row)) ?? viewedAttachment(row)
		const details = { thread_id }
		await recordAction(tx, { project_id, user_id: person.id, action: 'support.view_shared', subject_id: id, details })
		return viewedAttachment(row)
	})
}

/**
 * Lets an admin look at a view that was shared: the person who shared it gives them the role of a viewer, for as long as
 * the conversation is open. Returns where it is.
 * @throws AppError NOT_FOUND once the conversation is closed or the view too old, ACCESS_DENIED when the person doesn't
 * manage the project any more
 */
export async function openView(platform: Platform, admin: SessionUser, id: string, origin: string): Promise<string> {
	const { database } = platform
	const view = await openedView(database, id)
	const { project_id, path } = view
	const mayRead = await openProject(database, admin, project_id, 'viewer').then(
		() => true,
		() => false,
	)
	if (mayRead) {
		await queries.extendGrant(database, { attachment_id: view.id, user_id: admin.id, project_id })
	} else {
		const person = await personOf(database, view.owner_id)
		if (!person) throw gone()
		// One transaction stores the grant and the role, so that a sweep never removes the grant alone.
		const first = async (tx: Database) => {
			await requireStillSuperAdmin(tx, admin.id)
			await openedView(tx, view.id)
			await queries.insertGrant(tx, { attachment_id: view.id, user_id: admin.id, project_id })
		}
		const granter = { ...admin, ...person, is_super_admin: false }
		const grant = { user_id: admin.id, role: GIVEN, language: 'en' } as const
		await assignAccess(platform, granter, project_id, grant, origin, { first, keeps_time: true })
	}
	await recordAction(database, { project_id, user_id: admin.id, action: 'support.view_opened', subject_id: view.id })
	return path
}

/** @throws AppError NOT_FOUND unless admins may open the view now */
async function openedView(db: Database, id: string) {
	const view = await queries.findAttachment(db, requireId(id, GONE))
	if (view?.kind !== 'view' || !view.project_id || !view.path || !view.message_id) throw gone()
	const isOver = Date.now() - view.created_at.getTime() > VIEW_GRANT_DAYS * 24 * 3600_000
	if (isOver || view.thread_status === 'closed') throw gone()
	return { ...view, project_id: view.project_id, path: view.path }
}

const gone = (): AppError => new AppError('NOT_FOUND', GONE)

/**
 * Ends the roles that admins had because of views. A role stays while another view gives it. Returns how many views ended.
 */
export async function endViewGrants(platform: Platform, signal?: AbortSignal): Promise<number> {
	const ended = await queries.endedGrants(platform.database, VIEW_GRANT_DAYS, MOST_AT_ONCE)
	return sweepEach(
		ended,
		async (grant) => {
			const isStillGiven = (tx: Database) => queries.hasOtherOpenGrant(tx, grant, VIEW_GRANT_DAYS)
			const options = { only_role: GIVEN, keeps_time: true, unless: isStillGiven } as const
			await removeAccess(platform, grant.user_id, grant.project_id, grant.user_id, options).catch((error) => {
				// Somebody has removed it already or given a higher one, another view gives it, or the project is gone.
				if (!(error instanceof AppError) || !['NOT_FOUND', 'ACCESS_DENIED'].includes(error.code)) throw error
			})
			await queries.deleteGrant(platform.database, grant)
			return true
		},
		(error, grant) => platform.log.error({ err: error, grant }, 'support chat: a role could not be taken back'),
		signal,
	)
}
