export type ViewSelection = {
	/** Ids of panels in the order they were chosen. */
	panels: readonly string[]
	/** One element by itself: a part of a panel, or what belongs to none. Never beside panels. */
	element: number | null
}

export const NOTHING_SELECTED: ViewSelection = { panels: [], element: null }

export const isAnythingSelected = ({ panels, element }: ViewSelection): boolean => panels.length > 0 || element !== null
