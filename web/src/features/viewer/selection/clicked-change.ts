import type { PanelElements } from '../structure/panel-elements.ts'

export type SelectionChange =
	| { kind: 'select' | 'toggle'; panel: string }
	| { kind: 'element'; element: number }
	| { kind: 'clear' | 'nothing' }

/**
 * What a click on an element (null beside the model) does to the selection: a panel with all its parts, or, `isByPart`,
 * the part alone. A part that is all of its panel is the panel. Adding (Shift, Ctrl) is always about panels, and a click
 * that misses then loses nothing.
 */
export const clickedChange = (
	element: number | null,
	elements: Pick<PanelElements, 'panelOf' | 'elementsOf'>,
	{ isAdding, isByPart }: { isAdding: boolean; isByPart: boolean },
): SelectionChange => {
	const panel = element === null ? null : elements.panelOf(element)
	if (isAdding) return panel === null ? { kind: 'nothing' } : { kind: 'toggle', panel }
	if (element === null) return { kind: 'clear' }
	if (panel === null || (isByPart && elements.elementsOf(panel).length > 1)) return { kind: 'element', element }
	return { kind: 'select', panel }
}
