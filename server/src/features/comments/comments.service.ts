import {
	type CommentListQuery,
	type CommentListResponse,
	CommentMessages,
	type CommentStatus,
	type CommentSummaryResponse,
	type CommentThread,
	type CreateThreadRequest,
	type EditCommentRequest,
	type Mention,
	type PhotoListQuery,
	type PhotoListResponse,
	type ReplyRequest,
} from '@panelyard/contracts/messages/comments'
import { roleAllows } from '@panelyard/contracts/projects/projects'
import type { z } from 'zod'
import { recordAction } from '../../access/audit.queries.ts'
import { changeProject, type HeldProject } from '../../access/made-changes.ts'
import { requireId } from '../../access/project-permission.ts'
import type { Database } from '../../database/database.ts'
import { AppError, idTaken } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { useImages } from '../images/images.service.ts'
import { type Notified, tellNotified } from '../notifications/notify.ts'
import { notifyComment, retractComment } from '../notifications/project-notifications.service.ts'
import { requirePanels } from '../panels/panels.service.ts'
import * as queries from './comments.queries.ts'

/** The person making the request, and the project. */
export type Requester = { user_id: string; project_id: string }
type Writing = z.output<typeof ReplyRequest>

/** What notifications quote of a comment without words. */
const PHOTO = '📷'
const THREAD_GONE = 'These comments no longer exist'
const COMMENT_GONE = 'This comment no longer exists'
const NO_ACCESS = 'One of the people mentioned has no access to this project'

export async function listThreads(
	db: Database,
	{ project_id, user_id }: Requester,
	query: CommentListQuery,
): Promise<Omit<CommentListResponse, 'revision'>> {
	const { page, page_size } = query
	const range = { limit: page_size, offset: (page - 1) * page_size }
	const threads = await queries.listThreads(db, project_id, user_id, { ...query, ...range })
	return { threads, total: await queries.countThreads(db, project_id, user_id, query), page, page_size }
}

/** Photos of comments, the newest first. */
export async function listPhotos(
	db: Database,
	{ project_id }: Requester,
	{ page, page_size, panel_id }: PhotoListQuery,
): Promise<Omit<PhotoListResponse, 'revision'>> {
	const range = { limit: page_size, offset: (page - 1) * page_size }
	const photos = await queries.listPhotos(db, project_id, panel_id, range)
	return { photos, total: await queries.countPhotos(db, project_id, panel_id), page, page_size }
}

export async function summary(
	db: Database,
	{ project_id, user_id }: Requester,
): Promise<Omit<CommentSummaryResponse, 'revision'>> {
	const panels = await queries.summarise(db, project_id, user_id)
	const sum = (count: 'open' | 'resolved' | 'unread') => panels.reduce((total, panel) => total + panel[count], 0)
	return { panels, open: sum('open'), resolved: sum('resolved'), unread: sum('unread') }
}

export async function threadOf(db: Database, asking: Requester, thread_id: string): Promise<CommentThread> {
	const found = await findShown(db, asking, requireId(thread_id, THREAD_GONE))
	if (!found) throw new AppError('NOT_FOUND', THREAD_GONE)
	return found
}

const findShown = async (db: Database, { project_id, user_id }: Requester, thread_id: string) =>
	(await queries.listThreads(db, project_id, user_id, { thread_id, limit: 1, offset: 0 }))[0] ?? null

/** Begins a thread on a panel. One that the same person began with the same id is answered as it is. */
export async function createThread(
	platform: Platform,
	asking: Requester,
	{ id, comment_id, panel_id, viewpoint, ...writing }: z.output<typeof CreateThreadRequest>,
): Promise<CommentThread> {
	const { project_id, user_id } = asking
	return changed(platform, asking, 'comment.created', async ({ tx, project, leaveUnchanged }, notified) => {
		const there = id === undefined ? null : await queries.threadAnywhere(tx, id)
		if (there && (there.project_id !== project_id || there.user_id !== user_id)) throw idTaken()
		if (there) return leaveUnchanged({ thread: there, revision: null })
		await requirePanels(tx, project_id, [panel_id])
		const thread = await queries.insertThread(tx, { ...idOf(id), project_id, panel_id, viewpoint, user_id })
		notified.push(...(await write(tx, project, asking, thread, { ...writing, id: comment_id })))
		return thread
	})
}

/** Adds a comment to a thread. One that the same person wrote with the same id is left as it is. */
export async function reply(
	platform: Platform,
	asking: Requester,
	thread_id: string,
	writing: Writing,
): Promise<CommentThread> {
	return changed(platform, asking, 'comment.replied', async ({ tx, project, leaveUnchanged }, notified) => {
		const thread = await requireThread(tx, asking, thread_id)
		const there = writing.id === undefined ? null : await queries.commentAnywhere(tx, writing.id)
		if (there?.thread_id === thread.id && there.user_id === asking.user_id) {
			return leaveUnchanged({ thread, revision: null })
		}
		notified.push(...(await write(tx, project, asking, thread, writing)))
		return thread
	})
}

/** A thread, and the revision that its change made: null when it changed nothing. */
type ThreadChange = { thread: queries.ThreadRow; revision: number | null }

/**
 * Changes a thread in one transaction, logs it, and tells the project's room. `act` gets the person's role at that
 * time, and a list for whom it notifies. Returns the thread's id.
 */
async function change(
	platform: Platform,
	{ project_id, user_id }: Requester,
	action: string,
	act: (held: HeldProject<ThreadChange>, notified: Notified[]) => Promise<queries.ThreadRow>,
): Promise<string> {
	const notified: Notified[] = []
	const { thread, revision } = await changeProject<ThreadChange>(
		platform.database,
		{ project_id, user_id, needed: 'viewer' },
		async (held) => {
			const thread = await act(held, notified)
			const details = { panel_id: thread.panel_id }
			await recordAction(held.tx, { project_id, user_id, action, subject_id: thread.id, details })
			return { thread, revision: held.project.revision }
		},
	)
	const { id: thread_id, panel_id } = thread
	if (revision !== null) platform.tellProject('comments_changed', { project_id, thread_id, panel_id, revision })
	tellNotified(platform, ...notified)
	return thread_id
}

/** As `change`; gives the thread as it is then. */
async function changed(...[platform, asking, action, act]: Parameters<typeof change>): Promise<CommentThread> {
	return threadOf(platform.database, asking, await change(platform, asking, action, act))
}

/** For a row whose id the device may have chosen. */
const idOf = (id: string | undefined): { id?: string } => (id === undefined ? {} : { id })

/** Adds a comment, marks the thread as read for its author, and notifies those whom it concerns. */
async function write(
	tx: Database,
	project: HeldProject<ThreadChange>['project'],
	asking: Requester,
	{ id: thread_id, panel_id }: queries.ThreadRow,
	{ id: chosen, text, mentions, image_ids }: Writing,
): Promise<Notified[]> {
	if (chosen !== undefined && (await queries.commentAnywhere(tx, chosen))) throw idTaken()
	const named = await readMentions(tx, asking.project_id, text, mentions, [])
	const { id } = await queries.insertComment(tx, { ...idOf(chosen), thread_id, user_id: asking.user_id, text })
	await useImages(tx, asking.project_id, { before: [], after: image_ids }, () =>
		queries.replaceImages(tx, id, image_ids),
	)
	await queries.replaceMentions(tx, id, named)
	await queries.markRead(tx, thread_id, asking.user_id)
	const panel = await queries.panelLabel(tx, panel_id)
	const mentioned = named.map((mention) => mention.user_id)
	return notifyComment(tx, project, {
		id,
		by: asking.user_id,
		thread_id,
		panel,
		text: text || PHOTO,
		mentioned,
		is_new: true,
	})
}

/** Changes one's own words. */
export async function editComment(
	platform: Platform,
	asking: Requester,
	comment_id: string,
	{ text, mentions, image_ids }: z.output<typeof EditCommentRequest>,
): Promise<CommentThread> {
	return changed(platform, asking, 'comment.edited', async ({ tx, project }, notified) => {
		const { comment, thread } = await requireComment(tx, asking, comment_id)
		if (comment.user_id !== asking.user_id) throw new AppError('ACCESS_DENIED', 'You can only edit your own comments')
		const known = await queries.mentionsOf(tx, comment.id)
		const named = await readMentions(tx, asking.project_id, text, mentions, known)
		const before = await queries.imagesOf(tx, comment.id)
		const after = image_ids ?? before
		if (text === '' && after.length === 0) throw new AppError('VALIDATION_FAILED', CommentMessages.textRequired)
		if (text !== comment.text || String(after) !== String(before)) await queries.editComment(tx, comment.id, text)
		await useImages(tx, asking.project_id, { before, after }, () => queries.replaceImages(tx, comment.id, after))
		await queries.replaceMentions(tx, comment.id, named)
		const mentioned = named.map(({ user_id }) => user_id).filter((id) => !known.some(({ user_id }) => user_id === id))
		const panel = await queries.panelLabel(tx, thread.panel_id)
		const told = {
			id: comment.id,
			by: asking.user_id,
			thread_id: thread.id,
			panel,
			text: text || PHOTO,
			mentioned,
			is_new: false,
		}
		notified.push(...(await notifyComment(tx, project, told)))
		return thread
	})
}

/** Deletes one's own comment, or as a manager anybody's. Null when the thread went with its last comment. */
export async function deleteComment(
	platform: Platform,
	asking: Requester,
	comment_id: string,
): Promise<CommentThread | null> {
	const thread_id = await change(platform, asking, 'comment.deleted', async ({ tx, role }, notified) => {
		const { comment, thread } = await requireComment(tx, asking, comment_id)
		if (comment.user_id !== asking.user_id && role !== 'manager') {
			throw new AppError('ACCESS_DENIED', 'You can only delete your own comments')
		}
		const before = await queries.imagesOf(tx, comment.id)
		await useImages(tx, asking.project_id, { before, after: [] }, async () => {
			await queries.deleteComment(tx, comment)
		})
		notified.push(await retractComment(tx, comment.id))
		return thread
	})
	return findShown(platform.database, asking, thread_id)
}

/** Resolves or reopens a thread: whoever may edit the project, and the person who began it. */
export async function setStatus(
	platform: Platform,
	asking: Requester,
	thread_id: string,
	status: CommentStatus,
): Promise<CommentThread> {
	const resolved = status === 'resolved'
	const action = resolved ? 'comment.resolved' : 'comment.reopened'
	return changed(platform, asking, action, async ({ tx, role, leaveUnchanged }) => {
		const thread = await requireThread(tx, asking, thread_id)
		if (thread.user_id !== asking.user_id && !(role && roleAllows(role, 'editor'))) {
			throw new AppError('ACCESS_DENIED', 'Only editors and the person who started this thread can do this')
		}
		if (thread.status === status) return leaveUnchanged({ thread, revision: null })
		await queries.setStatus(tx, thread.id, {
			status,
			resolved_by: resolved ? asking.user_id : null,
			resolved_at: resolved ? new Date() : null,
		})
		return thread
	})
}

/** Private to the person: announces and logs nothing. */
export async function setRead(
	{ database }: Platform,
	asking: Requester,
	thread_id: string,
	is_read: boolean,
): Promise<CommentThread> {
	const thread = await requireThread(database, asking, thread_id)
	if (is_read) await queries.markRead(database, thread.id, asking.user_id)
	else await queries.markUnread(database, thread.id, asking.user_id)
	return threadOf(database, asking, thread.id)
}

export async function setAllRead({ database }: Platform, { project_id, user_id }: Requester): Promise<void> {
	await queries.markAllRead(database, project_id, user_id)
}

async function requireThread(db: Database, { project_id }: Requester, thread_id: string): Promise<queries.ThreadRow> {
	const thread = await queries.findThread(db, project_id, requireId(thread_id, THREAD_GONE))
	if (!thread) throw new AppError('NOT_FOUND', THREAD_GONE)
	return thread
}

async function requireComment(db: Database, { project_id }: Requester, comment_id: string) {
	const found = await queries.findComment(db, project_id, requireId(comment_id, COMMENT_GONE))
	if (!found) throw new AppError('NOT_FOUND', COMMENT_GONE)
	return found
}

/** Those of the people whom the text names; `known` were named before and may have lost access since. */
async function readMentions(
	tx: Database,
	project_id: string,
	text: string,
	ids: readonly string[],
	known: readonly Mention[],
): Promise<Mention[]> {
	const wanted = [...new Set(ids)]
	const people = new Map(known.map((mention) => [mention.user_id, mention]))
	for (const mention of await queries.findMentioned(tx, project_id, wanted)) people.set(mention.user_id, mention)
	const found = wanted.map((id) => people.get(id))
	if (found.includes(undefined)) throw new AppError('NOT_FOUND', NO_ACCESS)
	return found.filter((mention) => mention !== undefined && text.includes(`@${mention.name}`)) as Mention[]
}
