import type { GridAxis, ModelStructure } from '@panelyard/contracts/model-structure'
import { type Matrix, transformPoint } from '../geometry/matrices.ts'

type Axes = Pick<ModelStructure, 'grid' | 'north'>

/** Metres. Axes of one name whose ends are closer together than this are one, drawn in both files. */
const SAME_AXIS = 0.05
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
	let families = 0
	for (const { grid = [], move } of models) {
		const moved = grid.map((axis) => ({ ...axis, from: planPoint(move, axis.from), to: planPoint(move, axis.to) }))
		const repeated = moved.map((axis) => byTag.get(axis.tag)?.find((known) => isSame(known, axis)))
		const familyOf = new Map(repeated.flatMap((known, at) => (known ? [[moved[at]?.family, known.family]] : [])))
		for (const [at, axis] of moved.entries()) {
			if (repeated[at]) continue
			const placed = { ...axis, family: familyOf.get(axis.family) ?? axis.family + families }
			joined.push(placed)
			byTag.set(axis.tag, [...(byTag.get(axis.tag) ?? []), placed])
		}
		const last = grid.reduce((most, { family }) => Math.max(most, family), -1)
		families += Math.ceil((last + 1) / DIRECTIONS) * DIRECTIONS
	}
	const looking = models.find(({ north }) => north !== undefined)
	return {
		...(joined.length > 0 && { grid: joined }),
		...(looking && { north: turned(looking.north as number, looking.move) }),
	}
}

function planPoint(move: Matrix | null, [x, y]: GridAxis['from']): GridAxis['from'] {
	if (!move) return [x, y]
	const [east, north] = transformPoint(move, [x, y, 0])
	return [east, north]
}

function isSame(one: GridAxis, other: GridAxis): boolean {
	if (one.tag !== other.tag) return false
	const near = (a: GridAxis['from'], b: GridAxis['from']) => Math.hypot(a[0] - b[0], a[1] - b[1]) <= SAME_AXIS
	return (
		(near(one.from, other.from) && near(one.to, other.to)) || (near(one.from, other.to) && near(one.to, other.from))
	)
}

/** Degrees clockwise after a movement that turns counterclockwise. */
function turned(north: number, move: Matrix | null): number {
	if (!move) return north
	const counterclockwise = (Math.atan2(move[1] as number, move[0] as number) * 180) / Math.PI
	return (((north - counterclockwise) % 360) + 360) % 360
}
