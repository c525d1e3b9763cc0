import type { ChatMessage } from '@panelyard/contracts/messages/support-chat'
import { expect, test } from 'vitest'
import { hasGap, lastSeq, type MessageLog, seqBeforeGap, withMessages, withRead } from './message-log.ts'

const message = (seq: number, sender_role: 'user' | 'admin' = 'user'): ChatMessage => ({
	id: `00000000-0000-4000-8000-${String(seq).padStart(12, '0')}`,
	thread_id: '00000000-0000-4000-8000-000000000001',
	...{ seq, content: `${seq}`, sender_role, sender_name: 'Ann', created_at: '2026-11-23T10:00:00Z' },
	...{ is_read: false, attachments: [] },
})
const seqs = (log: MessageLog) => log.map(({ seq }) => seq)

test('messages come once and in their order, however they arrive', () => {
	const log = withMessages([], [message(3), message(1), message(3)])
	expect(seqs(log)).toEqual([1, 3])
	expect([hasGap(log), seqBeforeGap(log), lastSeq(log)]).toEqual([true, 1, 3])
	const whole = withMessages(log, [message(2)])
	expect([seqs(whole), hasGap(whole), seqBeforeGap(whole)]).toEqual([[1, 2, 3], false, 3])
})

test('what one side has read stays read, also when the message arrives again', () => {
	const log = withMessages([], [message(1), message(2, 'admin'), message(3)])
	const read = withRead(log, 'admin', 2)
	expect(read.map(({ is_read }) => is_read)).toEqual([true, false, false])
	expect(withMessages(read, [message(1)])[0]?.is_read).toBe(true)
	expect(withRead(read, 'admin', 2)).toBe(read)
})
