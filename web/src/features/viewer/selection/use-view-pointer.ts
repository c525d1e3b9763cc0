import { useEffect, useRef, useState } from 'react'
import type { Viewer } from '../../../viewer/viewer.ts'
import type { PanelElements } from '../structure/panel-elements.ts'
import type { Hover } from './hover-label.tsx'

type Choosing = {
	/** Every click adds, as on a phone without modifier keys. */
	isSeveral: boolean
	/** Clicks belong to a tool. */
	isPaused: boolean
	selected: readonly string[]
	selectPanels: (ids: readonly string[]) => void
	togglePanel: (id: string) => void
	selectElement: (element: number) => void
	clear: () => void
}

export type ViewPointer = {
	/** The panel under the mouse. */
	hover: Hover | null
	/** Where a menu was asked for. */
	menu: { x: number; y: number } | null
	closeMenu: () => void
}

/** Turns clicks into selections, right clicks into a menu, and gives the panel under the mouse. */
export function useViewPointer(viewer: Viewer | null, elements: PanelElements | null, choosing: Choosing): ViewPointer {
	const [hover, setHover] = useState<Hover | null>(null)
	const [menu, setMenu] = useState<ViewPointer['menu']>(null)
	const latest = useRef(choosing)
	latest.current = choosing

	useEffect(() => {
		if (!viewer || !elements) return
		const stopPick = viewer.on('pick', ({ element, isAdding }) => {
			const { isSeveral, isPaused, selectPanels, togglePanel, selectElement, clear } = latest.current
			if (isPaused) return
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
		// A menu is about what it was asked for on, unless that is a part of what is selected.
		const stopMenu = viewer.on('menu', ({ element, x, y }) => {
			const { selected, selectPanels } = latest.current
			const panel = element === null ? null : elements.panelOf(element)
			if (panel !== null && !selected.includes(panel)) selectPanels([panel])
			setHover(null)
			setMenu({ x, y })
		})
		return () => {
			stopPick()
			stopHover()
			stopMenu()
		}
	}, [viewer, elements])
	return { hover, menu, closeMenu: () => setMenu(null) }
}
