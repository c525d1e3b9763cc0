import { useEffect, useEffectEvent } from 'react'
import { MOST_OWN_PLANES, planeThrough } from '#engine/section/section-planes.ts'
import type { Viewer } from '#engine/viewer.ts'
import { straightened } from './section-shapes.ts'

/** While it is on, a click on a face cuts along it: what stands before the face goes. */
export function usePlanePlacing(viewer: Viewer, isOn: boolean, onPlaced: () => void): void {
	const placed = useEffectEvent(onPlaced)
	useEffect(() => {
		if (!isOn) return
		return viewer.on('pick', ({ point, normal }) => {
			if (!point || !normal) return
			const facing = straightened(normal)
			const plane = planeThrough(point, { x: -facing.x, y: -facing.y, z: -facing.z })
			const { section } = viewer
			viewer.setSection({ ...section, planes: [...section.planes, plane].slice(-MOST_OWN_PLANES) })
			placed()
		})
	}, [viewer, isOn])
}
