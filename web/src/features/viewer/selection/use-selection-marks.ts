import { useEffect } from 'react'
import type { Viewer } from '#engine/viewer.ts'
import type { Store } from '../base/store.ts'
import type { PanelElements } from '../structure/panel-elements.ts'
import { selectedElements } from '../structure/selected-elements.ts'
import type { Hover } from './use-view-pointer.ts'
import type { ViewSelection } from './use-view-selection.ts'

/** Keeps the marks of what is selected and of what is under the mouse on the model. */
export function useSelectionMarks({
	viewer,
	generation,
	elements,
	selection,
	hover,
	isHoverShown,
}: {
	viewer: Viewer | null
	generation: number
	elements: PanelElements | null
	selection: Store<ViewSelection>
	hover: Store<Hover | null>
	isHoverShown: boolean
}): void {
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new generation has lost what was set
	useEffect(() => {
		if (!viewer || !elements) return
		const mark = () => viewer.select(selectedElements(elements, selection.now))
		mark()
		return selection.on(mark)
	}, [viewer, generation, elements, selection])

	// biome-ignore lint/correctness/useExhaustiveDependencies: a new generation has lost what was set
	useEffect(() => {
		if (!viewer || !elements) return
		const mark = () => {
			const { element, panelId } = (isHoverShown ? hover.now : null) ?? NOTHING
			if (element !== null) viewer.highlight([element])
			else viewer.highlight(panelId === null ? [] : elements.elementsOf(panelId))
		}
		mark()
		return hover.on(mark)
	}, [viewer, generation, elements, hover, isHoverShown])
}

const NOTHING = { element: null, panelId: null }
