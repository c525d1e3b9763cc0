import { useEffect } from 'react'
import type { Viewer } from '../../../viewer/viewer.ts'
import type { PanelElements } from '../structure/panel-elements.ts'
import type { Hover } from './use-view-pointer.ts'
import type { ViewSelection } from './use-view-selection.ts'

/** Keeps the marks of what is selected and of what is under the mouse on the model. */
export function useSelectionMarks({
	viewer,
	generation,
	elements,
	selection,
	hover,
}: {
	viewer: Viewer | null
	generation: number
	elements: PanelElements | null
	selection: ViewSelection
	hover: Hover | null
}): void {
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new generation has lost what was set
	useEffect(() => {
		if (viewer && elements) viewer.select(selectedElements(elements, selection))
	}, [viewer, generation, elements, selection])

	// biome-ignore lint/correctness/useExhaustiveDependencies: a new generation has lost what was set
	useEffect(() => {
		if (!viewer || !elements) return
		const { element, panelId } = hover ?? { element: null, panelId: null }
		if (element !== null) viewer.highlight([element])
		else viewer.highlight(panelId === null ? [] : elements.elementsOf(panelId))
	}, [viewer, generation, elements, hover])
}

/** All elements of what is selected. */
export const selectedElements = (
	elements: PanelElements,
	{ panels, element }: ViewSelection,
): ArrayLike<number> & Iterable<number> => (element === null ? elements.elementsOfEach(panels) : [element])
