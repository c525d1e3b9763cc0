import type { Floor } from '@panelyard/contracts/model-structure'
import { useEffect, useEffectEvent, useState } from 'react'
import { cornersOf } from '#engine/math/boxes.ts'
import type { Viewer } from '#engine/viewer.ts'
import { onHand } from '../../base/on-hand.ts'
import { layersOf } from '../../structure/floor-order.ts'

type Apart = {
	/** Null until the model stands. */
	viewer: Viewer | null
	generation: number
	floorOfElement: Int32Array | undefined
	floors: readonly Pick<Floor, 'elevation'>[]
	atFirst: number
	/** The most that makes sense, metres. */
	most: number
	/** Brings all that is shown into the picture. */
	fit: () => void
}

/**
 * Pulling floors apart: how far they stand from each other, and the engine kept to it. Once floors leave the picture when
 * they are pulled, the camera follows them, until somebody moves it.
 */
export function useFloorsApart({ viewer, generation, floorOfElement, floors, atFirst, most, fit }: Apart) {
	const [wanted, setLift] = useState(atFirst)
	const lift = Math.min(wanted, most)
	const isApart = lift > 0
	const [hand] = useState(() => ({ hasPulled: false, isFollowing: false }))
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new generation has lost what was set
	useEffect(() => {
		if (viewer && floorOfElement && isApart) viewer.setLayers(layersOf(floorOfElement, floors))
	}, [viewer, generation, floorOfElement, floors, isApart])
	const follow = useEffectEvent((before: readonly boolean[]) => {
		if (!viewer || viewer.isWalking) return
		const after = topInPicture(viewer)
		if (!hand.isFollowing && !before.some((wasIn, i) => wasIn && !after[i])) return
		hand.isFollowing = true
		fit()
	})
	useEffect(() => {
		return onHand(({ target }) => {
			// The bar of the floors itself moves nothing.
			if (!(target instanceof Element && target.closest('section'))) hand.isFollowing = false
		})
	}, [hand])
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new generation has lost what was set
	useEffect(() => {
		if (!viewer) return
		const before = topInPicture(viewer)
		viewer.setLift(lift)
		if (hand.hasPulled) follow(before)
		hand.hasPulled = false
	}, [viewer, generation, lift, hand])
	const pull = (metres: number) => {
		hand.hasPulled = true
		setLift(metres)
	}
	return { lift, setLift, pull }
}

/** Whether each upper corner of what is shown is within the window, which the view fills. */
const topInPicture = (viewer: Viewer): boolean[] => {
	const box = viewer.boxOf()
	if (!box) return []
	const top = cornersOf(box).filter(({ y }) => y === box[4])
	return top.map((corner) => {
		const place = viewer.project(corner)
		return place !== null && place.x >= 0 && place.y >= 0 && place.x <= innerWidth && place.y <= innerHeight
	})
}

/** Metres between floors at which every floor is seen from a common height: about its own depth, as people look. */
export const mostLift = (floorCount: number, modelBox: ArrayLike<number> | null): number => {
	if (!modelBox || floorCount < 2) return 1
	const across = Math.max((modelBox[3] ?? 0) - (modelBox[0] ?? 0), (modelBox[5] ?? 0) - (modelBox[2] ?? 0))
	return Math.max(Math.round(Math.min(across * 0.6, 30)), 3)
}
