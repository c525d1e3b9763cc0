import { useEffect, useRef } from 'react'
import { track } from '../../domain/analytics/track.ts'
import { type TourStep, tellTour, useTourStep } from '../../domain/demo/tour-signals.ts'
import { useStored } from './base/store.ts'
import { isAnythingSelected } from './base/view-selection.ts'
import type { ColourChoice } from './colouring/colour-choice.ts'
import { useView } from './view/view-store.ts'

/** Radians that the picture has to be turned by to count as turned. */
const TURNED = 0.3

/** Counts that a model came and what people do with it first, and tells the demo's tour. Draws nothing. */
export function ViewCounts() {
	const { viewer, colours, filter, selection, isDemo } = useView()
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
	useGroupColours(isDemo ? step : null)
	useBuildingInSight(isDemo ? step : null)
	const isFiltered = isByGroup && kinds.size > 0
	useEffect(() => {
		if (!isFiltered) return
		countOnce(counted.current, 'filter')
		if (step === 'filter') tellTour('filter')
	}, [isFiltered, step])
	return null
}

/** Brings the building back into the window when something of it is to be selected, wherever the first step turned it. */
function useBuildingInSight(step: TourStep | null): void {
	const { fit } = useView()
	const before = useRef<TourStep | null>(null)
	useEffect(() => {
		if (before.current === 'filter' && step === 'select') fit()
		before.current = step
	}, [step, fit])
}

/** Colours by groups while the tour is about them, and puts back what was there before. */
function useGroupColours(step: TourStep | null): void {
	const { colours, setColours } = useView()
	const before = useRef<ColourChoice | null>(null)
	const isAboutGroups = step === 'filter' || step === 'select'
	useEffect(() => {
		if (step !== 'filter' || colours.now.by === 'group') return
		before.current = colours.now
		setColours({ ...colours.now, by: 'group' })
	}, [step, colours, setColours])
	useEffect(() => {
		if (!isAboutGroups) return
		return () => {
			if (before.current && colours.now.by === 'group') setColours(before.current)
			before.current = null
		}
	}, [isAboutGroups, colours, setColours])
}

function countOnce(counted: Set<string>, kind: string): void {
	if (counted.has(kind)) return
	counted.add(kind)
	track({ name: '3d_interaction', kind })
}
