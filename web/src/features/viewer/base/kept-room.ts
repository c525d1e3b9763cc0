const STORAGE_KEY = 'panelyard.model_tree'
export const TREE_WIDTH = { least: 240, usual: 300, most: 560 } as const

/** Screens on which the tree covers the picture, and opens only when asked. */
export const PHONE_QUERY = '(max-width: 48em), (max-height: 32em)'

/** Whether the tree is open and how wide it is, in CSS pixels. */
export type Room = { isOpen: boolean; width: number }

/** The tree as it was left in this browser. */
export const keptRoom = (): Room => {
	try {
		const kept = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as Partial<Room> | null
		const width = Number(kept?.width)
		return {
			isOpen: kept?.isOpen === true,
			width: width >= TREE_WIDTH.least && width <= TREE_WIDTH.most ? width : TREE_WIDTH.usual,
		}
	} catch {
		return { isOpen: false, width: TREE_WIDTH.usual }
	}
}

export const keepRoom = (room: Room): void => {
	try {
		localStorage.setItem(STORAGE_KEY, JSON.stringify(room))
	} catch {
		// Private windows may refuse storage; the choice then lasts for this visit.
	}
}
