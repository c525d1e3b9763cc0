import type { Camera } from 'three'
import type { CameraControl } from '../camera/camera-control.ts'
import { axesOf } from '../camera/orbit-camera.ts'
import { aimCamera, pointAhead } from '../camera/projection.ts'
import type { Point } from '../math/points.ts'
import type { PickView } from './element-picker.ts'

/** The view around a pixel (CSS), as it is now: it may move before the pick has its answer. */
export const viewAround = (control: CameraControl, x: number, y: number): PickView => {
	const { pose, view } = control
	return {
		aim: (camera: Camera, side: number) =>
			control.aimAtPart(camera, { x: x - side / 2, y: y - side / 2, width: side, height: side }),
		pointAt: (dx, dy, depth) => pointAhead(pose, view, x + dx, y + dy, depth),
		forward: axesOf(pose).forward,
	}
}

/** A narrow view straight down, CSS pixels and radians. */
const DOWN = { width: 64, height: 64, fieldOfView: 0.2 }

/** The view straight down from a point. `bounds` is the model's box. */
export const viewDown = (from: Point, bounds: ArrayLike<number>): PickView => ({
	aim: (camera, side) => {
		const part = { x: (DOWN.width - side) / 2, y: (DOWN.height - side) / 2, width: side, height: side }
		aimCamera(camera, { eye: from, yaw: 0, pitch: Math.PI / 2, span: null }, DOWN, bounds, part)
	},
	pointAt: (_dx, _dy, depth) => ({ ...from, y: from.y - depth }),
	forward: { x: 0, y: -1, z: 0 },
})
