import type { ElementColumns } from '@panelyard/contracts/models/model-structure'
import { because } from '../element-reason.ts'
import { childrenOf, type MeasuredElements } from '../geometry/element-measures.ts'
import type { Doubts } from './doubts.ts'

/** Share by which two volumes of the same thing may differ. */
const TOLERANCE = 0.05

/** Round shapes are drawn as polygons, which are up to this share smaller. */
const POLYGON = 0.055

/** Volumes below this are of accessories, in m3. */
const LEAST_VOLUME = 1e-5

/** Parts that fill more than this share of a whole with a shape of its own repeat it. */
const REPEATED = 0.5

/** Elements that are as thick as their width everywhere, unless they have a shape that tells otherwise. */
export const PLATES = /^Ifc(Wall|Slab|Plate|Covering)(StandardCase)?$/

/** A number in a reason. */
export const inShort = (value: number): string => String(Number(value.toPrecision(4)))

const differ = (stated: number, drawn: number): boolean =>
	drawn > stated * (1 + TOLERANCE) || drawn < stated * (1 - TOLERANCE - POLYGON)

/** Whether the volume of a wall, slab, plate or covering isn't its area times its width. */
export function contradictsPlate(columns: ElementColumns, name: string, element: number): boolean {
	const [volume, area, width] = [columns.volume[element], columns.area[element], columns.width[element]]
	if (!volume || !area || !width || volume < LEAST_VOLUME || !PLATES.test(name)) return false
	return Math.abs(volume / (area * width) - 1) > TOLERANCE
}

/**
 * Adds the elements whose volume in the file, or area times thickness, disagrees with their mesh, and those that their
 * own parts fill.
 * @param columns measures of the file only
 */
export function doubtMeasures(
	columns: ElementColumns,
	classes: readonly string[],
	measured: MeasuredElements,
	doubts: Doubts,
): void {
	const children = childrenOf(columns.parent)
	for (let element = 0; element < columns.count; element++) {
		const drawn = measured.volume[element] as number
		if (!(drawn > LEAST_VOLUME) || measured.isIncomplete[element] === 1) continue
		const stated = columns.volume[element] ?? null
		const [area, thickness] = [columns.area[element] ?? null, columns.width[element] ?? null]
		if (stated !== null && stated > 0) {
			if (differ(stated, drawn))
				doubts.add(element, because('volume_differs', `${inShort(stated)} / ${inShort(drawn)}`))
		} else if (area !== null && thickness !== null && PLATES.test(classes[element] as string)) {
			const plate = area * thickness
			if (plate > 0 && differ(plate, drawn))
				doubts.add(element, because('area_times_thickness', `${inShort(plate)} / ${inShort(drawn)}`))
		}
		if (measured.isOwn[element] === 0) continue
		const parts = (children[element] ?? []).reduce((sum, part) => sum + (measured.volume[part] || 0), 0)
		if (parts > drawn * REPEATED) doubts.add(element, because('parts_overlap'))
	}
}
