import type { Camera } from 'three'
import { cornersOf, sizeOf } from '../math/boxes.ts'
import { along, dot, minus, type Point } from '../math/points.ts'
import { axesOf, type CameraPose, metresPerPixel, type View } from './orbit-camera.ts'

/** A pixel of the view: CSS pixels from its top left corner. */
export type Pixel = { x: number; y: number }

/** A rectangle of the view in CSS pixels. */
export type Part = { x: number; y: number; width: number; height: number }

/** Lines are cut off at this depth before they are projected, metres. */
const NEAREST_LINE = 0.01

/** The point under a pixel (CSS) of the view, `depth` metres ahead of the camera. */
export const pointAhead = (pose: CameraPose, view: View, x: number, y: number, depth: number): Point => {
	const { right, up, forward } = axesOf(pose)
	const metres = metresPerPixel(pose, view, depth)
	const ahead = along(pose.eye, forward, depth)
	return along(along(ahead, right, (x - view.width / 2) * metres), up, (view.height / 2 - y) * metres)
}

/** The pixel (CSS) of the view that shows a point; null behind the camera. */
export const projected = (pose: CameraPose, view: View, point: Point): Pixel | null => {
	const { right, up, forward } = axesOf(pose)
	const offset = minus(point, pose.eye)
	const depth = dot(offset, forward)
	if (pose.span === null && depth <= 0) return null
	const metres = metresPerPixel(pose, view, depth)
	return { x: view.width / 2 + dot(offset, right) / metres, y: view.height / 2 - dot(offset, up) / metres }
}

/** Both ends of a line in the view, without the part behind the camera; null when all of it is. */
export const projectedLine = (pose: CameraPose, view: View, a: Point, b: Point): [Pixel, Pixel] | null => {
	const { forward } = axesOf(pose)
	const [depthA, depthB] = [dot(minus(a, pose.eye), forward), dot(minus(b, pose.eye), forward)]
	let [from, to] = [a, b]
	if (pose.span === null) {
		if (depthA < NEAREST_LINE && depthB < NEAREST_LINE) return null
		const cut = along(a, minus(b, a), (NEAREST_LINE - depthA) / (depthB - depthA))
		if (depthA < NEAREST_LINE) from = cut
		if (depthB < NEAREST_LINE) to = cut
	}
	const [start, end] = [projected(pose, view, from), projected(pose, view, to)]
	return start && end && [start, end]
}

/** Near and far planes around the box: tight for precise depths, with room for the ground in front. */
export const depthRange = (pose: CameraPose, box: ArrayLike<number>): { near: number; far: number } => {
	const { forward } = axesOf(pose)
	const depths = cornersOf(box).map((corner) => dot(minus(corner, pose.eye), forward))
	if (pose.span !== null) {
		const room = sizeOf(box) + 1
		return { near: Math.min(...depths) - room, far: Math.max(...depths) + room }
	}
	const far = Math.max(...depths, 1) * 1.05
	return { near: Math.max(Math.min(Math.min(...depths) * 0.95, far / 60), far / 20_000, 0.02), far: far * 3 }
}

/** Aims a three.js camera: at the whole view, or at a part of it. */
export const aimCamera = (
	camera: Camera,
	pose: CameraPose,
	view: View,
	box: ArrayLike<number>,
	part: Part = { x: 0, y: 0, width: view.width, height: view.height },
): void => {
	const { eye, span } = pose
	const { right: r, up: u, forward: f } = axesOf(pose)
	camera.matrixAutoUpdate = false
	camera.matrix.set(r.x, u.x, -f.x, eye.x, r.y, u.y, -f.y, eye.y, r.z, u.z, -f.z, eye.z, 0, 0, 0, 1)
	camera.matrix.decompose(camera.position, camera.quaternion, camera.scale)
	camera.updateMatrixWorld(true)
	const { near, far } = depthRange(pose, box)
	const pixel = metresPerPixel(pose, view, near)
	const left = (part.x - view.width / 2) * pixel
	const top = (view.height / 2 - part.y) * pixel
	const [across, down] = [left + part.width * pixel, top - part.height * pixel]
	if (span === null) camera.projectionMatrix.makePerspective(left, across, top, down, near, far)
	else camera.projectionMatrix.makeOrthographic(left, across, top, down, near, far)
	camera.projectionMatrixInverse.copy(camera.projectionMatrix).invert()
}
