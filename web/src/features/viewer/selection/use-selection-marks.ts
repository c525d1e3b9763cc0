import { useEffect } from 'react'
import type { Viewer } from '#engine/viewer.ts'
import type { Store } from '../base/store.ts'
import type { PanelElements } from '../structure/panel-elements.ts'
import { selectedElements } from '../structure/selected-elements.ts'
import { useView } from '../view/view-store.ts'
import type { Hover } from './use-view-pointer.ts'

/** Keeps the marks of what is selected and of what is under the mouse on the model. */
export function useSelectionMarks(
	viewer: Viewer,
	elements: PanelElements,
	hover: Store<Hover | null>,
	isHoverShown: boolean,
): void {
	const { generation, selection } = useView()
	// Again for a new generation, which has lost what was set.
	useEffect(() => {
		const mark = () => viewer.select(selectedElements(elements, selection.now))
		mark()
		return selection.on(mark)
	}, [viewer, generation, elements, selection])

	// Again for a new generation, which has lost what was set.
	useEffect(() => {
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
