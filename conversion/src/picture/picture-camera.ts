import { MATRIX_DOUBLES } from '../geometry/geometry-batch.ts'
import type { ModelGeometry, Shape } from '../geometry/model-geometry.ts'

/** Looks at a model as the 3D view does at first: from the front right and slightly above. */
export interface PictureCamera {
	width: number
	height: number
	/** Pixels of a metre, one metre before the eye. */
	focal: number
	eye: readonly number[]
	right: readonly number[]
	up: readonly number[]
	forward: readonly number[]
}

const RADIANS = Math.PI / 180
/** As `DEFAULT_DIRECTION` and `FIELD_OF_VIEW_DEGREES` of the 3D view. */
const YAW = 35 * RADIANS
const PITCH = 28 * RADIANS
const FIELD_OF_VIEW = 40 * RADIANS
/** Share of the picture that stays free on each side. */
const MARGIN = 0.02
const LEAST_DISTANCE = 1

const [SY, CY, SP, CP] = [Math.sin(YAW), Math.cos(YAW), Math.sin(PITCH), Math.cos(PITCH)]
const RIGHT = [CY, 0, -SY] as const
const UP = [-SY * SP, CP, -CY * SP] as const
const FORWARD = [-SY * CP, -SP, -CY * CP] as const

/** The nearest camera that sees the boxes of all instances; null for a model without any. */
export function fitCamera(geometry: ModelGeometry, width: number, height: number): PictureCamera | null {
	const slopeY = Math.tan(FIELD_OF_VIEW / 2)
	const [wide, high] = [(slopeY * width) / height, slopeY].map((slope) => slope * (1 - 2 * MARGIN)) as [number, number]
	const [beyondRight, beyondLeft, above, below, nearest] = [
		along(RIGHT, -wide),
		along(
			RIGHT.map((part) => -part),
			-wide,
		),
		along(UP, -high),
		along(
			UP.map((part) => -part),
			-high,
		),
		along([0, 0, 0], -1),
	].map((direction) => furthest(geometry, direction)) as [number, number, number, number, number]
	if (!Number.isFinite(nearest)) return null
	const depth = Math.min(
		-(beyondRight + beyondLeft) / (2 * wide),
		-(above + below) / (2 * high),
		-nearest - LEAST_DISTANCE,
	)
	const [x, y] = [(beyondRight - beyondLeft) / 2, (above - below) / 2]
	const eye = [0, 1, 2].map(
		(axis) => depth * (FORWARD[axis] as number) + x * (RIGHT[axis] as number) + y * (UP[axis] as number),
	)
	return { width, height, focal: height / 2 / slopeY, eye, right: RIGHT, up: UP, forward: FORWARD }
}

/** A direction of the view, and so much of the way ahead. */
const along = (direction: readonly number[], ahead: number): number[] =>
	direction.map((part, axis) => part + ahead * (FORWARD[axis] as number))

/** How far the boxes of all instances reach in a direction, metres from the origin. */
function furthest({ shapes, instances }: ModelGeometry, direction: number[]): number {
	const [x, y, z] = direction as [number, number, number]
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

/** From the model's coordinates into the camera's: x to the right, y up, z ahead; as three columns and a translation. */
export function cameraMatrix({ eye, right, up, forward }: PictureCamera): Float64Array {
	const rows = [right, up, forward]
	const matrix = new Float64Array(MATRIX_DOUBLES)
	for (const [row, axis] of rows.entries()) {
		for (let column = 0; column < 3; column++) matrix[column * 3 + row] = axis[column] as number
		matrix[9 + row] = -[0, 1, 2].reduce((sum, at) => sum + (axis[at] as number) * (eye[at] as number), 0)
	}
	return matrix
}

/** `outer` after the matrix of twelve numbers at `from`. */
export function composed(outer: Float64Array, inner: Float64Array, from: number, into: Float64Array): void {
	for (let column = 0; column < 4; column++)
		for (let row = 0; row < 3; row++) {
			let sum = column === 3 ? (outer[9 + row] as number) : 0
			for (let k = 0; k < 3; k++) sum += (outer[k * 3 + row] as number) * (inner[from + column * 3 + k] as number)
			into[column * 3 + row] = sum
		}
}
