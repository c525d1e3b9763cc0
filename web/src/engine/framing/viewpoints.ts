import type { Direction } from '../camera/orbit-camera.ts'

/** What is seen of a thing from a pose: pixels not covered, and pixels it would have with nothing in front. */
export type Seen = { visible: number; whole: number }

/** Seen at least so much, a thing is plainly seen. */
const PLAIN = 0.6
/** A turned view this poor is no better than the direction people know, with the thing shining through. */
const WORTH_TURNING = 0.2

const DEGREE = Math.PI / 180
const TURNS = [0, 45, -45, 90, -90, 135, -135, 180]
/** Walls under balconies and eaves are seen so, and nobody has to stand in the ground. */
const LEVEL = 4 * DEGREE
const FROM_ABOVE = 55 * DEGREE
const FROM_BELOW = -20 * DEGREE

/** Directions to look at a thing from, the least turned first: round it, level with it, from above, and last from
 * below. */
export const directionsRound = ({ yaw, pitch }: Direction): Direction[] => {
	const turned = (tilt: number) => TURNS.map((turn) => ({ yaw: yaw + turn * DEGREE, pitch: tilt }))
	const gentle = Math.abs(pitch) > 50 * DEGREE ? 28 * DEGREE : pitch
	return [
		{ yaw, pitch },
		...turned(gentle).slice(gentle === pitch ? 1 : 0),
		...turned(LEVEL),
		...turned(FROM_ABOVE),
		...turned(FROM_BELOW),
	]
}

/**
 * The first direction from which the thing is plainly seen, else the one that shows most of it; the first of all when
 * none shows enough to be worth the turn. `look` is asked no more often than needed.
 */
export const clearDirection = <D>(directions: readonly D[], look: (direction: D) => Seen): D | undefined => {
	const [first] = directions
	let best = first
	let bestShare = 0
	for (const direction of directions) {
		const { visible, whole } = look(direction)
		if (whole === 0 && direction === first) return first
		const share = whole === 0 ? 0 : visible / whole
		if (share >= PLAIN) return direction
		if (share > bestShare) {
			best = direction
			bestShare = share
		}
	}
	return bestShare >= WORTH_TURNING ? best : first
}
