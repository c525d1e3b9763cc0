import { type Direction, standsAt } from '../camera/orbit-camera.ts'
import { centreOf, sizeOf } from '../math/boxes.ts'
import { dot, minus, opposite, type Point } from '../math/points.ts'

const DEGREE = Math.PI / 180
/** Almost level: walls under balconies and eaves are visible, and the camera stays above the ground. */
const LEVEL = 4 * DEGREE
const FROM_ABOVE = 28 * DEGREE
const ASIDE = [0, 30, -30].map((degrees) => degrees * DEGREE)
/** Slabs and roofs: steep enough to face them, yet with a horizon to keep people oriented. */
const ON_SLABS = 65 * DEGREE
const ON_SLABS_FLATTER = 40 * DEGREE
const BELOW_SLABS = -35 * DEGREE
const ROUND = [0, 45, -45, 90, -90, 180].map((degrees) => degrees * DEGREE)

/** Something lies when its upright sides have less than this share of the area that is seen from above. */
const LYING = 0.6
/** Sides with areas this close are equally large. */
const EQUAL = 0.8
/** A footprint wider than this share of its length is either solid or a plate at an angle to the axes. */
const NARROW = 0.25
/** A plate at an angle shows this many times more pixels from one diagonal than from the other. */
const SLANTED = 1.15
/** Distances from the middle of the building below this share of its diagonal have no outer side. */
const MIDDLE = 0.01

/**
 * Directions from which the largest side of something is faced, the best first: from outside the building, then from
 * inside; slabs and roofs from above.
 * @param box of the thing: min x y z, max x y z
 * @param building box of the whole model, whose centre tells which side is the outer one
 * @param current the direction of the view, which decides where the building doesn't
 * @param pixelsFrom how many pixels of the thing a direction shows, with nothing in front of it
 */
export const facingDirections = (
	box: ArrayLike<number>,
	building: ArrayLike<number>,
	current: Direction,
	pixelsFrom: (direction: Direction) => number,
): Direction[] => {
	const [x0 = 0, y0 = 0, z0 = 0, x1 = 0, y1 = 0, z1 = 0] = Array.from(box)
	const [wide, high, deep] = [x1 - x0, y1 - y0, z1 - z0]
	const fromMiddle = { ...minus(centreOf(box), centreOf(building)), y: 0 }
	const least = sizeOf(building) * MIDDLE
	if (Math.max(wide, deep) * high < LYING * wide * deep) {
		const isOutside = Math.hypot(fromMiddle.x, fromMiddle.z) > least
		return onSlab(isOutside ? yawFrom(fromMiddle) : current.yaw)
	}
	const outer = (normal: Point): Point => {
		const distance = dot(fromMiddle, normal)
		const side = Math.abs(distance) > least ? distance : dot(standsAt({ yaw: current.yaw, pitch: 0 }), normal)
		return side < 0 ? opposite(normal) : normal
	}
	const [alongX, alongZ] = [outer({ x: 1, y: 0, z: 0 }), outer({ x: 0, y: 0, z: 1 })]
	let normal = wide < deep ? alongX : alongZ
	if (Math.min(wide, deep) > EQUAL * Math.max(wide, deep))
		normal = dot(fromMiddle, alongX) > dot(fromMiddle, alongZ) ? alongX : alongZ
	if (Math.min(wide, deep) > NARROW * Math.max(wide, deep)) {
		const length = Math.hypot(wide, deep)
		const diagonals = [1, -1].map((sign) => outer({ x: deep / length, y: 0, z: (sign * wide) / length }))
		const [first, second] = diagonals.map((diagonal) => pixelsFrom({ yaw: yawFrom(diagonal), pitch: LEVEL }))
		const isSlanted = Math.max(first ?? 0, second ?? 0) > SLANTED * Math.min(first ?? 0, second ?? 0)
		if (isSlanted) normal = diagonals[(first ?? 0) > (second ?? 0) ? 0 : 1] ?? normal
	}
	return onWall(yawFrom(normal))
}

/** The yaw of a camera that stands in a horizontal direction from what it looks at. */
const yawFrom = ({ x, z }: Point): number => Math.atan2(x, z)

const onWall = (yaw: number): Direction[] =>
	[0, Math.PI].flatMap((side) =>
		[LEVEL, FROM_ABOVE].flatMap((pitch) => ASIDE.map((turn) => ({ yaw: yaw + side + turn, pitch }))),
	)

const onSlab = (yaw: number): Direction[] =>
	[ON_SLABS, ON_SLABS_FLATTER, BELOW_SLABS].flatMap((pitch) => ROUND.map((turn) => ({ yaw: yaw + turn, pitch })))
