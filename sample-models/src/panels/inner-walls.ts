import { ARCADE, BAY, FACADES, INNER_WALL, JOINT, WING_DEPTH, wallHeight } from '../dimensions.ts'
import type { Construction } from '../options.ts'
import type { BuildingSize } from '../shapes/footprint.ts'
import type { Turn } from '../shapes/placement.ts'
import type { PanelSlot } from './panel-slot.ts'

/** Walls between flats come before those along the corridor, and room walls last. */
const RANK = { flats: 2000, corridor: 3000, rooms: 4000 } as const
const HALF = INNER_WALL / 2
const MIDDLE = WING_DEPTH / 2

interface Line {
	name: string
	rank: number
	/** Start of the centre line. */
	x: number
	y: number
	turn: Turn
	length: number
	/** Left edge of the doorway. */
	door: number | null
}

/** Optional walls: across the wings on bay lines, and along their middle. */
export function innerWallSlots(size: BuildingSize, storey: number, construction: Construction): PanelSlot[] {
	const face = FACADES[construction].thickness + JOINT
	const street = face + (storey === 0 ? ARCADE : 0)
	const lines = [...mainWing(size, face, street)]
	if (size.leftBays > 0) lines.push(...sideWing('left', size.leftBays, [street, WING_DEPTH - face], MIDDLE, face))
	if (size.rightBays > 0) {
		const east = size.bays * BAY
		lines.push(...sideWing('right', size.rightBays, [east - WING_DEPTH + face, east - street], east - MIDDLE, face))
	}
	return lines
		.filter(({ length }) => length > 3)
		.map(({ name, rank, x, y, turn, length, door }, index) => ({
			kind: 'inner_wall',
			storey,
			path: `${storey}/inner/${name}`,
			at: [x, y, 0],
			turn,
			request: {
				type: 'inner_wall',
				length,
				height: wallHeight(storey),
				door,
			},
			optional: rank + index,
		}))
}

function mainWing(size: BuildingSize, face: number, street: number): Line[] {
	const lines: Line[] = []
	for (let bay = 1; bay < size.bays; bay++) {
		const x = bay * BAY
		const rank = bay % 2 === 0 ? RANK.flats : RANK.rooms
		const near = { y: street, length: MIDDLE - HALF - JOINT - street }
		const far = { y: MIDDLE + HALF + JOINT, length: MIDDLE - HALF - JOINT - face }
		lines.push({ name: `main${bay}near`, rank, x, ...near, turn: 1, door: bay % 2 === 1 ? 1.8 : null })
		lines.push({ name: `main${bay}far`, rank, x, ...far, turn: 1, door: bay % 2 === 1 ? 1.8 : null })
	}
	const from = size.leftBays > 0 ? street : face
	const to = size.bays * BAY - (size.rightBays > 0 ? street : face)
	lines.push(...along('main', [from, to], 0).map((line) => ({ ...line, x: line.from, y: MIDDLE, turn: 0 as const })))
	return lines
}

function sideWing(side: string, bays: number, [x0, x1]: [number, number], middle: number, face: number): Line[] {
	const lines: Line[] = []
	for (let bay = 1; bay < bays; bay++) {
		const y = WING_DEPTH + bay * BAY
		const rank = bay % 2 === 0 ? RANK.flats : RANK.rooms
		const left = { x: x0, length: middle - HALF - JOINT - x0 }
		const right = { x: middle + HALF + JOINT, length: x1 - middle - HALF - JOINT }
		lines.push({ name: `${side}${bay}left`, rank, y, ...left, turn: 0, door: bay % 2 === 1 ? 1.8 : null })
		lines.push({ name: `${side}${bay}right`, rank, y, ...right, turn: 0, door: bay % 2 === 1 ? 1.8 : null })
	}
	const extent: [number, number] = [WING_DEPTH, WING_DEPTH + bays * BAY - face]
	lines.push(...along(side, extent, WING_DEPTH).map((line) => ({ ...line, x: middle, y: line.from, turn: 1 as const })))
	return lines
}

/** Pieces of a corridor wall between the lines of the walls between flats. */
function along(name: string, [from, to]: [number, number], origin: number) {
	const pieces: { name: string; rank: number; from: number; length: number; door: number }[] = []
	let start = from
	for (let cut = origin + 2 * BAY; start < to - JOINT; cut += 2 * BAY) {
		const end = Math.min(cut, to)
		if (end <= start) continue
		pieces.push({
			name: `${name}along${pieces.length}`,
			rank: RANK.corridor,
			from: start,
			length: end - start - JOINT,
			// Away from the room walls, which meet the piece a bay before its end.
			door: end - start - JOINT - 1.6,
		})
		start = end
	}
	return pieces
}
