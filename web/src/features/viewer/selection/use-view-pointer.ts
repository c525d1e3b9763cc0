import { useEffect, useEffectEvent, useState } from 'react'
import { type CameraPose, isSamePose } from '#engine/camera/orbit-camera.ts'
import type { Viewer } from '#engine/viewer.ts'
import type { ViewerEvents } from '#engine/viewer-events.ts'
import { catchUp, type Store, useNewStore } from '../base/store.ts'
import type { PanelElements } from '../structure/panel-elements.ts'
import { selectedElements } from '../structure/selected-elements.ts'
import { clickedChange, type SelectionChange } from './clicked-change.ts'
import type { useViewSelection, ViewSelection } from './use-view-selection.ts'

type Choosing = Pick<
	ReturnType<typeof useViewSelection>,
	'isSeveral' | 'isByPart' | 'selectPanels' | 'togglePanel' | 'selectElement' | 'clear'
> & {
	/** Clicks belong to a tool. */
	isPaused: boolean
	/** What hears the key of menus; null until it is there. */
	canvas: HTMLElement | null
	/** A double click walks there. */
	isWalking: boolean
	/** What is selected this moment. */
	held: Store<ViewSelection>
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
	hover: Store<Hover | null>
	/** Where a menu was asked for. */
	menu: { x: number; y: number } | null
	closeMenu: () => void
}

/** Turns clicks into selections, right clicks into a menu, and gives what is under the mouse. */
export function useViewPointer(viewer: Viewer | null, elements: PanelElements | null, choosing: Choosing): ViewPointer {
	const hover = useNewStore<Hover | null>(() => null)
	const [menu, setMenu] = useState<ViewPointer['menu']>(null)
	const { held } = choosing
	const apply = (change: SelectionChange) => {
		if (change.kind === 'select') choosing.selectPanels([change.panel])
		else if (change.kind === 'toggle') choosing.togglePanel(change.panel)
		else if (change.kind === 'element') choosing.selectElement(change.element)
		else if (change.kind === 'clear') choosing.clear()
	}
	const onPick = useEffectEvent((known: PanelElements, { element, isAdding }: ViewerEvents['pick']) => {
		const { isSeveral, isByPart, isPaused } = choosing
		if (!isPaused) apply(clickedChange(element, known, { isAdding: isAdding || isSeveral, isByPart }))
	})
	// The first of the two clicks chose the panel, the second goes into it.
	const onOpen = useEffectEvent((known: PanelElements, { element }: ViewerEvents['open']) => {
		const { isSeveral, isPaused, isWalking } = choosing
		if (!isPaused && !isSeveral && !isWalking) apply(clickedChange(element, known, { isAdding: false, isByPart: true }))
	})
	const onHover = useEffectEvent((known: PanelElements, { element, x, y }: ViewerEvents['hover']) => {
		const panelId = element === null ? null : known.panelOf(element)
		const { isByPart } = choosing
		const next =
			element === null || (panelId === null && !isByPart) ? null : { panelId, element: isByPart ? element : null, x, y }
		// The label is drawn anew for another thing, not for each step of the mouse.
		hover.set((now) => (now?.panelId === next?.panelId && now?.element === next?.element ? now : next))
	})
	// A menu is about what it was asked for on, unless that is a part of what is selected.
	const onMenu = useEffectEvent((known: PanelElements, { element, x, y }: ViewerEvents['menu']) => {
		const panel = element === null ? null : known.panelOf(element)
		if (panel !== null && !choosing.held.now.panels.includes(panel)) choosing.selectPanels([panel])
		hover.set(null)
		catchUp()
		setMenu({ x, y })
	})

	const { canvas } = choosing
	// The key of menus asks for what can be done with what is selected.
	const onMenuKey = useEffectEvent((known: PanelElements, key: KeyboardEvent) => {
		const isAsked = key.key === 'ContextMenu' || (key.key === 'F10' && key.shiftKey)
		if (!viewer || !canvas || !isAsked) return
		key.preventDefault()
		catchUp()
		const { clientWidth: width, clientHeight: height } = canvas
		const place = viewer.positionOf([...selectedElements(known, choosing.held.now)])
		const isSeen = place && place.x >= 0 && place.y >= 0 && place.x <= width && place.y <= height
		setMenu(isSeen ? place : { x: width / 2, y: height / 2 })
	})
	useEffect(() => {
		if (!canvas || !elements) return
		const listen = (key: KeyboardEvent) => onMenuKey(elements, key)
		canvas.addEventListener('keydown', listen)
		return () => canvas.removeEventListener('keydown', listen)
	}, [canvas, elements])

	// Under a mouse that rests, a view that moves brings other things.
	useEffect(() => {
		if (!viewer) return
		let looked: CameraPose | null = null
		const stopHover = hover.on(() => {
			looked = hover.now && viewer.pose
		})
		const stopFrame = viewer.on('frame', () => {
			if (looked && !isSamePose(looked, viewer.pose)) hover.set(null)
		})
		return () => {
			stopHover()
			stopFrame()
		}
	}, [viewer, hover])

	useEffect(() => {
		if (!viewer || !elements) return
		// An answer that comes after something newer was chosen, in the tree for one, is no answer any more.
		let due = 0
		let before = held.now
		const stops = [
			viewer.on('click', () => {
				if (due++ === 0) before = held.now
			}),
			viewer.on('pick', (event) => {
				due = Math.max(due - 1, 0)
				if (held.now === before) onPick(elements, event)
				before = held.now
			}),
			viewer.on('open', (event) => onOpen(elements, event)),
			viewer.on('hover', (event) => onHover(elements, event)),
			viewer.on('menu', (event) => onMenu(elements, event)),
		]
		return () => {
			for (const stop of stops) stop()
		}
	}, [viewer, elements, held])
	return { hover, menu, closeMenu: () => setMenu(null) }
}
