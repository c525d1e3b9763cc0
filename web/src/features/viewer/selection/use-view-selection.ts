import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'

export type ViewSelection = {
	/** Ids of panels in the order they were chosen. */
	panels: readonly string[]
	/** One element by itself: a part of a panel, or what belongs to none. Never beside panels. */
	element: number | null
}

const NOTHING: ViewSelection = { panels: [], element: null }

/**
 * What is selected. One selected panel stands in the URL, so that a reload or a shared link opens it again. `atFirst`
 * are the panels of a view that is opened.
 */
export function useViewSelection(atFirst: readonly string[] = []) {
	const search: { panel?: string } = useSearch({ strict: false })
	const navigate = useNavigate()
	const [selection, setSelection] = useState<ViewSelection>(() =>
		search.panel ? { panels: [search.panel], element: null } : { panels: atFirst, element: null },
	)
	const [isSeveral, setSeveral] = useState(false)
	const [isByPart, setByPart] = useState(false)
	const only = selection.panels.length === 1 ? selection.panels[0] : undefined

	const [first] = useState(selection)
	useEffect(() => {
		// The address of an opened view says all of it, until something else is chosen.
		if (search.panel === only || selection === first) return
		void navigate({
			to: '.',
			search: (before: Record<string, unknown>) => ({ ...before, panel: only, view: undefined }),
			replace: true,
			resetScroll: false,
		} as never)
	}, [only, search.panel, navigate, selection, first])

	return {
		selection,
		/** Every click adds, as on a phone without modifier keys. */
		isSeveral,
		toggleSeveral: useCallback(() => setSeveral((now) => !now), []),
		/** Clicks choose single parts instead of whole panels. */
		isByPart,
		toggleByPart: useCallback(() => setByPart((now) => !now), []),
		selectPanels: useCallback((panels: readonly string[]) => setSelection({ panels, element: null }), []),
		/** Adds a panel, or takes it out when it is in. */
		togglePanel: useCallback(
			(id: string) =>
				setSelection(({ panels }) => ({
					panels: panels.includes(id) ? panels.filter((other) => other !== id) : [...panels, id],
					element: null,
				})),
			[],
		),
		addPanels: useCallback(
			(ids: Iterable<string>) =>
				setSelection(({ panels }) => ({ panels: [...new Set([...panels, ...ids])], element: null })),
			[],
		),
		selectElement: useCallback((element: number) => setSelection({ panels: [], element }), []),
		clear: useCallback(() => setSelection(NOTHING), []),
	}
}
