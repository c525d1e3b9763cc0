import type { Floor } from '@panelyard/contracts/model-structure'
import type { Panel } from '@panelyard/contracts/panels'
import { useMemo } from 'react'
import type { Viewer } from '#engine/viewer.ts'
import { panelsByFloor } from '../../../../domain/panels/status-distribution.ts'
import { floorOrder } from '../../structure/floor-order.ts'
import { FloorBar } from './floor-bar.tsx'
import { mostLift, useFloorsApart } from './use-floors-apart.ts'

type FloorsInView = {
	/** Null until the model stands. */
	viewer: Viewer | null
	generation: number
	floorOfElement: Int32Array | undefined
	floors: readonly Floor[]
	panels: readonly Panel[]
	shown: ReadonlySet<number> | null
	onShown: (floors: ReadonlySet<number> | null) => void
	liftAtFirst: number
	/** Brings all that is shown into the part of the picture that nothing covers. */
	fit?: () => void
	onClose: () => void
}

/** The floors of the model: which are shown, how far apart they stand, and the bar to change both. */
export function useFloors(props: FloorsInView) {
	const { viewer, generation, floorOfElement, floors, panels, shown, onShown, liftAtFirst, fit, onClose } = props
	const panelsOnFloor = useMemo(
		() => new Map([...panelsByFloor(panels)].map(([floor, list]) => [floor, list.length])),
		[panels],
	)
	const hasNone = panelsOnFloor.has(-1)
	const order = useMemo(() => floorOrder(floors, hasNone), [floors, hasNone])
	const most = mostLift(floors.length, viewer?.modelBox ?? null)
	const apart = useFloorsApart({
		viewer,
		generation,
		floorOfElement,
		floors,
		atFirst: liftAtFirst,
		most,
		fit: fit ?? (() => viewer?.fit()),
	})
	const { lift, setLift } = apart
	const floorBar = (
		<FloorBar
			floors={floors}
			order={order}
			panelsOnFloor={panelsOnFloor}
			shown={shown}
			onShown={onShown}
			lift={lift}
			mostLift={most}
			onLift={apart.pull}
			onClose={onClose}
		/>
	)
	return { floorBar, lift, setLift }
}
