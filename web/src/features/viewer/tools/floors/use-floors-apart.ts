import { useEffect, useEffectEvent } from 'react'
import { cornersOf } from '#engine/math/boxes.ts'
import type { Viewer } from '#engine/viewer.ts'
import { onHand } from '../../base/on-hand.ts'
import { useCurrent } from '../../base/store.ts'
import { layersOf } from '../../structure/floor-order.ts'
import type { ViewStore } from '../../view/view-store.ts'
import { perView, type ViewStores } from '../../view/view-stores.ts'

/** Whether floors are being pulled by hand, and whether the camera follows them. */
const handOf = perView(() => ({ hasPulled: false, isFollowing: false }))

/** Pulls floors apart by hand, metres. */
export const pull = (view: ViewStores, metres: number): void => {
	handOf(view).hasPulled = true
	view.lift.set(metres)
}

/**
 * Keeps the engine to how far floors are pulled apart. Once floors leave the picture when they are pulled, the camera
 * follows them, until somebody moves it.
 */
export function useFloorsApart(view: ViewStore, viewer: Viewer): void {
	const { generation, structure, floors, fit } = view
	const floorOfElement = structure?.floor
	const lift = Math.min(useCurrent(view.lift), mostLift(floors.length, viewer.modelBox))
	const isApart = lift > 0
	const hand = handOf(view)
	// Again for a new generation, which has lost what was set.
	useEffect(() => {
		if (floorOfElement && isApart) viewer.setLayers(layersOf(floorOfElement, floors))
	}, [viewer, generation, floorOfElement, floors, isApart])
	const follow = useEffectEvent((before: readonly boolean[]) => {
		if (viewer.isWalking) return
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
	// Again for a new generation, which has lost what was set.
	useEffect(() => {
		const before = topInPicture(viewer)
		viewer.setLift(lift)
		if (hand.hasPulled) follow(before)
		hand.hasPulled = false
	}, [viewer, generation, lift, hand])
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
