import type { StepFile } from '../step/step-file.ts'
import { KernelRewrites } from './kernel-rewrites.ts'
import { SECTION_TYPES } from './section-outlines.ts'

/** Types of which some records can't be drawn: their sizes, indices or paths are impossible. */
const MAY_BE_IMPOSSIBLE = [
	'IFCSWEPTDISKSOLID',
	'IFCSWEPTDISKSOLIDPOLYGONAL',
	'IFCFIXEDREFERENCESWEPTAREASOLID',
	'IFCDIRECTRIXDERIVEDREFERENCESWEPTAREASOLID',
	'IFCREVOLVEDAREASOLIDTAPERED',
	'IFCSECTIONEDSPINE',
	'IFCTRIANGULATEDFACESET',
	'IFCTRIANGULATEDIRREGULARNETWORK',
	'IFCPOLYGONALFACESET',
	'IFCINDEXEDPOLYCURVE',
	...SECTION_TYPES,
]

/** The shapes of a file that can't be drawn, as records. */
export function impossibleShapes(file: StepFile): Set<number> {
	const rewrites = new KernelRewrites(file, 1, Number.POSITIVE_INFINITY)
	const found = new Set<number>()
	for (const type of MAY_BE_IMPOSSIBLE)
		for (const record of file.ofType(type)) if (rewrites.of(record) === '') found.add(record)
	return found
}
