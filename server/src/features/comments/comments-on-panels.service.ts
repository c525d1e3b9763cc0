import { z } from 'zod'
import type { ProjectRow } from '../../access/project-permission.ts'
import type { Database } from '../../database/database.ts'
import type { Notified } from '../notifications/notify.ts'
import { notifyComment, retractComment } from '../notifications/project-notifications.service.ts'
import * as queries from './comments.queries.ts'
import * as many from './comments-on-panels.queries.ts'

// Comments on many panels as one change, which can be taken back. All within a transaction that holds the project.

/** A thread of one comment, enough to begin it again. */
const Begun = z.object({
	thread_id: z.uuid(),
	comment_id: z.uuid(),
	panel_id: z.uuid(),
	user_id: z.uuid(),
	text: z.string(),
})
/** What a change did to comments: threads that it began, ended, resolved and opened again. */
export const KeptComments = z.object({
	begun: z.array(Begun).default([]),
	ended: z.array(Begun).default([]),
	resolved: z.array(z.uuid()).default([]),
	reopened: z.array(z.uuid()).default([]),
	/** Who resolves again what an undo opened. */
	user_id: z.uuid().nullable().default(null),
})
export type KeptComments = z.infer<typeof KeptComments>

export const noComments = (): KeptComments => ({ begun: [], ended: [], resolved: [], reopened: [], user_id: null })

/** Begins a thread with the same text on each panel. Returns what it began, and whom that notifies. */
export async function commentOnPanels(
	tx: Database,
	project: ProjectRow,
	user_id: string,
	panel_ids: readonly string[],
	text: string,
): Promise<{ begun: KeptComments['begun']; notified: Notified[] }> {
	const begun: KeptComments['begun'] = []
	const notified: Notified[] = []
	for (const panel_id of panel_ids) {
		const thread = await queries.insertThread(tx, { project_id: project.id, panel_id, viewpoint: null, user_id })
		const { id } = await queries.insertComment(tx, { thread_id: thread.id, user_id, text })
		await queries.markRead(tx, thread.id, user_id)
		const panel = await queries.panelLabel(tx, panel_id)
		const told = { id, by: user_id, thread_id: thread.id, panel, text, mentioned: [], is_new: true }
		notified.push(...(await notifyComment(tx, project, told)))
		begun.push({ thread_id: thread.id, comment_id: id, panel_id, user_id, text })
	}
	return { begun, notified }
}

/** Resolves every open thread of these panels; returns which were. */
export const resolveThreadsOf = (
	tx: Database,
	project_id: string,
	user_id: string,
	panel_ids: readonly string[],
): Promise<string[]> => many.resolveOpen(tx, project_id, user_id, panel_ids)

/** Takes back what a change did, but for threads that somebody wrote in or settled since; `more` takes that back again. */
export async function takeCommentsBack(
	tx: Database,
	project: ProjectRow,
	payload: unknown,
): Promise<{ restored: number; kept: number; more: KeptComments }> {
	const { begun, ended, resolved, reopened, user_id } = KeptComments.parse(payload ?? {})
	const gone = new Set(await many.deleteUnanswered(tx, project.id, begun))
	const more: KeptComments = { ...noComments(), user_id }
	for (const thread of begun) {
		if (!gone.has(thread.thread_id)) continue
		await retractComment(tx, thread.comment_id)
		more.ended.push(thread)
	}
	for (const [text, own] of Map.groupBy(ended, ({ text }) => text)) {
		const [{ user_id: author }] = own as [KeptComments['ended'][number]]
		const there = await many.panelsThere(
			tx,
			project.id,
			own.map(({ panel_id }) => panel_id),
		)
		more.begun.push(...(await commentOnPanels(tx, project, author, there, text)).begun)
	}
	more.reopened = await many.reopen(tx, project.id, resolved)
	if (user_id && reopened.length > 0) more.resolved = await many.resolveThese(tx, project.id, user_id, reopened)
	const restored = more.ended.length + more.begun.length + more.reopened.length + more.resolved.length
	return { restored, kept: begun.length + ended.length + resolved.length + reopened.length - restored, more }
}
