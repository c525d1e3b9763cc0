/** Whether a thread is open, and how many messages it has. */
export type ThreadStanding = { last_seq: number; status: 'open' | 'closed' }

/**
 * The later one of two that arrived in any order. Only a new message opens a closed thread: so more messages are later,
 * and with equally many, closed is later.
 */
export function laterStanding(one: ThreadStanding, other: ThreadStanding): ThreadStanding {
	const isOneLater = one.last_seq === other.last_seq ? one.status === 'closed' : one.last_seq > other.last_seq
	const { last_seq, status } = isOneLater ? one : other
	return { last_seq, status }
}
