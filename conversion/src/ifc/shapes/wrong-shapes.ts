import { crossedOutlines } from '../../doubts/crossed-outlines.ts'
import type { StepFile } from '../../step/step-file.ts'
import { KernelRewrites } from '../kernel/kernel-rewrites.ts'
import { SECTION_TYPES } from './section-outlines.ts'
import { OPERATOR_TYPES } from './transformation-operators.ts'

/** Types of which some records can't be drawn, because their sizes, indices or paths are impossible, or not as stated. */
const MAY_BE_WRONG = [
	'IFCSWEPTDISKSOLID',
	'IFCSWEPTDISKSOLIDPOLYGONAL',
	'IFCSURFACECURVESWEPTAREASOLID',
	'IFCTRIMMEDCURVE',
	'IFCFIXEDREFERENCESWEPTAREASOLID',
	'IFCDIRECTRIXDERIVEDREFERENCESWEPTAREASOLID',
	'IFCREVOLVEDAREASOLIDTAPERED',
	'IFCSECTIONEDSPINE',
	'IFCTRIANGULATEDFACESET',
	'IFCTRIANGULATEDIRREGULARNETWORK',
	'IFCPOLYGONALFACESET',
	'IFCINDEXEDPOLYCURVE',
	...SECTION_TYPES,
	...OPERATOR_TYPES,
]

/** Shapes of a file, as records. */
export interface WrongShapes {
	/** They can't be drawn. */
	impossible: Set<number>
	/** They can be read in several ways: outlines that cross themselves, and curves with parameters beyond their ends or with two meanings. */
	uncertain: Set<number>
}

export function findWrongShapes(file: StepFile): WrongShapes {
	const rewrites = new KernelRewrites(file, 1, Number.POSITIVE_INFINITY)
	const impossible = new Set<number>()
	for (const type of MAY_BE_WRONG)
		for (const record of file.ofType(type)) if (rewrites.of(record) === '') impossible.add(record)
	const { curves } = rewrites
	return {
		impossible,
		uncertain: new Set([...crossedOutlines(file, curves, () => true), ...curves.clipped, ...curves.unclear]),
	}
}
