import { BAY } from '../dimensions.ts'
import { type BuildingSize, type Front, hasBalcony } from '../shapes/footprint.ts'
import type { WallOpening } from './wall-run.ts'

const HEAD = 2.35
const GROUND_HEAD = 2.9
/** Doors start above the wall's bottom plate. */
const THRESHOLD = 0.06
/** Width that the wall around a convex corner takes. */
const CORNER = 0.4

/** The openings of the panel over bays `from` to `to` of a front, which reaches from `x0` to `x1` along it. */
export function facadeOpenings(
	front: Front,
	{ from, to, x0, x1 }: { from: number; to: number; x0: number; x1: number },
	storey: number,
	size: BuildingSize,
): WallOpening[] {
	const openings: WallOpening[] = []
	for (let bay = from; bay < to; bay++) {
		const isFirst = bay === 0 && front.startCorner === 1
		const isLast = bay === front.bays - 1 && front.endCorner === 1
		const left = (bay === from ? x0 : bay * BAY) + (isFirst ? CORNER : 0)
		const right = (bay === to - 1 ? x1 : (bay + 1) * BAY) - (isLast ? CORNER : 0)
		const look = storey === 0 ? groundOpening(front, bay, right - left) : upperOpening(front, bay, size)
		const centre = storey === 0 ? (left + right) / 2 : (bay + 0.5) * BAY
		openings.push({ x: centre - look.width / 2 - x0, ...look })
	}
	return openings
}

type Look = Omit<WallOpening, 'x'>

function groundOpening(front: Front, bay: number, clear: number): Look {
	if (front.role === 'gable') {
		return { z: 0.9, width: Math.min(1.4, clear - 0.5), height: GROUND_HEAD - 0.9, fill: 'window' }
	}
	if (bay % 3 === 1 && clear > 2.6) {
		return { z: THRESHOLD, width: 1.9, height: GROUND_HEAD - THRESHOLD, fill: 'door' }
	}
	return { z: 0.35, width: Math.min(2.5, clear - 0.6), height: GROUND_HEAD - 0.35, fill: 'shopfront' }
}

function upperOpening(front: Front, bay: number, size: BuildingSize): Look {
	if (front.role === 'gable') return { z: 0.75, width: 1.1, height: HEAD - 0.75, fill: 'window' }
	if (hasBalcony(front, bay, size)) return { z: THRESHOLD, width: 2.2, height: HEAD - THRESHOLD, fill: 'door' }
	return { z: 0.75, width: 1.8, height: HEAD - 0.75, fill: 'window' }
}
