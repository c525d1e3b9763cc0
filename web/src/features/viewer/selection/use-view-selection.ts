import { useState } from 'react'
import { type Store, useNewStore, useStored } from '../base/store.ts'
import { useAddress } from '../base/use-address.ts'
import type { OpenedView } from '../view-state/opened-view.ts'

export type ViewSelection = {
	/** Ids of panels in the order they were chosen. */
	panels: readonly string[]
	/** One element by itself: a part of a panel, or what belongs to none. Never beside panels. */
	element: number | null
}

const NOTHING: ViewSelection = { panels: [], element: null }

/** What changes the selection; the same functions for as long as the view lives. */
const changesOf = ({ set }: Store<ViewSelection>) => ({
	selectPanels: (panels: readonly string[]) => set({ panels, element: null }),
	/** Adds a panel, or takes it out when it is in. */
	togglePanel: (id: string) =>
		set(({ panels }) => ({
			panels: panels.includes(id) ? panels.filter((other) => other !== id) : [...panels, id],
			element: null,
		})),
	addPanels: (ids: Iterable<string>) =>
		set(({ panels }) => ({ panels: [...new Set([...panels, ...ids])], element: null })),
	/** Shows a view that was kept. */
	openSelection: (kept: ViewSelection) => set(selectionOf(kept)),
	selectElement: (element: number) => set({ panels: [], element }),
	clear: () => set((now) => (now.panels.length > 0 || now.element !== null ? NOTHING : now)),
})

const selectionOf = ({ panels, element }: ViewSelection): ViewSelection => ({
	panels,
	element: panels.length > 0 ? null : element,
})

/**
 * What is selected: at first what a view that is opened says, or the panel of the address, which goes before a link's.
 */
export function useViewSelection(opened: OpenedView | null) {
	const address = useAddress()
	const held = useNewStore<ViewSelection>(() => {
		const { panel } = address.read()
		if (panel && !opened?.isKept) return { panels: [panel], element: null }
		return opened ? selectionOf(opened) : NOTHING
	})
	const selection = useStored(held)
	const [changes] = useState(() => changesOf(held))
	const [isSeveral, setSeveral] = useState(false)
	const [isByPart, setByPart] = useState(false)

	return {
		selection,
		/** The same as it stands this moment, for what cannot wait for the page to be drawn. */
		held,
		...changes,
		/** Every click adds, as on a phone without modifier keys. */
		isSeveral,
		toggleSeveral: () => setSeveral((now) => !now),
		/** Clicks choose single parts instead of whole panels. */
		isByPart,
		toggleByPart: () => setByPart((now) => !now),
	}
}
