import type { StepFile } from '../step/step-file.ts'
import { isReal, real } from './write-records.ts'

/** By type: how many arguments an operator has, and which of them are scales, the first one first. */
const OPERATORS: Record<string, [count: number, ...scales: number[]]> = {
	IFCCARTESIANTRANSFORMATIONOPERATOR2D: [4, 3],
	IFCCARTESIANTRANSFORMATIONOPERATOR2DNONUNIFORM: [5, 3, 4],
	IFCCARTESIANTRANSFORMATIONOPERATOR3D: [5, 3],
	IFCCARTESIANTRANSFORMATIONOPERATOR3DNONUNIFORM: [7, 3, 5, 6],
}

export const OPERATOR_TYPES = Object.keys(OPERATORS)

/**
 * An operator with all of its scales as real numbers. Further scales are the first one if they are missing.
 * @returns null if nothing is to be changed
 */
export function operatorWithScales(file: StepFile, record: number): string | null {
	const type = file.type(record)
	const [count = 0, ...scales] = OPERATORS[type] ?? []
	const [first = 3, ...further] = scales
	const isKept = (argument: number): boolean => isReal(file.raw(record, argument))
	if ((isKept(first) || file.raw(record, first) === '$') && further.every(isKept)) return null
	const scale = file.number(record, first) ?? 1
	const written = Array.from({ length: count }, (_, argument) =>
		scales.includes(argument) ? real(file.number(record, argument) ?? scale) : file.raw(record, argument) || '$',
	)
	return `${type}(${written.join()})`
}
