import type { CameraPose } from '#engine/camera/orbit-camera.ts'
import { centreOf, cornersOf, sizeOf } from '#engine/math/boxes.ts'
import { dot, minus } from '#engine/math/points.ts'
import { NO_SECTION, type Section } from '#engine/section/section-planes.ts'
import type { Viewer } from '#engine/viewer.ts'
import { movedOrigin } from './moved-origin.ts'
import type { ViewState } from './view-state.ts'

/** More floors than this are not pulled apart one by one. */
const MOST_LIFTS = 100

/**
 * Brings the camera and the section of a view; filters and selection are the page's. A camera from which the model cannot
 * be seen shows it from the usual place, a section that leaves nothing of it is left out: false when that was so.
 */
export const showPlace = (viewer: Viewer, view: ViewState, instant = false): boolean => {
	const { lift } = view
	const { pose, section } = movedOrigin(view, view.origin ?? viewer.origin, viewer.origin)
	const box = viewer.modelBox?.slice()
	if (box) box[4] = (box[4] ?? 0) + lift * MOST_LIFTS
	const isCutWell = !box || leavesSome(section, box)
	viewer.setSection(isCutWell ? section : NO_SECTION)
	if (!pose) return isCutWell
	const isNear = !box || isNearModel(pose, box)
	if (isNear) viewer.flyTo(pose, { instant })
	else viewer.home({ instant })
	return isCutWell && isNear
}

/** From farther than so many times its size a model is a speck. */
const FARTHEST_SIZES = 100
/** A parallel view of less than this part of the model shows nothing of use. */
const SMALLEST_PART = 1e-5

/** Whether a model of this box can be seen from a pose at all. */
export const isNearModel = ({ eye, span }: CameraPose, box: ArrayLike<number>): boolean => {
	const size = Math.max(sizeOf(box), 1)
	const away = minus(eye, centreOf(box))
	if (Math.hypot(away.x, away.y, away.z) > size * FARTHEST_SIZES) return false
	return span === null || (span >= size * SMALLEST_PART && span <= size * FARTHEST_SIZES)
}

/** Whether a section leaves anything of a model's box: one made for another model may cut away all of it. */
export const leavesSome = ({ box: cut, planes }: Section, box: ArrayLike<number>): boolean => {
	const side = (of: ArrayLike<number>, index: number) => of[index] ?? 0
	if (
		cut &&
		![0, 1, 2].every((axis) => side(cut, axis) <= side(box, axis + 3) && side(cut, axis + 3) >= side(box, axis))
	)
		return false
	const corners = cornersOf(box)
	return planes.every(({ normal, offset }) => corners.some((corner) => dot(normal, corner) + offset >= 0))
}
