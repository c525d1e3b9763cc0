import { randomUUID } from 'node:crypto'
import {
	type CannedReply,
	type CannedReplyRequest,
	MAX_CANNED_REPLIES,
	type SupportedPerson,
	type SupportNote,
} from '@panelyard/contracts/messages/support-chat'
import { recordAction } from '../../access/audit.queries.ts'
import { requireId } from '../../access/project-permission.ts'
import { countsAsProven } from '../../access/proven-address.ts'
import { requireStillSuperAdmin } from '../../access/still-super-admin.ts'
import { entitlementOf } from '../../access/trial.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { supportAllowedUntil } from '../auth/operators/see-as.service.ts'
import { findThread, lockThread } from './chat-threads.queries.ts'
import { ADMINS_ROOM } from './support-chat.service.ts'
import * as queries from './support-desk.queries.ts'

const GONE = 'This conversation doesn’t exist'
const MOST_PROJECTS = 20
const MOST_FAILED = 5

/** What an admin needs to know of the person of a thread. */
export async function supportedPerson({ database, config }: Platform, thread_id: string): Promise<SupportedPerson> {
	const thread = await findThread(database, requireId(thread_id, GONE))
	const person = thread && (await queries.findPerson(database, thread.user_id))
	if (!thread || !person) throw new AppError('NOT_FOUND', GONE)
	const { is_paying, trial_days_left } = await entitlementOf(database, person)
	return {
		id: person.id,
		name: person.name,
		email: person.email,
		email_verified: countsAsProven(config, person),
		created_at: person.created_at.toISOString(),
		last_login_at: person.last_login_at?.toISOString() ?? null,
		language: person.language,
		is_paying,
		trial_days_left,
		companies: await queries.companiesOf(database, person.id),
		projects: await queries.projectsOf(database, person.id, MOST_PROJECTS),
		project_count: await queries.countProjects(database, person.id),
		failed_conversions: await queries.failedConversions(database, person.id, MOST_FAILED),
		support_allowed_until: await supportAllowedUntil(database, person.id),
		user_agent: thread.user_agent,
		app_version: thread.app_version,
		page: thread.page,
	}
}

export async function notesOf({ database }: Platform, thread_id: string): Promise<SupportNote[]> {
	const thread = await findThread(database, requireId(thread_id, GONE))
	if (!thread) throw new AppError('NOT_FOUND', GONE)
	return queries.listNotes(database, thread.id)
}

/** Adds a note and shows it to colleagues. Repeating a call with the same id adds nothing. */
export async function addNote(
	platform: Platform,
	admin_id: string,
	thread_id: string,
	{ id = randomUUID(), text }: { id?: string | undefined; text: string },
): Promise<SupportNote[]> {
	const { notes, added } = await platform.database.transaction(async (tx) => {
		await requireStillSuperAdmin(tx, admin_id)
		// Two at once don't go beyond the most there may be.
		const thread = await lockThread(tx, requireId(thread_id, GONE))
		if (!thread) throw new AppError('NOT_FOUND', GONE)
		const there = await queries.listNotes(tx, thread.id)
		if (there.some((note) => note.id === id)) return { notes: there, added: null }
		if (there.length >= queries.MOST_NOTES)
			throw new AppError('CONFLICT', `A conversation has at most ${queries.MOST_NOTES} notes`)
		if (!(await queries.insertNote(tx, { id, thread_id: thread.id, user_id: admin_id, text }))) {
			throw new AppError('CONFLICT', 'This id belongs to another note')
		}
		const entry = { project_id: null, user_id: admin_id, action: 'support.note_added' }
		await recordAction(tx, { ...entry, subject_id: thread.id, details: { note_id: id } })
		const notes = await queries.listNotes(tx, thread.id)
		return { notes, added: notes.find((note) => note.id === id) ?? null }
	})
	if (added) platform.sockets.tell([ADMINS_ROOM], 'note_added', { thread_id: thread_id.toLowerCase(), note: added })
	return notes
}

export const cannedReplies = ({ database }: Platform): Promise<CannedReply[]> => queries.listReplies(database)

/** Adds or changes a reply. */
export async function putCannedReply(
	{ database }: Platform,
	admin_id: string,
	id: string,
	request: CannedReplyRequest,
): Promise<CannedReply[]> {
	const reply = { id: requireId(id, 'This reply doesn’t exist'), ...request }
	return database.transaction(async (tx) => {
		await requireStillSuperAdmin(tx, admin_id)
		await queries.lockReplies(tx)
		const there = await queries.listReplies(tx)
		const before = there.find((one) => one.id === reply.id)
		if (!before && there.length >= MAX_CANNED_REPLIES) {
			throw new AppError('CONFLICT', `There are at most ${MAX_CANNED_REPLIES} saved replies`)
		}
		// A repeated call isn't logged again.
		if (before?.title === reply.title && before.content === reply.content) return there
		await queries.putReply(tx, reply)
		const details = { before: before ?? null, after: reply }
		await recordAction(tx, {
			project_id: null,
			user_id: admin_id,
			action: 'support.reply_saved',
			subject_id: reply.id,
			details,
		})
		return queries.listReplies(tx)
	})
}

/** Deletes a reply. One that is gone stays gone. */
export async function deleteCannedReply({ database }: Platform, admin_id: string, id: string): Promise<CannedReply[]> {
	const subject_id = requireId(id, 'This reply doesn’t exist')
	return database.transaction(async (tx) => {
		await requireStillSuperAdmin(tx, admin_id)
		const before = await queries.deleteReply(tx, subject_id)
		if (before) {
			const details = { before: { title: before.title, content: before.content } }
			await recordAction(tx, {
				project_id: null,
				user_id: admin_id,
				action: 'support.reply_deleted',
				subject_id,
				details,
			})
		}
		return queries.listReplies(tx)
	})
}
