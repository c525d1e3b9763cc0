import type { GridAxis } from '@panelyard/contracts/model-structure'

/** Metres within which something stands on an axis and not beside it. */
const ON_AXIS = 0.75

type PlanPoint = readonly [x: number, y: number]

/**
 * The axes around a point, for each direction of the nearest grid: `B` on an axis, `B–C` between two, and the nearest axis
 * for a point outside. Empty without axes.
 * @param point metres, seen from above, in the coordinates of the axes
 */
export function axesAt(grid: readonly GridAxis[], point: PlanPoint): string[] {
	const families = Map.groupBy(grid, ({ family }) => family)
	const placed = [...families.values()].map((axes) => placeIn(axes, point))
	const [best] = placed.toSorted((a, b) => a.distance - b.distance)
	if (!best) return []
	// The directions of one grid have three numbers in a row.
	const ofGrid = Math.floor(best.family / 3)
	return placed.filter(({ family }) => Math.floor(family / 3) === ofGrid).map(({ text }) => text)
}

function placeIn(axes: readonly GridAxis[], point: PlanPoint): { family: number; text: string; distance: number } {
	const [head] = axes as [GridAxis]
	const [dx, dy] = [head.to[0] - head.from[0], head.to[1] - head.from[1]]
	const length = Math.hypot(dx, dy)
	const normal = [-dy / length, dx / length] as const
	const along = ([x, y]: PlanPoint) => normal[0] * x + normal[1] * y
	const at = along(point)
	const offsets = axes
		.map(({ tag, from, to }) => ({ tag, offset: along([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]) - at }))
		.sort((a, b) => a.offset - b.offset)
	const below = offsets.findLast(({ offset }) => offset <= 0)
	const above = offsets.find(({ offset }) => offset > 0)
	const nearest = [below, above]
		.filter((one) => one !== undefined)
		.sort((a, b) => Math.abs(a.offset) - Math.abs(b.offset))[0] as { tag: string; offset: number }
	const distance = Math.abs(nearest.offset)
	const isBetween = below && above && distance > ON_AXIS
	return {
		family: head.family,
		text: isBetween ? [below.tag, above.tag].sort(compareTags).join('–') : nearest.tag,
		distance: below && above ? 0 : distance,
	}
}

const compareTags = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true })
