import { useEffect } from 'react'
import type { Viewer } from '../../../../viewer/viewer.ts'

/** Walks while it is on: the canvas has the keys, and the usual view comes back at the end. */
export function useWalking(viewer: Viewer | null, isOn: boolean, canvas: HTMLCanvasElement | null): void {
	useEffect(() => {
		if (!viewer || !isOn) return
		canvas?.focus({ preventScroll: true })
		void viewer.startWalking()
		return () => viewer.stopWalking()
	}, [viewer, isOn, canvas])
}
