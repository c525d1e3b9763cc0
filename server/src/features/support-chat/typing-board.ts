import { TYPING_MS, type TypingIndicator } from '@panelyard/contracts/messages/support-chat'
import { LRUCache } from 'lru-cache'

/** Threads in which somebody types at once, and people in one. */
const MOST_THREADS = 10_000
const MOST_TYPING = 20

/** Who is typing, as this server heard of it from its own people and from other servers. */
export class TypingBoard {
	readonly #threads = new LRUCache<string, Map<string, TypingIndicator>>({ max: MOST_THREADS })

	set(indicator: TypingIndicator): void {
		const typing = this.#threads.get(indicator.thread_id) ?? new Map<string, TypingIndicator>()
		if (!typing.has(indicator.user_id) && typing.size >= MOST_TYPING) return
		typing.set(indicator.user_id, indicator)
		this.#threads.set(indicator.thread_id, typing)
	}

	/** Returns whether the person was typing there. */
	clear(thread_id: string, user_id: string): boolean {
		const typing = this.#threads.get(thread_id)
		const was = typing?.delete(user_id) ?? false
		if (typing?.size === 0) this.#threads.delete(thread_id)
		return was
	}

	/** Who has typed in the last seconds. */
	typingIn(thread_id: string, now = Date.now()): TypingIndicator[] {
		const typing = [...(this.#threads.get(thread_id)?.values() ?? [])]
		return typing.filter(({ timestamp }) => now - Date.parse(timestamp) < TYPING_MS)
	}
}
