import { useEffect } from 'react'
import type { Viewer, ViewerStats } from '#engine/viewer.ts'
import type { PanelElements } from '../structure/panel-elements.ts'

/** What browser tests may read of the view; see docs/viewer.md. Nothing in the app uses it. */
export type ViewerHandle = {
	/** Middle of a panel in page coordinates (CSS pixels); null when it is behind the camera or not in the model. */
	panelPosition: (panelId: string) => { x: number; y: number } | null
	stats: () => ViewerStats
}

declare global {
	interface Window {
		panelyardViewer?: ViewerHandle
	}
}

/** Offers the handle, and marks the canvas `data-ready` once the model stands with its colours. */
export function useViewerHandle(
	canvas: HTMLCanvasElement | null,
	viewer: Viewer | null,
	elements: PanelElements | null,
): void {
	useEffect(() => {
		if (!canvas || !viewer || !elements) return
		const handle: ViewerHandle = {
			panelPosition: (panelId) => {
				const place = viewer.positionOf(elements.elementsOf(panelId))
				const { left, top } = canvas.getBoundingClientRect()
				return place && { x: place.x + left, y: place.y + top }
			},
			stats: () => viewer.stats(),
		}
		window.panelyardViewer = handle
		canvas.dataset.ready = 'true'
		return () => {
			delete canvas.dataset.ready
			if (window.panelyardViewer === handle) delete window.panelyardViewer
		}
	}, [canvas, viewer, elements])
}
