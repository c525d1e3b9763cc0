import type { ChatMessage, ChatRole } from '@panelyard/contracts/messages/support-chat'

/** Messages of one thread in their order, each once. Immutable. */
export type MessageLog = readonly ChatMessage[]

/** Place of the last message; 0 for none. */
export const lastSeq = (log: MessageLog): number => log.at(-1)?.seq ?? 0

/** Adds messages however they arrive: twice, late, or in any order. Those that are read stay so. */
export function withMessages(log: MessageLog, added: readonly ChatMessage[]): MessageLog {
	if (added.length === 0) return log
	const bySeq = new Map(log.map((message) => [message.seq, message]))
	for (const message of added) {
		const is_read = message.is_read || (bySeq.get(message.seq)?.is_read ?? false)
		bySeq.set(message.seq, { ...message, is_read })
	}
	return [...bySeq.values()].sort((a, b) => a.seq - b.seq)
}

/** One side has read everything up to a place. */
export function withRead(log: MessageLog, reader: ChatRole, seq: number): MessageLog {
	const isRead = (message: ChatMessage) => message.sender_role !== reader && message.seq <= seq && !message.is_read
	return log.some(isRead) ? log.map((message) => (isRead(message) ? { ...message, is_read: true } : message)) : log
}

/** Whether messages are missing between the first and the last. */
export const hasGap = (log: MessageLog): boolean =>
	log.length > 0 && lastSeq(log) - (log[0]?.seq ?? 0) + 1 !== log.length

/** The last place before which nothing is missing: what comes after it is to be fetched. */
export function seqBeforeGap(log: MessageLog): number {
	const gap = log.findIndex((message, at) => at > 0 && message.seq !== (log[at - 1]?.seq ?? 0) + 1)
	return gap === -1 ? lastSeq(log) : (log[gap - 1]?.seq ?? 0)
}
