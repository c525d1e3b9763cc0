import type { ElementColumns } from '@panelyard/contracts/models/model-structure'
import type { MeasuredElement } from './element-measures.ts'

/** Nothing fills more than its own box; twice that allows for simplified shapes. */
const MOST_VOLUME_OF_BOX = 2
/** A folded or corrugated panel has more surface than the faces of its box, but never this much more. */
const MOST_AREA_OF_FACES = 10
/** kg/m3: osmium is 22,600; the lightest insulation is about 10. */
const DENSEST = 25_000
const LIGHTEST = 1
/**
 * A length may be this much longer than its box, as a bar wound to a spiral, and this much thinner than a plate of the
 * same volume that fills its box.
 */
const LONGEST = 50
const THINNEST = 20

const LENGTHS = ['length', 'width', 'height'] as const

/**
 * Removes lengths, areas, volumes and weights of the file that its own shapes rule out, for example when an exporter writes
 * square millimetres into a file of square metres. Removes only impossible values: a net value far below the box is
 * common.
 * @param measured by element, from `measureElements`
 * @returns how many elements lost a value
 */
export function dropImplausible(
	columns: ElementColumns,
	measured: { entries(): Iterable<[number, MeasuredElement]> },
): number {
	let affected = 0
	for (const [element, { length, width, height, volume: shown }] of measured.entries()) {
		if (length === null || width === null || height === null) continue
		const box = length * width * height
		const faces = 2 * (length * width + width * height + height * length)
		const volume = columns.volume[element] ?? null
		const area = columns.area[element] ?? null
		const weight = columns.weight[element] ?? null
		const badVolume = volume !== null && box > 0 && volume > box * MOST_VOLUME_OF_BOX
		const badArea = area !== null && faces > 0 && area > faces * MOST_AREA_OF_FACES
		const filled = (badVolume ? null : volume) ?? shown
		const badWeight =
			weight !== null &&
			box > 0 &&
			(weight > box * DENSEST || (filled !== null && weight > 0 && weight < filled * LIGHTEST))
		const badLengths = LENGTHS.filter((name) => {
			const stated = columns[name][element] ?? null
			const thinnest = shown === null || faces === 0 ? 0 : (2 * shown) / faces / THINNEST
			return stated !== null && box > 0 && (stated > Math.max(length, width, height) * LONGEST || stated < thinnest)
		})
		for (const name of badLengths) columns[name][element] = null
		if (badVolume) columns.volume[element] = null
		if (badArea) columns.area[element] = null
		if (badWeight) columns.weight[element] = null
		if (badVolume || badArea || badWeight || badLengths.length > 0) affected++
	}
	return affected
}
