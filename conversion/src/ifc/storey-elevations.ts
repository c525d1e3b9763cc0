import { invert, multiply } from '../geometry/matrices.ts'
import type { StepFile } from '../step/step-file.ts'
import { Placements } from './placements.ts'

/** Heights of placements that differ by less than this share of a metre are equal. */
const LEVEL = 0.001

/**
 * The elevation of each storey in file units, null for none. A storey without one has that of its placement, relative
 * to its building and to the storeys that have both; so have all storeys if all of theirs are 0 and their places differ.
 */
export function storeyElevations(file: StepFile, storeys: readonly number[], metres: number): (number | null)[] {
	const stated = storeys.map((record) => file.number(record, 9))
	const isBlank = storeys.length > 1 && stated.every((elevation) => elevation === 0)
	if (!isBlank && stated.every((elevation) => elevation !== null)) return stated
	const placements = new Placements(file)
	const [building] = file.ofType('IFCBUILDING')
	const base = building === undefined ? null : placements.of(file.follow(building, 5))
	const inverse = base && invert(base)
	const placed = storeys.map((record) => {
		const place = file.follow(record, 5) < 0 ? null : placements.of(file.follow(record, 5))
		return place && (inverse ? (multiply(inverse, place)[11] as number) : (place[11] as number))
	})
	const heights = placed.filter((height) => height !== null)
	const differ = heights.some((height) => Math.abs(height - (heights[0] as number)) * metres > LEVEL)
	if (isBlank) return differ && heights.length === storeys.length ? placed : stated
	const offsets = stated.flatMap((elevation, at) => {
		const height = placed[at] ?? null
		return elevation === null || height === null ? [] : [elevation - height]
	})
	const offset = offsets.sort((a, b) => a - b)[offsets.length >> 1] ?? 0
	return stated.map((elevation, at) => {
		const height = placed[at] ?? null
		return elevation ?? (height === null ? null : height + offset)
	})
}
