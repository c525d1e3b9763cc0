import type { GridAxis, ModelStructure } from '@panelyard/contracts/models/model-structure'
import { type Matrix, transformPoint } from '../geometry/matrices.ts'

type Axes = Pick<ModelStructure, 'grid' | 'north'>

/** Metres. Axes of one name that lie closer together than this are one, drawn in both files. */
const SAME_AXIS = 0.05
/** Of all files together, as of one. */
const MOST_AXES = 2000
/** A grid has numbers for this many directions, in a row. */
const DIRECTIONS = 3

/**
 * The axes of several models in the coordinates of the first. What a further file repeats is there once, and its other axes of
 * that direction stand among them. North as the first model says that has it. Lacks what no model has.
 * @param models each with its movement, IFC axes, metres; null for none
 */
export function joinAxes(models: readonly (Axes & { move: Matrix | null })[]): Axes {
	const joined: GridAxis[] = []
	const byTag = new Map<string, GridAxis[]>()
	let grids = 0
	for (const { grid = [], move } of models) {
		const moved = grid.map((axis) => ({ ...axis, from: planPoint(move, axis.from), to: planPoint(move, axis.to) }))
		const repeated = moved.map((axis) => byTag.get(axis.tag)?.find((known) => isSame(known, axis)))
		const families = familiesIn(joined, moved, repeated, grids)
		const further = moved.filter((_, at) => !repeated[at]).slice(0, MOST_AXES - joined.length)
		for (const axis of further) {
			const placed = { ...axis, family: families.get(axis.family) as number }
			joined.push(placed)
			const known = byTag.get(axis.tag)
			if (known) known.push(placed)
			else byTag.set(axis.tag, [placed])
		}
		grids += 1 + grid.reduce((most, { family }) => Math.max(most, gridOf(family)), -1)
	}
	const looking = models.find(({ north }) => north !== undefined)
	return {
		...(joined.length > 0 && { grid: joined }),
		...(looking && { north: turned(looking.north as number, looking.move) }),
	}
}

/**
 * The joined family of each family of a further file: that of the axes that it repeats; for another direction of a grid that is
 * there already, one that this grid has free; else one of a grid of its own.
 */
function familiesIn(
	joined: readonly GridAxis[],
	moved: readonly GridAxis[],
	repeated: readonly (GridAxis | undefined)[],
	grids: number,
): Map<number, number> {
	const families = new Map<number, number>()
	const gridsThere = new Map<number, number>()
	for (const [at, known] of repeated.entries()) {
		const { family } = moved[at] as GridAxis
		if (known) families.set(family, known.family)
		if (known) gridsThere.set(gridOf(family), gridOf(known.family))
	}
	const used = new Set([...joined.map(({ family }) => family), ...families.values()])
	for (const { family } of moved) {
		if (families.has(family)) continue
		const there = gridsThere.get(gridOf(family))
		const free = there === undefined ? undefined : familiesOf(there).find((number) => !used.has(number))
		const number = free ?? grids * DIRECTIONS + family
		families.set(family, number)
		used.add(number)
	}
	return families
}

function planPoint(move: Matrix | null, [x, y]: GridAxis['from']): GridAxis['from'] {
	if (!move) return [x, y]
	const [east, north] = transformPoint(move, [x, y, 0])
	return [east, north]
}

const familiesOf = (grid: number): number[] => Array.from({ length: DIRECTIONS }, (_, at) => grid * DIRECTIONS + at)

const gridOf = (family: number): number => Math.floor(family / DIRECTIONS)

/** Whether two axes have one name and lie on one line; partial models draw them longer or shorter. */
function isSame(one: GridAxis, other: GridAxis): boolean {
	const [dx, dy] = [one.to[0] - one.from[0], one.to[1] - one.from[1]]
	const length = Math.hypot(dx, dy)
	const beside = ([x, y]: GridAxis['from']) => Math.abs(dx * (y - one.from[1]) - dy * (x - one.from[0])) / length
	return one.tag === other.tag && beside(other.from) <= SAME_AXIS && beside(other.to) <= SAME_AXIS
}

/** Degrees clockwise after a movement that turns counterclockwise. */
function turned(north: number, move: Matrix | null): number {
	if (!move) return north
	const counterclockwise = (Math.atan2(move[1] as number, move[0] as number) * 180) / Math.PI
	return (((north - counterclockwise) % 360) + 360) % 360
}
