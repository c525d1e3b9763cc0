import type { Floor } from '@panelyard/contracts/model-structure'
import { useEffect, useState } from 'react'
import type { Viewer } from '../../../../viewer/viewer.ts'
import { layersOf } from './floor-order.ts'

/** Pulling floors apart: how far they stand from each other, and the engine kept to it. */
export function useFloorsApart(
	/** Null until the model stands. */
	viewer: Viewer | null,
	generation: number,
	floorOfElement: Int32Array | undefined,
	floors: readonly Pick<Floor, 'elevation'>[],
	atFirst: number,
) {
	const [lift, setLift] = useState(atFirst)
	const isApart = lift > 0
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new generation has lost what was set
	useEffect(() => {
		if (viewer && floorOfElement && isApart) viewer.setLayers(layersOf(floorOfElement, floors))
	}, [viewer, generation, floorOfElement, floors, isApart])
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new generation has lost what was set
	useEffect(() => viewer?.setLift(lift), [viewer, generation, lift])
	return { lift, setLift }
}

/** Metres between floors at which every floor is seen from a common height: about its own depth, as people look. */
export const mostLift = (floorCount: number, modelBox: ArrayLike<number> | null): number => {
	if (!modelBox || floorCount < 2) return 1
	const across = Math.max((modelBox[3] ?? 0) - (modelBox[0] ?? 0), (modelBox[5] ?? 0) - (modelBox[2] ?? 0))
	return Math.max(Math.round(Math.min(across * 0.6, 30)), 3)
}
