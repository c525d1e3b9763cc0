import {
	BAY,
	CORE_WALL,
	FACADES,
	FLOOR_THICKNESS,
	INNER_WALL,
	JOINT,
	PARAPET,
	storeyHeight,
	WING_BAYS,
	WING_DEPTH,
	wallHeight,
} from './dimensions.ts'
import type { Construction } from './options.ts'
import { facadeOpenings } from './panels/facade-openings.ts'
import type { FloorRun } from './panels/floor-panels.ts'
import { innerWallSlots } from './panels/inner-walls.ts'
import type { PanelSlot } from './panels/panel-slot.ts'
import type { WallRun } from './panels/wall-run.ts'
import {
	type BuildingSize,
	coreBay,
	type Front,
	frontPoint,
	fronts,
	hasBalcony,
	panelBreaks,
} from './shapes/footprint.ts'
import type { Turn } from './shapes/placement.ts'
import type { Vec3 } from './shapes/solids.ts'

const BALCONY_WIDTH = 3.2

export function buildingSlots(size: BuildingSize, construction: Construction): PanelSlot[] {
	const slots: PanelSlot[] = []
	for (let storey = 0; storey <= size.floors; storey++) {
		const isRoof = storey === size.floors
		for (const front of fronts(size)) {
			slots.push(...wallSlots(front, storey, size))
			if (storey > 0 && !isRoof) slots.push(...balconySlots(front, storey, size))
		}
		if (storey > 0) slots.push(...deckSlots(size, storey, construction))
		if (!isRoof) {
			slots.push(...innerWallSlots(size, storey, construction))
			if (storey + 1 < size.floors) slots.push(...stairSlots(size, storey, construction))
		}
	}
	return slots
}

function wallSlots(front: Front, storey: number, size: BuildingSize): PanelSlot[] {
	const setBack = storey === 0 ? front.setBack : 0
	const breaks = panelBreaks(front.bays)
	const isRoof = storey === size.floors
	return breaks.slice(1).map((to, index) => {
		const from = breaks[index] as number
		const first = from === 0
		const last = to === front.bays
		// The set-back of the neighbouring fronts shortens this one at convex corners and lengthens it at reflex ones.
		const x0 = from * BAY + (storey === 0 && first ? front.startCorner * front.setBackBefore : 0)
		const x1 = to * BAY - (storey === 0 && last ? front.endCorner * front.setBackAfter : 0)
		const [x, y] = frontPoint(front, x0, setBack)
		const run: WallRun = {
			length: x1 - x0,
			start: first ? front.startCorner : 0,
			end: last ? front.endCorner : 0,
			height: isRoof ? PARAPET : wallHeight(storey),
			skirt: storey === 0 ? 0 : FLOOR_THICKNESS,
			storey: storey === 0 ? 'ground' : 'upper',
			openings: isRoof ? [] : facadeOpenings(front, { from, to, x0, x1 }, storey, size),
		}
		return {
			kind: isRoof ? 'parapet' : 'wall',
			storey,
			path: `${storey}/${front.name}/${index}`,
			at: [x, y, 0],
			turn: front.turn,
			request: { type: isRoof ? 'parapet' : 'facade', run },
			optional: null,
		}
	})
}

function balconySlots(front: Front, storey: number, size: BuildingSize): PanelSlot[] {
	const slots: PanelSlot[] = []
	for (let bay = 0; bay < front.bays; bay++) {
		if (!hasBalcony(front, bay, size)) continue
		const [x, y] = frontPoint(front, (bay + 0.5) * BAY - BALCONY_WIDTH / 2, 0)
		slots.push({
			kind: 'balcony',
			storey,
			path: `${storey}/${front.name}/balcony${bay}`,
			at: [x, y, 0],
			turn: front.turn,
			request: { type: 'balcony', width: BALCONY_WIDTH },
			optional: 1000 + bay,
		})
	}
	return slots
}

/** Outer faces of the stair core in the main wing, metres, or null. */
export function coreBox(size: BuildingSize, construction: Construction): [number, number, number, number] | null {
	const bay = coreBay(size)
	if (bay === null) return null
	const near = WING_DEPTH / 2 + INNER_WALL
	// Space for the brackets at the foot of the facade and for its coping.
	const far = WING_DEPTH - FACADES[construction].thickness - 0.12
	return [bay * BAY + 0.15, near, (bay + 1) * BAY - 0.15, far]
}

function stairSlots(size: BuildingSize, storey: number, construction: Construction): PanelSlot[] {
	const core = coreBox(size, construction)
	if (!core) return []
	const [x0, y0, x1, y1] = core
	const well = { width: x1 - x0 - 2 * CORE_WALL, depth: y1 - y0 - 2 * CORE_WALL }
	return [
		{
			kind: 'stair',
			storey,
			path: `${storey}/stair`,
			at: [x0 + CORE_WALL, y0 + CORE_WALL, 0],
			turn: 0,
			request: { type: 'stair', well, rise: storeyHeight(storey) },
			optional: 0,
		},
	]
}

/** Floor panels under a storey, or the roof's: a bay wide, spanning the wing. */
function deckSlots(size: BuildingSize, storey: number, construction: Construction): PanelSlot[] {
	const edge = FACADES[construction].floorEdge
	const type = storey === size.floors ? ('roof' as const) : ('floor' as const)
	const core = coreBay(size)
	const slots: PanelSlot[] = []
	const add = (name: string, at: Vec3, turn: Turn, run: FloorRun) =>
		slots.push({ kind: type, storey, path: `${storey}/deck/${name}`, at, turn, request: { type, run }, optional: null })
	for (let bay = 0; bay < size.bays; bay++) {
		const left = bay === 0
		const right = bay === size.bays - 1
		const underLeft = size.leftBays > 0 && bay < WING_BAYS
		const underRight = size.rightBays > 0 && bay >= size.bays - WING_BAYS
		const isCore = bay === core
		const x0 = bay * BAY + (left ? edge : 0)
		const x1 = (bay + 1) * BAY - (right ? edge : 0)
		const coreNear = WING_DEPTH / 2 + INNER_WALL - JOINT
		add(`main${bay}`, [x0, edge, 0], 0, {
			width: x1 - x0,
			span: (isCore ? coreNear : WING_DEPTH - edge) - edge,
			facade: { left, right, near: true, far: !isCore && !underLeft && !underRight },
			notch: underLeft && bay === WING_BAYS - 1 ? 'right' : underRight && bay === size.bays - WING_BAYS ? 'left' : null,
		})
	}
	for (const [side, bays, offset] of [
		['left', size.leftBays, 0],
		['right', size.rightBays, size.bays * BAY - WING_DEPTH],
	] as const) {
		for (let bay = 0; bay < bays; bay++) {
			const y0 = WING_DEPTH + bay * BAY - (bay === 0 ? edge : 0)
			const y1 = WING_DEPTH + (bay + 1) * BAY - (bay === bays - 1 ? edge : 0)
			add(`${side}${bay}`, [offset + WING_DEPTH - edge, y0, 0], 1, {
				width: y1 - y0,
				span: WING_DEPTH - 2 * edge,
				facade: { left: false, right: bay === bays - 1, near: true, far: true },
				notch: null,
			})
		}
	}
	return slots
}
