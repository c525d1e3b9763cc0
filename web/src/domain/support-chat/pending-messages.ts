import { ChatAttachment } from '@panelyard/contracts/support-chat'
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
const Kept = z.array(PendingMessage)

const keyOf = (person_id: string, thread_id: string): string => `panelyard.support_chat.${person_id}.${thread_id}`

/** What was written and not sent when the page was closed or reloaded. */
export function readPending(person_id: string, thread_id: string): PendingMessage[] {
	try {
		const kept = Kept.safeParse(JSON.parse(localStorage.getItem(keyOf(person_id, thread_id)) ?? '[]'))
		return kept.success ? kept.data : []
	} catch {
		return []
	}
}

export function keepPending(person_id: string, thread_id: string, pending: readonly PendingMessage[]): void {
	try {
		if (pending.length === 0) localStorage.removeItem(keyOf(person_id, thread_id))
		else localStorage.setItem(keyOf(person_id, thread_id), JSON.stringify(pending))
	} catch {
		// Private windows may refuse storage; the messages then last as long as the page.
	}
}
