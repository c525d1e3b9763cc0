import { useState } from 'react'
import { type Store, useNewStore, useStored } from './base/store.ts'
import { useAddress } from './base/use-address.ts'
import { SHOW_ALL, type ViewFilter } from './base/view-filter.ts'
import { BY_STATUS, type ColourChoice, readColourChoice } from './colouring/colour-choice.ts'
import type { ViewState } from './view-state/view-state.ts'

/** What changes colours and filter; the same functions for as long as the view lives. */
const changesOf = (heldColours: Store<ColourChoice>, { set: setFilter }: Store<ViewFilter>) => ({
	setColours: (next: ColourChoice | ((now: ColourChoice) => ColourChoice)) => {
		heldColours.set(next)
		// The legend's own filter speaks of kinds that other colours do not have.
		setFilter((now) => (now.kinds.size > 0 ? { ...now, kinds: new Set() } : now))
	},
	setFilter,
	/** Shows a view that was kept. */
	open: (state: Pick<ViewState, 'filter' | 'colours'>) => {
		heldColours.set(state.colours)
		setFilter(state.filter)
	},
	showFloors: (floors: ViewFilter['floors']) => setFilter((now) => ({ ...now, floors })),
	/** Shows only these panels, and these elements with their parts. */
	isolate: (panels: readonly string[], elements: readonly number[] = []) =>
		setFilter({ ...SHOW_ALL, isolated: new Set(panels), isolatedElements: new Set(elements) }),
	hide: (panels: readonly string[], elements: readonly number[] = []) =>
		setFilter((now) => ({
			...now,
			hidden: new Set([...now.hidden, ...panels]),
			hiddenElements: new Set([...now.hiddenElements, ...elements]),
		})),
	/** Takes back that these were hidden. */
	unhide: (panels: readonly string[], elements: readonly number[] = []) =>
		setFilter((now) => ({
			...now,
			hidden: without(now.hidden, panels),
			hiddenElements: without(now.hiddenElements, elements),
		})),
})

/** What of the model is shown, and in which colours; at first those of the address. */
export function useViewFilter(opened: Pick<ViewState, 'filter' | 'colours'> | null) {
	const address = useAddress()
	const heldColours = useNewStore<ColourChoice>(
		() => opened?.colours ?? readColourChoice(address.read().colours ?? '') ?? BY_STATUS,
	)
	const heldFilter = useNewStore<ViewFilter>(() => opened?.filter ?? SHOW_ALL)
	const colours = useStored(heldColours)
	const filter = useStored(heldFilter)
	const [changes] = useState(() => changesOf(heldColours, heldFilter))

	return {
		colours,
		filter,
		/** The same as they stand this moment, for what cannot wait for the page to be drawn. */
		heldColours,
		heldFilter,
		...changes,
	}
}

const without = <Item>(set: ReadonlySet<Item>, items: readonly Item[]): ReadonlySet<Item> => {
	const rest = new Set(set)
	for (const item of items) rest.delete(item)
	return rest
}
