import { type RefObject, useCallback, useEffect } from 'react'
import { isSameInsets } from '#engine/camera/fitting.ts'
import type { Direction } from '#engine/camera/orbit-camera.ts'
import type { Viewer } from '#engine/viewer.ts'
import { catchUp } from '../base/store.ts'
import type { PanelElements } from '../structure/panel-elements.ts'
import { wasMovedEarly } from './early-view.ts'
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
		if (isFramed && !wasMovedEarly(viewer)) viewer.home({ instant: true })
	}, [screen, viewer, isFramed])
}

export type Framing = {
	/** Brings panels, and an element, into the part of the picture that no card covers. */
	frame: (panelIds: readonly string[], element: number | null, instant?: boolean) => void
	/** Brings a panel there and faces its largest side, from outside the building. */
	face: (panelId: string, instant?: boolean) => void
	/** Brings all that is shown there. */
	fit: (direction?: Direction) => void
	home: () => void
}

/** Moves the camera to what is wanted, clear of what covers the picture. Does nothing until the model stands. */
export function useFraming(
	screen: RefObject<HTMLElement | null>,
	viewer: Viewer | null,
	elements: PanelElements | null,
): Framing {
	const frame = useCallback<Framing['frame']>(
		(panelIds, element, instant = false) => {
			if (!viewer || !elements || !screen.current) return
			viewer.setInsets(coveredInsets(screen.current))
			viewer.frame([...elements.elementsOfAll(panelIds), ...(element === null ? [] : [element])], { instant })
		},
		[screen, viewer, elements],
	)
	const face = useCallback<Framing['face']>(
		(panelId, instant = false) => {
			if (!viewer || !elements || !screen.current) return
			viewer.setInsets(coveredInsets(screen.current))
			viewer.face(elements.elementsOf(panelId), { instant })
		},
		[screen, viewer, elements],
	)
	const fit = useCallback<Framing['fit']>(
		(direction) => {
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
	return { frame, face, fit, home }
}
