import { useEffect, useState } from 'react'
import type { TableCell } from '../../domain/sheets/table.ts'
import { type MatchedList, type Matching, matchList } from './match-list.ts'

/** Rows matched in one task of the page. */
const ROWS_PER_STEP = 2000

/**
 * What the rows of a list mean, worked out in short steps. `list` is that of an earlier choice while `progress`, from 0
 * to 1, says that a newer one is worked out; null when it is done.
 */
export function useMatchedList(
	rows: readonly (readonly TableCell[])[],
	matching: Matching,
): { list: MatchedList | null; progress: number | null } {
	const [done, setDone] = useState<{ list: MatchedList; rows: unknown; matching: Matching } | null>(null)
	const [progress, setProgress] = useState(0)
	useEffect(() => {
		let isWanted = true
		const work = async () => {
			const steps = matchList(rows, matching, ROWS_PER_STEP)
			for (;;) {
				const step = steps.next()
				if (step.done) {
					setDone({ list: step.value, rows, matching })
					return
				}
				if (step.value > 0) {
					setProgress(step.value / rows.length)
					await new Promise((go) => setTimeout(go))
				}
				if (!isWanted) return
			}
		}
		void work()
		return () => {
			isWanted = false
		}
	}, [rows, matching])
	const isDone = done !== null && done.rows === rows && done.matching === matching
	return { list: done?.rows === rows ? done.list : null, progress: isDone ? null : progress }
}
