import { ARCADE, BAY, WING_BAYS, WING_DEPTH } from '../dimensions.ts'
import type { Corner } from '../panels/wall-run.ts'
import type { Turn } from './placement.ts'
import type { Point2 } from './solids.ts'

/** A main wing along X, with wings towards +Y at its left and right end; 0 bays: no wing. */
export interface BuildingSize {
	bays: number
	leftBays: number
	rightBays: number
	/** Storeys, including the ground floor. */
	floors: number
}

/** One straight front of the building, walked anticlockwise with the inside on the left. */
export interface Front {
	name: string
	role: 'street' | 'court' | 'gable'
	start: Point2
	direction: Point2
	turn: Turn
	bays: number
	startCorner: Corner
	endCorner: Corner
	/** Set-back of the ground floor, here and at the fronts before and after. */
	setBack: number
	setBackBefore: number
	setBackAfter: number
}

type Role = Front['role']

/** Corner points in metres, anticlockwise from the origin, each with the role of the front that starts there. */
function corners({ bays, leftBays, rightBays }: BuildingSize): [number, number, Role][] {
	const [w, d] = [bays * BAY, WING_DEPTH]
	const left = d + leftBays * BAY
	const right = d + rightBays * BAY
	const points: [number, number, Role][] = [
		[0, 0, 'street'],
		[w, 0, rightBays > 0 ? 'street' : 'gable'],
	]
	if (rightBays > 0) points.push([w, right, 'gable'], [w - d, right, 'court'], [w - d, d, 'court'])
	else points.push([w, d, 'court'])
	if (leftBays > 0) points.push([d, d, 'court'], [d, left, 'gable'], [0, left, 'street'])
	else points.push([0, d, 'gable'])
	return points
}

export function outline(size: BuildingSize): Point2[] {
	return corners(size).map(([x, y]): Point2 => [x, y])
}

export function fronts(size: BuildingSize): Front[] {
	const points = corners(size)
	const count = points.length
	const at = (i: number) => points[(i + count) % count] as [number, number, Role]
	const heading = (i: number): Point2 => {
		const [x0, y0] = at(i)
		const [x1, y1] = at(i + 1)
		return [Math.sign(x1 - x0), Math.sign(y1 - y0)]
	}
	const corner = (i: number): Corner => {
		const [a, b] = [heading(i - 1), heading(i)]
		return a[0] * b[1] - a[1] * b[0] > 0 ? 1 : -1
	}
	const setBack = (i: number) => (at(i)[2] === 'street' ? ARCADE : 0)
	return points.map(([x, y, role], i) => {
		const [x1, y1] = at(i + 1)
		const direction = heading(i)
		return {
			name: `front${i}`,
			role,
			start: [x, y],
			direction,
			turn: turnOf(direction),
			bays: Math.round((Math.abs(x1 - x) + Math.abs(y1 - y)) / BAY),
			startCorner: corner(i),
			endCorner: corner(i + 1),
			setBack: setBack(i),
			setBackBefore: setBack(i - 1),
			setBackAfter: setBack(i + 1),
		}
	})
}

function turnOf([x, y]: Point2): Turn {
	if (x === 1) return 0
	if (y === 1) return 1
	return x === -1 ? 2 : 3
}

/** The point `along` the front and `inwards` from its outer line. */
export function frontPoint(front: Front, along: number, inwards: number): Point2 {
	const [dx, dy] = front.direction
	return [front.start[0] + dx * along - dy * inwards, front.start[1] + dy * along + dx * inwards]
}

/** Bay numbers at which one panel ends and the next begins: two bays per panel. */
export function panelBreaks(bays: number): number[] {
	const breaks: number[] = []
	for (let bay = 0; bay < bays; bay += 2) breaks.push(bay)
	return [...breaks, bays]
}

/** The bay of the main wing that holds the stair core, or null in a building too small for one. */
export function coreBay({ bays, leftBays, floors }: BuildingSize): number | null {
	if (floors < 2) return null
	if (leftBays > 0) return WING_BAYS
	return bays >= 4 ? Math.floor(bays / 2) : null
}

/** Bays with a balcony: a symmetrical rhythm, never next to a corner. */
export function hasBalcony(front: Front, bay: number, size: BuildingSize): boolean {
	if (front.role === 'gable') return false
	const core = coreBay(size)
	const facesCore = front.role === 'court' && front.direction[0] === -1 && core !== null && mainBay(front, bay) === core
	return Math.min(bay, front.bays - 1 - bay) % 2 === 1 && !facesCore
}

function mainBay(front: Front, bay: number): number {
	return Math.round(front.start[0] / BAY) - 1 - bay
}
