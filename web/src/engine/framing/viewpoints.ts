import type { Direction } from '../camera/orbit-camera.ts'

/** How much of something a direction shows: its visible pixels, and the pixels with nothing in front of it. */
type Sight = { visible: number; whole: number }

/** Share of its pixels from which something counts as plainly visible. */
const PLAIN = 0.6
/** A turned view that shows less than this is no better than the direction people know. */
const WORTH_TURNING = 0.2

const DEGREE = Math.PI / 180
const TURNS = [0, 45, -45, 90, -90, 135, -135, 180]
/** Almost level: walls under balconies and eaves are visible, and the camera stays above the ground. */
const LEVEL = 4 * DEGREE
const FROM_ABOVE = 55 * DEGREE
const FROM_BELOW = -20 * DEGREE

/**
 * Directions from which to look at something, the least turned first: around it, level with it, from above, and from
 * below last.
 */
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
 * The first direction that plainly shows something, else the one that shows most of it. The very first one when none
 * shows enough to be worth turning. Calls `look` no more often than needed.
 */
export const clearDirection = <D>(directions: readonly D[], look: (direction: D) => Sight): D | undefined => {
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
