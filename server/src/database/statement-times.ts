import type { SlowStatement } from '@panelyard/contracts/admin-diagnostics'
import { LRUCache } from 'lru-cache'

/** Statements that are remembered: those that ran last. */
const MOST = 500
/** A longer text was built for one call, such as a list of rows. */
const LONGEST_TEXT = 4000

/** How long statements of this process took, by their texts; values are parameters and never part of them. */
export class StatementTimes {
	readonly #times = new LRUCache<string, { calls: number; total: number; longest: number }>({ max: MOST })

	/** @param ms from the call to the answer, with waiting for a connection's turn */
	note(text: string, ms: number): void {
		const key = text.slice(0, LONGEST_TEXT)
		const times = this.#times.get(key)
		if (!times) this.#times.set(key, { calls: 1, total: ms, longest: ms })
		else {
			times.calls++
			times.total += ms
			times.longest = Math.max(times.longest, ms)
		}
	}

	/** Those that took the most time together, at most `limit`. */
	slowest(limit: number): SlowStatement[] {
		return [...this.#times.entries()]
			.sort(([, a], [, b]) => b.total - a.total)
			.slice(0, limit)
			.map(([text, { calls, total, longest }]) => ({
				text,
				calls,
				mean_ms: total / calls,
				longest_ms: longest,
				total_ms: total,
			}))
	}
}

/** Of this process, whatever databases it has open. */
export const statementTimes = new StatementTimes()
