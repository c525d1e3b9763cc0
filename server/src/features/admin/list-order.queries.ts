import type { Sort } from '@panelyard/contracts/values/paging'
import { type SQL, sql } from 'drizzle-orm'

/**
 * The `order by` of a list: what `sort` asks for, with missing values last, then the usual order.
 * @param columns what each key sorts by
 */
export function orderOf<Key extends string>(sort: Sort<Key> | undefined, columns: Record<Key, SQL>, usual: SQL): SQL {
	if (sort === undefined) return usual
	const isDescending = sort.startsWith('-')
	const column = columns[(isDescending ? sort.slice(1) : sort) as Key]
	return isDescending ? sql`${column} desc nulls last, ${usual}` : sql`${column} asc nulls last, ${usual}`
}
