import { z } from 'zod'
import type { GridAxis } from '../models/model-structure.ts'
import { middleOfBox } from './near-elements.ts'

/** Panels that stand at the same axes: a name for each direction of the grid, `B` on an axis and `B–C` between two. */
export const PanelsAtAxes = z.object({
	axes: z.array(z.string()).min(1),
	/** Indexes of the panels' elements in the live version. */
	elements: z.array(z.number().int().min(0)),
})
export type PanelsAtAxes = z.infer<typeof PanelsAtAxes>

/** `GET /projects/{id}/panels/axes`. Empty where the live model has no axes, or its panels no position. */
export const PanelAxesResponse = z.object({ places: z.array(PanelsAtAxes) })

/** Metres within which something stands on an axis and not beside it. */
const ON_AXIS = 0.75

type PlanPoint = readonly [x: number, y: number]

/** Axes of one direction of one grid. */
type Direction = {
	family: number
	normal: PlanPoint
	/** Sorted by how far they are along the normal. */
	axes: readonly PlacedAxis[]
}
type PlacedAxis = {
	tag: string
	offset: number
	/** What stands between this axis and the next one; empty for the last. */
	toNext: string
}

/**
 * Finds the axes around a point, for each direction of the nearest grid: `B` on an axis, `B–C` between two, and the nearest
 * axis for a point outside. Empty without axes. Points are in metres, seen from above, in the coordinates of the axes.
 */
export function axesFinder(grid: readonly GridAxis[]): (point: PlanPoint) => string[] {
	const directions = [...Map.groupBy(grid, ({ family }) => family).values()].map(directionOf)
	return (point) => {
		const placed = directions.map((direction) => placeIn(direction, point))
		const [first, ...others] = placed
		if (!first) return []
		const best = others.reduce((least, one) => (one.distance < least.distance ? one : least), first)
		// The directions of one grid have three numbers in a row.
		const ofGrid = Math.floor(best.family / 3)
		return placed.filter(({ family }) => Math.floor(family / 3) === ofGrid).map(({ text }) => text)
	}
}

/**
 * Where panels stand by the axes of their model.
 * @param origin of the model, as its structure has it
 * @param boxes of its elements: six numbers each, Y up
 * @param elements of the panels
 */
export function panelsAtAxes(
	grid: readonly GridAxis[],
	origin: readonly number[],
	boxes: Float32Array,
	elements: Iterable<number>,
): PanelsAtAxes[] {
	if (grid.length === 0) return []
	const axesAt = axesFinder(grid)
	const [east = 0, north = 0] = origin
	const places = new Map<string, PanelsAtAxes>()
	for (const element of elements) {
		const middle = middleOfBox(boxes, element)
		if (!middle) continue
		const axes = axesAt([middle.x + east, north - middle.z])
		const key = axes.join('\n')
		const place = places.get(key)
		if (place) place.elements.push(element)
		else places.set(key, { axes, elements: [element] })
	}
	return [...places.values()]
}

function directionOf(axes: readonly GridAxis[]): Direction {
	const [{ family, from, to }] = axes as [GridAxis]
	const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
	const length = Math.hypot(dx, dy)
	const normal = [-dy / length, dx / length] as const
	const offsetOf = (axis: GridAxis) => along(normal, [(axis.from[0] + axis.to[0]) / 2, (axis.from[1] + axis.to[1]) / 2])
	const sorted = axes.map((axis) => ({ tag: axis.tag, offset: offsetOf(axis) })).sort((a, b) => a.offset - b.offset)
	const placed = sorted.map((axis, place) => {
		const next = sorted[place + 1]
		return { ...axis, toNext: next ? [axis.tag, next.tag].sort(compareTags).join('–') : '' }
	})
	return { family, normal, axes: placed }
}

const along = ([nx, ny]: PlanPoint, [x, y]: PlanPoint): number => nx * x + ny * y

type Placed = { family: number; text: string; distance: number }

function placeIn({ family, normal, axes }: Direction, point: PlanPoint): Placed {
	const at = along(normal, point)
	const below = axes.findLast(({ offset }) => offset <= at)
	const above = axes.find(({ offset }) => offset > at)
	const apart = ({ offset }: PlacedAxis) => Math.abs(offset - at)
	const nearest = below && (!above || apart(below) <= apart(above)) ? below : (above as PlacedAxis)
	const isBetween = below && above && apart(nearest) > ON_AXIS
	return {
		family,
		text: isBetween ? below.toNext : nearest.tag,
		distance: below && above ? 0 : apart(nearest),
	}
}

const compareTags = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true })
