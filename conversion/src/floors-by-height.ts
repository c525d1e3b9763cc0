import type { Floor, ModelStructure } from '@panelyard/contracts/models/model-structure'
import { isFloorNamed } from '@panelyard/contracts/panels/named-floors'
import type { ReadStructure } from './converted-model.ts'
import { type Bounds, emptyBounds, transformBounds, widen } from './geometry/matrices.ts'
import type { ModelGeometry, Shape } from './geometry/model-geometry.ts'

/** How far edges of floors, facades and balconies may reach below their storey, in metres. */
const BEGINS_BELOW = 0.6

/** Storeys closer than this are one level of several buildings, in metres. */
const SAME_LEVEL = 0.5

/** Elements further than this below the lowest or above the highest storey get none, in metres. */
const BEYOND = 20

/** A placeholder storey that exporters use for elements without one. A storey without a name may be real. */
const isPlaceholder = ({ name }: Floor): boolean => name.trim() !== '' && !isFloorNamed(name)

interface Level {
	floor: number
	elevation: number
	/** 0 for the lowest; storeys of one level have the same. */
	rank: number
	/** Bounding box of its elements in the model. */
	box: Bounds
}

/** Distance in plan from the centre of a box to another box in metres, 0 inside it. */
function distance(from: Bounds, to: Bounds): number {
	const along = (axis: 0 | 2): number => {
		const middle = (from[axis] + (from[axis + 3] as number)) / 2
		return Math.max(to[axis] - middle, middle - (to[axis + 3] as number), 0)
	}
	return Math.hypot(along(0), along(2))
}

/** The highest level for an element with its bottom at a height. */
function levelAt(bottom: number, levels: readonly Level[]): Level | null {
	const [lowest, highest] = [levels[0] as Level, levels.at(-1) as Level]
	if (bottom < lowest.elevation - BEYOND || bottom > highest.elevation + BEYOND) return null
	return levels.findLast(({ elevation }) => elevation - BEGINS_BELOW <= bottom) ?? lowest
}

/** The storey of a box: among those at its level, the nearest in plan; -1 for none. */
function floorOfBox(box: Bounds, levels: readonly Level[]): number {
	const reached = levelAt(box[1], levels)
	if (!reached) return -1
	const [nearest] = levels
		.filter(({ rank }) => rank === reached.rank)
		.map(({ floor, box: own }) => ({ floor, away: distance(box, own) }))
		.sort((a, b) => (a.away < b.away ? -1 : a.away > b.away ? 1 : 0))
	return nearest?.floor ?? reached.floor
}

/** Storeys with an elevation, lowest first. */
function levelsOf(heights: readonly (number | null)[]): Level[] {
	const levels: Level[] = []
	for (const [floor, elevation] of heights.entries())
		if (elevation !== null) levels.push({ floor, elevation, rank: 0, box: emptyBounds() })
	levels.sort((a, b) => a.elevation - b.elevation)
	for (const [at, level] of levels.entries()) {
		const below = levels[at - 1]
		if (below) level.rank = below.rank + (level.elevation - below.elevation > SAME_LEVEL ? 1 : 0)
	}
	return levels
}

/**
 * Finds a storey by height for elements without one in the model, or on one called `Undefined` or the like. Needs two
 * storeys with elevations, and most of their elements must be at their level or the next: some exporters write
 * elevations in a different height system from shapes.
 * @param storeyDatum metres to add to elevations to get the heights at which storeys are drawn
 * @returns undefined when no element gets one
 */
export function floorsByHeight(
	{ floors, elements }: Pick<ReadStructure, 'floors' | 'elements'>,
	geometry: ModelGeometry,
	storeyDatum: () => number,
): ModelStructure['floors_by_height'] {
	const placeholders = floors.map(isPlaceholder)
	const heights = floors.map(({ elevation }, floor) => (placeholders[floor] ? null : elevation))
	if (heights.filter((height) => height !== null).length < 2) return undefined
	const needsFloor = (element: number): boolean => {
		const floor = elements.floor[element] as number
		return floor < 0 || placeholders[floor] === true
	}
	if (!elements.floor.some((_, element) => needsFloor(element))) return undefined
	const datum = storeyDatum()
	const levels = levelsOf(heights.map((height) => (height === null ? null : height + datum)))
	const levelOfFloor = new Map(levels.map((level) => [level.floor, level]))
	/** For elements that need a storey, including their parts. */
	const boxes = new Map<number, Bounds>()
	let [right, wrong] = [0, 0]
	for (const { element, shape, matrix } of geometry.instances) {
		const box = transformBounds(matrix, (geometry.shapes[shape] as Shape).bounds)
		const level = levelOfFloor.get(elements.floor[element] as number)
		if (level) {
			widen(level.box, box)
			const found = levelAt(box[1], levels)
			if (found && Math.abs(found.rank - level.rank) <= 1) right++
			else wrong++
		}
		for (let at = element; at >= 0; at = elements.parent[at] as number) {
			if (!needsFloor(at)) continue
			const own = boxes.get(at) ?? emptyBounds()
			widen(own, box)
			boxes.set(at, own)
		}
	}
	if (wrong > right) return undefined
	const found = [...boxes]
		.map(([element, box]) => ({ element, floor: floorOfBox(box, levels) }))
		.filter(({ floor }) => floor >= 0)
		.sort((a, b) => a.element - b.element)
	if (found.length === 0) return undefined
	return { elements: found.map(({ element }) => element), floors: found.map(({ floor }) => floor) }
}
