import type { SlowStatement } from '@panelyard/contracts/console/diagnostics'
import { LRUCache } from 'lru-cache'

/** Number of statements to remember: the most recent ones. */
const MOST = 500
/** Longer texts were built for one call, such as a list of rows, and aren't remembered. */
const LONGEST_TEXT = 4000

/** How long statements of this process took, by their texts; values are parameters and never part of them. */
export class StatementTimes {
	readonly #times = new LRUCache<string, { calls: number; total: number; longest: number }>({ max: MOST })

	/** @param ms from the call to the answer, including the wait for a connection */
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

	/** The statements with the longest total time, at most `limit`. */
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

/** For this process, whatever databases it has open. */
export const statementTimes = new StatementTimes()
