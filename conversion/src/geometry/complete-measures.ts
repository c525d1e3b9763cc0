import type { ElementColumns } from '@panelyard/contracts/models/model-structure'
import type { MeasureOriginColumns } from '../measure-origins.ts'
import type { TextColumns } from '../text-columns.ts'
import { dropImplausible } from './drop-implausible.ts'
import { childrenOf, type MeasuredElements, measureElements } from './element-measures.ts'
import type { ModelGeometry } from './model-geometry.ts'

const rounded = (value: number): number => Number(value.toPrecision(6))

/**
 * Computes measures that the file doesn't have from the meshes, sums those of parts, records the origin of each, and
 * adds the fingerprints.
 * @param origins of the measures so far; extended by the others
 * @param onMeasured gets the measures of the meshes, while `columns` has those of the file only
 * @returns how many elements have a measure in the file that their shape rules out, and that was discarded
 */
export function completeMeasures(
	columns: ElementColumns,
	geometry: ModelGeometry,
	origins: MeasureOriginColumns,
	texts: TextColumns,
	onMeasured: (measured: MeasuredElements) => void = () => undefined,
): number {
	const measured = measureElements(geometry, columns.parent)
	onMeasured(measured)
	const implausible = dropImplausible(columns, measured)
	for (const measure of ['area', 'volume', 'weight'] as const) {
		for (let element = 0; element < columns.count; element++)
			if (columns[measure][element] === null) origins.set(measure, element, null)
	}
	sumParts(columns, origins, measured.isOwn)
	for (const measure of ['length', 'width', 'height', 'area', 'volume'] as const) {
		const column = columns[measure]
		for (let element = 0; element < columns.count; element++) {
			let value = column[element] ?? null
			const found = measured[measure][element] as number
			if (value === null && found > 0) {
				value = found
				origins.set(measure, element, measured.isIncomplete[element] === 1 ? 'incomplete' : 'geometry')
			}
			if (value !== null) column[element] = rounded(value)
		}
	}
	for (let element = 0; element < columns.count; element++) {
		const weight = columns.weight[element] ?? null
		if (weight !== null) columns.weight[element] = rounded(weight)
	}
	columns.fingerprint = measured.fingerprint
	columns.measure_origins = origins.column(texts)
	return implausible
}

/**
 * An element without a shape of its own, volume or weight gets the sum of its parts', if each of them has one. The parts
 * of one with a shape may be accessories only, such as an anchor, so it has what the file and its shape say.
 * @param isOwn 1 for elements with a shape of their own
 */
function sumParts(columns: ElementColumns, origins: MeasureOriginColumns, isOwn: Uint8Array): void {
	const children = childrenOf(columns.parent)
	for (const measure of ['volume', 'weight'] as const) {
		const sum = (element: number, depth: number): number | null => {
			const stated = columns[measure][element] ?? null
			if (stated !== null || depth > 32 || isOwn[element] === 1) return stated
			const parts = children[element]
			if (!parts) return null
			let total = 0
			for (const part of parts) {
				const value = sum(part, depth + 1)
				if (value === null) return null
				total += value
			}
			columns[measure][element] = total
			origins.set(measure, element, 'parts')
			return total
		}
		for (let element = 0; element < columns.count; element++) if (children[element]) sum(element, 0)
	}
}
