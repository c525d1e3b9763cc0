import { ChatAttachment } from '@panelyard/contracts/messages/support-chat'
import { z } from 'zod'

/** Most messages that wait for one thread. */
export const MOST_PENDING = 50

/** A message that the server hasn't acknowledged. Its id makes sending it again harmless. */
export const PendingMessage = z.object({
	id: z.uuid(),
	content: z.string(),
	attachments: z.array(ChatAttachment),
	written_at: z.string(),
	/** Why the server refused it, in English; null while it is to be sent. */
	refusal: z.string().nullable(),
})
export type PendingMessage = z.infer<typeof PendingMessage>
const keyOf = (person_id: string, thread_id: string): string => `panelyard.support_chat.${person_id}.${thread_id}`

/** What was written and not sent when the page was closed or reloaded. */
export function readPending(person_id: string, thread_id: string): PendingMessage[] {
	try {
		const kept: unknown = JSON.parse(localStorage.getItem(keyOf(person_id, thread_id)) ?? '[]')
		// One that this version of the app can't read takes no other with it.
		return Array.isArray(kept) ? kept.flatMap((message) => PendingMessage.safeParse(message).data ?? []) : []
	} catch {
		return []
	}
}

/** Keeps what changed on this page. What other tabs of the person wait to send in the thread stays as it is. */
export function keepPending(
	person_id: string,
	thread_id: string,
	{ before, after }: Record<'before' | 'after', readonly PendingMessage[]>,
): void {
	const own = new Set([...before, ...after].map(({ id }) => id))
	try {
		const others = readPending(person_id, thread_id).filter(({ id }) => !own.has(id))
		const kept = [...others, ...after].sort((a, b) => a.written_at.localeCompare(b.written_at))
		if (kept.length === 0) localStorage.removeItem(keyOf(person_id, thread_id))
		else localStorage.setItem(keyOf(person_id, thread_id), JSON.stringify(kept))
	} catch {
		// Private windows may refuse storage; the messages then last as long as the page.
	}
}
