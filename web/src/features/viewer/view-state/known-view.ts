import { NONE } from '../../../domain/panels/search/panel-search.ts'
import type { ViewFilter } from '../base/view-filter.ts'

/** What a kept view may speak of, as the project and its model are now. */
export type KnownThings = {
	isPanel: (id: string) => boolean
	statuses: readonly { id: string }[]
	/** Keys of the kinds of the colours in use; null while they cannot be told. */
	kinds: readonly { key: string }[] | null
	floorCount: number
	elementCount: number
}

/**
 * A filter without what the project does not have any more, which would leave nothing but ghosts. `isWhole` is false
 * when that shows; hidden things that are gone are not missed.
 */
export const knownFilter = (filter: ViewFilter, known: KnownThings): { filter: ViewFilter; isWhole: boolean } => {
	let isWhole = true
	const kept = <Item>(items: ReadonlySet<Item>, isKnown: (item: Item) => boolean, isMissed = true) => {
		const left = [...items].filter(isKnown)
		if (left.length === items.size) return items
		if (isMissed) isWhole = false
		return new Set(left)
	}
	const statuses = new Set([NONE, ...known.statuses.map(({ id }) => id)])
	const kinds = known.kinds && new Set(known.kinds.map(({ key }) => key))
	const isElement = (element: number) => element < known.elementCount
	const floors = filter.floors && kept(filter.floors, (floor) => floor < known.floorCount)
	const isolated = filter.isolated && kept(filter.isolated, known.isPanel)
	const isolatedElements = kept(filter.isolatedElements, isElement)
	const left: ViewFilter = {
		floors: floors?.size ? floors : null,
		isolated: isolated && isolated.size + isolatedElements.size > 0 ? isolated : null,
		isolatedElements,
		hidden: kept(filter.hidden, known.isPanel, false),
		hiddenElements: kept(filter.hiddenElements, isElement, false),
		statuses: kept(filter.statuses, (id) => statuses.has(id)),
		kinds: kinds ? kept(filter.kinds, (key) => kinds.has(key)) : filter.kinds,
	}
	const isSame = Object.entries(left).every(([name, value]) => filter[name as keyof ViewFilter] === value)
	return { filter: isSame ? filter : left, isWhole }
}
