import { useState } from 'react'
import { BY_STATUS, type ColourChoice, readColourChoice } from './colouring/colour-choice.ts'
import { type Held, useHeld, useNewHeld } from './held.ts'
import type { ViewState } from './tools/sharing/view-state.ts'
import { useAddress } from './use-address.ts'
import { SHOW_ALL, type ViewFilter } from './view-filter.ts'

/** What changes colours and filter; the same functions for as long as the view lives. */
const changesOf = (heldColours: Held<ColourChoice>, { set: setFilter }: Held<ViewFilter>) => ({
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
	const heldColours = useNewHeld<ColourChoice>(
		() => opened?.colours ?? readColourChoice(address.read().colours ?? '') ?? BY_STATUS,
	)
	const heldFilter = useNewHeld<ViewFilter>(() => opened?.filter ?? SHOW_ALL)
	const colours = useHeld(heldColours)
	const filter = useHeld(heldFilter)
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
