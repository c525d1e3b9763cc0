import { invert, multiply } from '../geometry/matrices.ts'
import type { StepFile } from '../step/step-file.ts'
import { Placements } from './placements.ts'

/** Heights of placements that differ by less than this share of a metre are equal. */
const LEVEL = 0.001

/** Heights that are told in another unit differ from those of the placements by rounding only, in metres. */
const ROUNDED = 0.01

/** A height in metres says whether the units of two heights differ. */
const TELLING = 1

/** Whether the elevations are those of the placements in metres, though the file has another unit. */
function areMetres(stated: readonly (number | null)[], placed: readonly number[], metres: number): boolean {
	const pairs = stated.flatMap((elevation, at) => {
		return elevation === null ? [] : [[elevation, (placed[at] as number) * metres] as const]
	})
	return (
		pairs.some(([at, height]) => Math.abs(height) > TELLING && Math.abs(at * metres - height) > TELLING) &&
		pairs.every(([at, height]) => Math.abs(at - height) < ROUNDED)
	)
}

/**
 * The elevation of each storey in file units, null for none. A storey without one has that of its placement, relative
 * to its building and to the storeys that have both. All storeys have those of their placements if all elevations are
 * the same heights in metres in a file of another unit, or if they are 0 and the places differ.
 */
export function storeyElevations(file: StepFile, storeys: readonly number[], metres: number): (number | null)[] {
	const stated = storeys.map((record) => file.number(record, 9))
	const placements = new Placements(file)
	const [building] = file.ofType('IFCBUILDING')
	const base = building === undefined ? null : placements.of(file.follow(building, 5))
	const inverse = base && invert(base)
	const placed = storeys.map((record) => {
		const place = file.follow(record, 5) < 0 ? null : placements.of(file.follow(record, 5))
		return place && (inverse ? (multiply(inverse, place)[11] as number) : (place[11] as number))
	})
	const heights = placed.filter((height) => height !== null)
	if (heights.length === storeys.length) {
		const isZero = stated.every((elevation) => elevation === 0 || elevation === null)
		const ofZero = heights.filter((_, at) => stated[at] === 0)
		const differ = ofZero.some((height) => Math.abs(height - (ofZero[0] as number)) * metres > LEVEL)
		if ((isZero && differ) || areMetres(stated, heights, metres)) return placed
	}
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
