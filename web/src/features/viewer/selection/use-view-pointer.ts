import { useEffect, useRef, useState } from 'react'
import type { Viewer } from '../../../viewer/viewer.ts'
import type { PanelElements } from '../structure/panel-elements.ts'
import { clickedChange, type SelectionChange } from './clicked-change.ts'
import type { useViewSelection } from './use-view-selection.ts'

type Choosing = Pick<
	ReturnType<typeof useViewSelection>,
	'isSeveral' | 'isByPart' | 'selectPanels' | 'togglePanel' | 'selectElement' | 'clear'
> & {
	/** Clicks belong to a tool. */
	isPaused: boolean
	/** A double click walks there. */
	isWalking: boolean
	selected: readonly string[]
}

/** What is under the mouse, and where the mouse came upon it. */
export type Hover = {
	panelId: string | null
	/** An element by itself, where clicks choose those. */
	element: number | null
	x: number
	y: number
}

export type ViewPointer = {
	hover: Hover | null
	/** Where a menu was asked for. */
	menu: { x: number; y: number } | null
	closeMenu: () => void
}

/** Turns clicks into selections, right clicks into a menu, and gives what is under the mouse. */
export function useViewPointer(viewer: Viewer | null, elements: PanelElements | null, choosing: Choosing): ViewPointer {
	const [hover, setHover] = useState<Hover | null>(null)
	const [menu, setMenu] = useState<ViewPointer['menu']>(null)
	const latest = useRef(choosing)
	latest.current = choosing

	useEffect(() => {
		if (!viewer || !elements) return
		const apply = (change: SelectionChange) => {
			const { selectPanels, togglePanel, selectElement, clear } = latest.current
			if (change.kind === 'select') selectPanels([change.panel])
			else if (change.kind === 'toggle') togglePanel(change.panel)
			else if (change.kind === 'element') selectElement(change.element)
			else if (change.kind === 'clear') clear()
		}
		const stops = [
			viewer.on('pick', ({ element, isAdding }) => {
				const { isSeveral, isByPart, isPaused } = latest.current
				if (!isPaused) apply(clickedChange(element, elements, { isAdding: isAdding || isSeveral, isByPart }))
			}),
			// The first of the two clicks chose the panel, the second goes into it.
			viewer.on('open', ({ element }) => {
				const { isSeveral, isPaused, isWalking } = latest.current
				if (!isPaused && !isSeveral && !isWalking)
					apply(clickedChange(element, elements, { isAdding: false, isByPart: true }))
			}),
			viewer.on('hover', ({ element, x, y }) => {
				const panelId = element === null ? null : elements.panelOf(element)
				const { isByPart } = latest.current
				const next =
					element === null || (panelId === null && !isByPart)
						? null
						: { panelId, element: isByPart ? element : null, x, y }
				// The page is drawn anew for another thing, not for each step of the mouse.
				setHover((now) => (now?.panelId === next?.panelId && now?.element === next?.element ? now : next))
			}),
			// A menu is about what it was asked for on, unless that is a part of what is selected.
			viewer.on('menu', ({ element, x, y }) => {
				const { selected, selectPanels } = latest.current
				const panel = element === null ? null : elements.panelOf(element)
				if (panel !== null && !selected.includes(panel)) selectPanels([panel])
				setHover(null)
				setMenu({ x, y })
			}),
		]
		return () => {
			for (const stop of stops) stop()
		}
	}, [viewer, elements])
	return { hover, menu, closeMenu: () => setMenu(null) }
}
