import { GrammarError } from '../grammar-error.ts'
import type { Entity } from '../names/entities.ts'

/**
 * "Columns on level 1 and walls on level 2" doesn't mean the columns and walls of both.
 * @param named what a selection names in its order; `sort` is null for what may stand anywhere
 * @throws GrammarError
 */
export function refuseCrossed(named: readonly { sort: string | null; entity: Entity }[]): void {
	const sorts = named.filter(({ sort }) => sort !== null).filter(({ sort }, at, all) => all[at - 1]?.sort !== sort)
	const again = sorts.findIndex(({ sort }, at) => sorts.slice(0, at).some((each) => each.sort === sort))
	const next = sorts[again + 1]
	if (again > 0 && next && sorts.slice(0, again).some(({ sort }) => sort === next.sort))
		throw new GrammarError('several_meant', next.entity.text)
}
