import { MATRIX_DOUBLES } from '../geometry/geometry-batch.ts'
import type { Matrix } from '../geometry/matrices.ts'
import type { ModelGeometry, Shape } from '../geometry/model-geometry.ts'
import { dot, minus, type Vector } from '../geometry/vectors.ts'

/** Looks at a model as the 3D view does at first: from the front right and slightly above. */
export interface PictureCamera {
	width: number
	height: number
	/** Pixels of a metre, one metre before the eye. */
	focal: number
	eye: Readonly<Vector>
	right: Readonly<Vector>
	up: Readonly<Vector>
	forward: Readonly<Vector>
}

const RADIANS = Math.PI / 180
/** As `DEFAULT_DIRECTION` and `FIELD_OF_VIEW_DEGREES` of the 3D view. */
const YAW = 35 * RADIANS
const PITCH = 28 * RADIANS
const FIELD_OF_VIEW = 40 * RADIANS
/** Share of the picture that stays free on each side. */
const MARGIN = 0.02
const LEAST_DISTANCE = 1
const NOWHERE: Vector = [0, 0, 0]

const [SY, CY, SP, CP] = [Math.sin(YAW), Math.cos(YAW), Math.sin(PITCH), Math.cos(PITCH)]
const RIGHT: Readonly<Vector> = [CY, 0, -SY]
const UP: Readonly<Vector> = [-SY * SP, CP, -CY * SP]
const FORWARD: Readonly<Vector> = [-SY * CP, -SP, -CY * CP]

/** The nearest camera that sees the boxes of all instances; null for a model without any. */
export function fitCamera(geometry: ModelGeometry, width: number, height: number): PictureCamera | null {
	const slopeY = Math.tan(FIELD_OF_VIEW / 2)
	const [wide, high] = [(slopeY * width) / height, slopeY].map((slope) => slope * (1 - 2 * MARGIN)) as [number, number]
	const reach = (direction: Readonly<Vector>, ahead: number): number => furthest(geometry, along(direction, ahead))
	const [beyondRight, beyondLeft] = [reach(RIGHT, -wide), reach(minus(NOWHERE, RIGHT), -wide)]
	const [above, below] = [reach(UP, -high), reach(minus(NOWHERE, UP), -high)]
	const nearest = reach(NOWHERE, -1)
	if (!Number.isFinite(nearest)) return null
	const depth = Math.min(
		-(beyondRight + beyondLeft) / (2 * wide),
		-(above + below) / (2 * high),
		-nearest - LEAST_DISTANCE,
	)
	const [x, y] = [(beyondRight - beyondLeft) / 2, (above - below) / 2]
	const eye = [0, 1, 2].map(
		(axis) => depth * (FORWARD[axis] as number) + x * (RIGHT[axis] as number) + y * (UP[axis] as number),
	) as Vector
	return { width, height, focal: height / 2 / slopeY, eye, right: RIGHT, up: UP, forward: FORWARD }
}

/** A direction of the view, and so much of the way ahead. */
const along = (direction: Readonly<Vector>, ahead: number): Vector =>
	direction.map((part, axis) => part + ahead * (FORWARD[axis] as number)) as Vector

/** How far the boxes of all instances reach in a direction, metres from the origin. */
function furthest({ shapes, instances }: ModelGeometry, [x, y, z]: Vector): number {
	const { matrices } = instances
	let most = -Infinity
	for (let at = 0, m = 0; at < instances.length; at++, m += MATRIX_DOUBLES) {
		const { bounds } = shapes[instances.shapes[at] as number] as Shape
		let reach = x * (matrices[m + 9] as number) + y * (matrices[m + 10] as number) + z * (matrices[m + 11] as number)
		for (let axis = 0; axis < 3; axis++) {
			const column = m + axis * 3
			const part =
				x * (matrices[column] as number) + y * (matrices[column + 1] as number) + z * (matrices[column + 2] as number)
			reach += part * (bounds[part > 0 ? axis + 3 : axis] as number)
		}
		if (reach > most) most = reach
	}
	return most
}

/** From the model's coordinates into the camera's: x to the right, y up, z ahead. */
export function cameraMatrix({ eye, right, up, forward }: PictureCamera): Matrix {
	const axes = [right, up, forward]
	return [
		...[0, 1, 2].flatMap((column) => axes.map((axis) => axis[column] as number)),
		...axes.map((axis) => -dot(axis, eye)),
	]
}
