import { useEffect, useEffectEvent, useRef } from 'react'
import { type CameraPose, isSamePose } from '#engine/camera/orbit-camera.ts'
import type { Viewer } from '#engine/viewer.ts'
import type { ViewerEvents } from '#engine/viewer-events.ts'
import { catchUp, type Store, useNewStore } from '../base/store.ts'
import type { PanelElements } from '../structure/panel-elements.ts'
import { selectedElements } from '../structure/selected-elements.ts'
import { useView } from '../view/view-store.ts'
import { clickedChange, type SelectionChange } from './clicked-change.ts'

/** What is under the mouse, and where the mouse came upon it. */
export type Hover = {
	panelId: string | null
	/** An element by itself, where clicks choose those. */
	element: number | null
	x: number
	y: number
}

/** Turns clicks into selections, right clicks into a menu, and gives what is under the mouse. */
export function useViewPointer(viewer: Viewer, elements: PanelElements): Store<Hover | null> {
	const view = useView()
	const { canvas, selection } = view
	const hover = useNewStore<Hover | null>(() => null)
	const apply = (change: SelectionChange) => {
		if (change.kind === 'select') view.selectPanels([change.panel])
		else if (change.kind === 'toggle') view.togglePanel(change.panel)
		else if (change.kind === 'element') view.selectElement(change.element)
		else if (change.kind === 'clear') view.clearSelection()
	}
	const onPick = useEffectEvent(({ element, isAdding }: ViewerEvents['pick']) => {
		if (view.tool.now?.takesClicks) return
		const how = { isAdding: isAdding || view.isSeveral.now, isByPart: view.isByPart.now }
		apply(clickedChange(element, elements, how))
	})
	const touch = useRef(false)
	// The first of the two clicks chose the panel, the second goes into it. Fingers tap twice by accident: they look at it.
	const onOpen = useEffectEvent(({ element }: ViewerEvents['open']) => {
		const tool = view.tool.now
		const isTaken = tool !== null && (tool.takesClicks === true || tool.takesDoubleClicks === true)
		if (isTaken || view.isSeveral.now) return
		if (touch.current) return view.frame(selection.now.panels, selection.now.element)
		apply(clickedChange(element, elements, { isAdding: false, isByPart: true }))
	})
	const onHover = useEffectEvent(({ element, x, y }: ViewerEvents['hover']) => {
		const panelId = element === null ? null : elements.panelOf(element)
		const isByPart = view.isByPart.now
		const next =
			element === null || (panelId === null && !isByPart) ? null : { panelId, element: isByPart ? element : null, x, y }
		// The label is drawn anew for another thing, not for each step of the mouse.
		hover.set((now) => (now?.panelId === next?.panelId && now?.element === next?.element ? now : next))
	})
	// A menu is about what it was asked for on, unless that is a part of what is selected.
	const onMenu = useEffectEvent(({ element, x, y }: ViewerEvents['menu']) => {
		const panel = element === null ? null : elements.panelOf(element)
		if (panel !== null && !selection.now.panels.includes(panel)) view.selectPanels([panel])
		hover.set(null)
		catchUp()
		view.menu.set({ x, y })
	})

	// The key of menus asks for what can be done with what is selected.
	const onMenuKey = useEffectEvent((key: KeyboardEvent) => {
		const isAsked = key.key === 'ContextMenu' || (key.key === 'F10' && key.shiftKey)
		if (!canvas || !isAsked) return
		key.preventDefault()
		catchUp()
		const { clientWidth: width, clientHeight: height } = canvas
		const place = viewer.positionOf([...selectedElements(elements, selection.now)])
		const isSeen = place && place.x >= 0 && place.y >= 0 && place.x <= width && place.y <= height
		view.menu.set(isSeen ? place : { x: width / 2, y: height / 2 })
	})
	useEffect(() => {
		if (!canvas) return
		const listen = (key: KeyboardEvent) => onMenuKey(key)
		canvas.addEventListener('keydown', listen)
		return () => canvas.removeEventListener('keydown', listen)
	}, [canvas])

	// Under a mouse that rests, a view that moves brings other things.
	useEffect(() => {
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
		// An answer that comes after something newer was chosen, in the tree for one, is no answer any more.
		let due = 0
		let before = selection.now
		const stops = [
			viewer.on('click', () => {
				if (due === 0) before = selection.now
				due += 1
			}),
			viewer.on('pick', (event) => {
				due = Math.max(due - 1, 0)
				touch.current = event.isTouch
				if (selection.now === before) onPick(event)
				before = selection.now
			}),
			viewer.on('open', (event) => onOpen(event)),
			viewer.on('hover', (event) => onHover(event)),
			viewer.on('menu', (event) => onMenu(event)),
		]
		return () => {
			for (const stop of stops) stop()
		}
	}, [viewer, selection])
	return hover
}
