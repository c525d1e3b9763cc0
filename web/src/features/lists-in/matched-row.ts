import type { Panel } from '@panelyard/contracts/panels/panels'
import type { RowDetails } from './match-details.ts'

/** Why a row is not taken. */
export const PROBLEMS = [
	'no_mark',
	'unknown_mark',
	'ambiguous_mark',
	'lost_zeros',
	'other_floor',
	'unknown_status',
	'bad_date',
	'no_step',
	'flag_date',
	'long_name',
	'long_description',
	'repeated',
	'contradicts',
	'goes_back',
] as const
export type Problem = (typeof PROBLEMS)[number]

export type MatchedRow = RowDetails & {
	/** Its place in the table, 0 first. */
	index: number
	/** What it names the panel by. */
	mark: string
	/** Panels it may mean, and those it is taken to mean. */
	candidates: readonly Panel[]
	panels: readonly Panel[]
	/** Ids of statuses, or `new:` and the name in lower case of one to be made. */
	statuses: readonly string[]
	/** The same of groups. */
	groups: readonly string[]
	/** Nothing of it changes anything. */
	isSame: boolean
	/** Panels that would go back to an earlier status. */
	back: readonly Panel[]
	problem: Problem | null
	/** What the problem is about: a name, or the number of another row. */
	about: string
}
