import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import {
	BY_STATUS,
	type ColourChoice,
	isSameChoice,
	readColourChoice,
	writeColourChoice,
} from './colouring/colour-choice.ts'
import { SHOW_ALL, type ViewFilter } from './colouring/element-appearance.ts'
import type { ViewState } from './tools/sharing/view-state.ts'

/** What of the model is shown, and in which colours. Other colours than the statuses' stand in the address. */
export function useViewFilter(opened: Pick<ViewState, 'filter' | 'colours'> | null) {
	const search: { colours?: string } = useSearch({ strict: false })
	const navigate = useNavigate()
	const [colours, setColours] = useState<ColourChoice>(
		() => opened?.colours ?? readColourChoice(search.colours ?? '') ?? BY_STATUS,
	)
	const [filter, setFilter] = useState<ViewFilter>(opened?.filter ?? SHOW_ALL)

	const [first] = useState(colours)
	const written = isSameChoice(colours, BY_STATUS) ? undefined : writeColourChoice(colours)
	useEffect(() => {
		// The address of an opened view says all of it, until something else is chosen.
		if (search.colours === written || (opened && colours === first)) return
		void navigate({
			to: '.',
			search: (before: Record<string, unknown>) => ({ ...before, colours: written, view: undefined }),
			replace: true,
			resetScroll: false,
		} as never)
	}, [opened, colours, first, written, search.colours, navigate])

	return {
		colours,
		/** The legend's own filter speaks of kinds that other colours do not have. */
		setColours: useCallback((next: ColourChoice) => {
			setColours(next)
			setFilter((now) => (now.kinds.size > 0 ? { ...now, kinds: new Set() } : now))
		}, []),
		filter,
		setFilter,
		/** Shows a view that was kept. */
		open: useCallback((state: Pick<ViewState, 'filter' | 'colours'>) => {
			setColours(state.colours)
			setFilter(state.filter)
		}, []),
		showFloors: useCallback((floors: ViewFilter['floors']) => setFilter((now) => ({ ...now, floors })), []),
		/** Shows only these panels, and these elements with their parts. */
		isolate: useCallback(
			(panels: readonly string[], elements: readonly number[] = []) =>
				setFilter({ ...SHOW_ALL, isolated: new Set(panels), isolatedElements: new Set(elements) }),
			[],
		),
		hide: useCallback(
			(panels: readonly string[], elements: readonly number[] = []) =>
				setFilter((now) => ({
					...now,
					hidden: new Set([...now.hidden, ...panels]),
					hiddenElements: new Set([...now.hiddenElements, ...elements]),
				})),
			[],
		),
		/** Takes back that these were hidden. */
		unhide: useCallback(
			(panels: readonly string[], elements: readonly number[] = []) =>
				setFilter((now) => ({
					...now,
					hidden: without(now.hidden, panels),
					hiddenElements: without(now.hiddenElements, elements),
				})),
			[],
		),
	}
}

const without = <Item>(set: ReadonlySet<Item>, items: readonly Item[]): ReadonlySet<Item> => {
	const rest = new Set(set)
	for (const item of items) rest.delete(item)
	return rest
}
