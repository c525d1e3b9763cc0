import { useEffect } from 'react'
import type { Viewer } from '#engine/viewer.ts'

/**
 * Walks while it is on: the canvas has the keys, and the usual view comes back at the end. `onEnd` hears that the view
 * has ended the walk, because it flew elsewhere.
 */
export function useWalking(
	viewer: Viewer | null,
	isOn: boolean,
	canvas: HTMLCanvasElement | null,
	onEnd: () => void,
): void {
	useEffect(() => {
		if (!viewer || !isOn) return
		canvas?.focus({ preventScroll: true })
		const stopHearing = viewer.on('walk', (walk) => {
			if (!walk.isOn) onEnd()
		})
		void viewer.startWalking()
		return () => {
			stopHearing()
			viewer.stopWalking()
		}
	}, [viewer, isOn, canvas, onEnd])
}
