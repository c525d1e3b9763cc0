import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { isSameInsets } from '#engine/camera/fitting.ts'
import { type CameraPose, type Direction, isSamePose } from '#engine/camera/orbit-camera.ts'
import type { Viewer } from '#engine/viewer.ts'
import { catchUp } from '../base/store.ts'
import type { ViewSelection } from '../selection/use-view-selection.ts'
import type { PanelElements } from '../structure/panel-elements.ts'
import { selectedElements } from '../structure/selected-elements.ts'
import { coveredInsets } from './view-insets.ts'

/** Keeps clear of what covers the picture from the start, and frames it anew where that was not known before the page. */
export function useFirstInsets(
	screen: RefObject<HTMLElement | null>,
	viewer: Viewer | null,
	/** False when the view with which the page began says where the camera stands. */
	isFramed: boolean,
): void {
	useEffect(() => {
		if (!viewer || !screen.current) return
		const insets = coveredInsets(screen.current)
		if (isSameInsets(insets, viewer.insets)) return
		viewer.setInsets(insets)
		if (isFramed) viewer.home({ instant: true })
	}, [screen, viewer, isFramed])
}

/** Brings panels into the part of the picture that no card covers. */
export function useViewFraming(
	screen: RefObject<HTMLElement | null>,
	/** Null until the model stands. */
	viewer: Viewer | null,
	elements: PanelElements | null,
	selection: ViewSelection,
	/** False when the view with which the page began says where the camera stands. */
	opensFramed: boolean,
) {
	const frame = useCallback(
		(panelIds: readonly string[], element: number | null, instant = false) => {
			if (!viewer || !elements || !screen.current) return
			viewer.setInsets(coveredInsets(screen.current))
			viewer.frame([...elements.elementsOfAll(panelIds), ...(element === null ? [] : [element])], { instant })
		},
		[screen, viewer, elements],
	)
	const fit = useCallback(
		(direction?: Direction) => {
			if (!viewer || !screen.current) return
			catchUp()
			viewer.setInsets(coveredInsets(screen.current))
			viewer.fit(direction ? { direction } : {})
		},
		[screen, viewer],
	)
	const home = useCallback(() => {
		if (!viewer || !screen.current) return
		catchUp()
		viewer.setInsets(coveredInsets(screen.current))
		viewer.home()
	}, [screen, viewer])

	// A selection that came with the address is framed once the model stands.
	const opening = useRef(opensFramed ? selection.panels : [])
	/** Where the camera stands beside a card of nothing, which is going to close. */
	const besideNothing = useRef<CameraPose | null>(null)
	useEffect(() => {
		if (!viewer || !elements) return
		const panels = opening.current
		opening.current = []
		if (panels.length === 0) return
		if ([...elements.elementsOfAll(panels)].length > 0) frame(panels, null, true)
		else besideNothing.current = viewer.pose
	}, [viewer, elements, frame])

	// What was just chosen by hand must not lie under the card that opens for it.
	const stands = useRef(opensFramed ? null : selection)
	const aside = useRef<{ from: CameraPose; to: CameraPose } | null>(null)
	useEffect(() => {
		if (!viewer || !elements || !screen.current) return
		viewer.setInsets(coveredInsets(screen.current))
		const { panels, element } = selection
		if (viewer.isWalking || panels.length > 1 || selection === stands.current) return
		// With the card the reason goes: the picture comes back, unless somebody has moved it since.
		if (aside.current && !isSamePose(viewer.pose, aside.current.to)) aside.current = null
		if (panels.length === 0 && element === null) {
			if (aside.current) viewer.flyTo(aside.current.from)
			else if (besideNothing.current && isSamePose(viewer.pose, besideNothing.current)) viewer.home({ instant: true })
			aside.current = null
			besideNothing.current = null
			return
		}
		const from = aside.current?.from ?? viewer.pose
		const to = viewer.reveal(selectedElements(elements, { panels, element }))
		if (to) aside.current = { from, to }
	}, [screen, viewer, elements, selection])

	return { frame, fit, home }
}
