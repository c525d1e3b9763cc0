import { z } from 'zod'
import type { Change, ChangeFile } from '../../api/outbox/change.ts'
import { useOutbox } from '../changes/use-change.ts'

export const AboutThread = z.object({ panel_id: z.string(), text: z.string(), photos: z.number().default(0) })
export const AboutReply = z.object({ thread_id: z.string(), text: z.string(), photos: z.number().default(0) })

/** A comment that the server doesn't have yet. */
export type WaitingComment = { id: string; text: string; photos: readonly ChangeFile[]; made_at: number }

/** Threads that this person began on a panel and that aren't sent. */
export const useWaitingThreads = (panelId: string): WaitingComment[] =>
	useOutbox().waiting.flatMap((change) => waitingComment(change, 'comment_thread', AboutThread, panelId))

/** Replies of this person to a thread that aren't sent. */
export const useWaitingReplies = (threadId: string): WaitingComment[] =>
	useOutbox().waiting.flatMap((change) => waitingComment(change, 'comment_reply', AboutReply, threadId))

function waitingComment(
	{ id, kind, about, files = [], made_at }: Change,
	wanted: string,
	schema: typeof AboutThread | typeof AboutReply,
	place: string,
): WaitingComment[] {
	const known = kind === wanted ? schema.safeParse(about).data : undefined
	if (!known || ('panel_id' in known ? known.panel_id : known.thread_id) !== place) return []
	return [{ id, text: known.text, photos: files, made_at }]
}
