import type { ElementColumns } from '@panelyard/contracts/model-structure'
import { dropImplausible } from './drop-implausible.ts'
import { childrenOf, measureElements } from './element-measures.ts'
import type { ModelGeometry } from './model-geometry.ts'

const rounded = (value: number): number => Number(value.toPrecision(6))

/**
 * Fills the measures the file does not state from the meshes, sums those of parts, and adds the fingerprints.
 * @returns how many elements state a measure that their shape rules out and that was not taken
 */
export function completeMeasures(columns: ElementColumns, geometry: ModelGeometry): number {
	const measured = measureElements(geometry, columns.parent)
	const implausible = dropImplausible(columns, measured)
	sumParts(columns)
	for (const [element, found] of measured.entries()) {
		columns.fingerprint[element] = found.fingerprint
		for (const measure of ['length', 'width', 'height', 'area', 'volume'] as const) {
			const value = found[measure]
			if (columns[measure][element] === null && value !== null && value > 0) columns[measure][element] = value
			const final = columns[measure][element]
			if (final !== null && final !== undefined) columns[measure][element] = rounded(final)
		}
		const weight = columns.weight[element]
		if (weight !== null && weight !== undefined) columns.weight[element] = rounded(weight)
	}
	return implausible
}

/** A whole that states no volume or weight has the sum of its parts', when each of them states one. */
function sumParts(columns: ElementColumns): void {
	const children = childrenOf(columns.parent)
	for (const measure of ['volume', 'weight'] as const) {
		const sum = (element: number, depth: number): number | null => {
			const stated = columns[measure][element] ?? null
			if (stated !== null || depth > 32) return stated
			const parts = children[element]
			if (!parts) return null
			let total = 0
			for (const part of parts) {
				const value = sum(part, depth + 1)
				if (value === null) return null
				total += value
			}
			columns[measure][element] = total
			return total
		}
		for (let element = 0; element < columns.count; element++) if (children[element]) sum(element, 0)
	}
}
