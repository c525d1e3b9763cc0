import { useEffect, useRef } from 'react'
import { track } from '../../domain/analytics/track.ts'
import { tellTour, useTourStep } from '../../domain/demo/tour-signals.ts'
import { useStored } from './base/store.ts'
import { isAnythingSelected } from './base/view-selection.ts'
import { useView } from './view/view-store.ts'

/** Radians that the picture has to be turned by to count as turned. */
const TURNED = 0.3

/** Counts that a model came and what people do with it first, and tells the demo's tour. Draws nothing. */
export function ViewCounts() {
	const { viewer, colours, filter, selection, setColours, isDemo } = useView()
	const step = useTourStep()
	const choice = useStored(colours)
	const { kinds } = useStored(filter)
	const isSelected = isAnythingSelected(useStored(selection))
	const counted = useRef(new Set<string>())
	const isReady = viewer !== null

	useEffect(() => {
		if (isReady) track({ name: 'model_loaded', milliseconds: Math.min(3_600_000, performance.now()) })
	}, [isReady])

	useEffect(() => {
		if (!viewer) return
		const { yaw, pitch } = viewer.pose
		const seen = counted.current
		return viewer.on('frame', () => {
			const turn = Math.atan2(Math.sin(viewer.pose.yaw - yaw), Math.cos(viewer.pose.yaw - yaw))
			if (Math.abs(turn) < TURNED && Math.abs(viewer.pose.pitch - pitch) < TURNED) return
			if (step === 'spin') tellTour('spin')
			countOnce(seen, 'orbit')
		})
	}, [viewer, step])

	useEffect(() => {
		if (!isSelected) return
		countOnce(counted.current, 'select')
		if (step === 'select') tellTour('select')
	}, [isSelected, step])

	// The legend lists what the picture is coloured by, and that is where groups are chosen.
	const isByGroup = choice.by === 'group'
	useEffect(() => {
		if (isDemo && step === 'filter' && colours.now.by !== 'group') setColours({ ...colours.now, by: 'group' })
	}, [isDemo, step, colours, setColours])
	const isFiltered = isByGroup && kinds.size > 0
	useEffect(() => {
		if (!isFiltered) return
		countOnce(counted.current, 'filter')
		if (step === 'filter') tellTour('filter')
	}, [isFiltered, step])
	return null
}

function countOnce(counted: Set<string>, kind: string): void {
	if (counted.has(kind)) return
	counted.add(kind)
	track({ name: '3d_interaction', kind })
}
