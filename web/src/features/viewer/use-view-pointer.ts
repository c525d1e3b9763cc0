import { useEffect, useRef, useState } from 'react'
import type { Viewer } from '../../viewer/viewer.ts'
import type { Hover } from './hover-label.tsx'
import type { PanelElements } from './panel-elements.ts'

type Choosing = {
	/** Every click adds, as on a phone without modifier keys. */
	isSeveral: boolean
	selectPanels: (ids: readonly string[]) => void
	togglePanel: (id: string) => void
	selectElement: (element: number) => void
	clear: () => void
}

/** Turns clicks into selections and gives the panel under the mouse. */
export function useViewPointer(
	viewer: Viewer | null,
	elements: PanelElements | null,
	choosing: Choosing,
): Hover | null {
	const [hover, setHover] = useState<Hover | null>(null)
	const latest = useRef(choosing)
	latest.current = choosing

	useEffect(() => {
		if (!viewer || !elements) return
		const stopPick = viewer.on('pick', ({ element, isAdding }) => {
			const { isSeveral, selectPanels, togglePanel, selectElement, clear } = latest.current
			const adds = isAdding || isSeveral
			const panel = element === null ? null : elements.panelOf(element)
			if (panel !== null) adds ? togglePanel(panel) : selectPanels([panel])
			else if (adds) return
			else if (element !== null) selectElement(element)
			else clear()
		})
		const stopHover = viewer.on('hover', ({ element, x, y }) => {
			const panelId = element === null ? null : elements.panelOf(element)
			setHover(panelId === null ? null : { panelId, x, y })
		})
		return () => {
			stopPick()
			stopHover()
		}
	}, [viewer, elements])
	return hover
}
