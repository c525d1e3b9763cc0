import type { StepFile } from '../../step/step-file.ts'

/** Representations that repeat a body for programs that can't draw it, that only name what is cut already, and free space. */
const SECOND = new Set(['BODY-FALLBACK', 'REFERENCE', 'CLEARANCE'])

/** Items that are never drawn. */
const LINES =
	/^IFC(BOUNDINGBOX|GEOMETRICCURVESET|POLYLINE|TRIMMEDCURVE|COMPOSITECURVE|INDEXEDPOLYCURVE|CIRCLE|ELLIPSE|LINE|CARTESIANPOINT)$/

const identifier = (file: StepFile, representation: number): string =>
	(file.text(representation, 1) ?? '').toUpperCase()

/** Whether the kernel may draw a representation. */
export const isDrawable = (file: StepFile, representation: number): boolean =>
	file.refs(representation, 3).some((id) => !LINES.test(file.type(file.record(id))))

/** The representations that are a product's body: those called `Body`, otherwise those that don't repeat another. */
export function bodiesAmong(file: StepFile, representations: readonly number[]): number[] {
	const bodies = representations.filter((record) => identifier(file, record) === 'BODY' && isDrawable(file, record))
	if (bodies.length > 0) return bodies
	const first = representations.filter((record) => !SECOND.has(identifier(file, record)))
	return first.some((record) => isDrawable(file, record)) ? first : [...representations]
}

/** Whether an opening stands for a hole that its element's body has already, so that it cuts nothing. */
export function cutsNothing(file: StepFile, opening: number): boolean {
	const representations = file
		.refs(file.follow(opening, 6), 2)
		.map((id) => file.record(id))
		.filter((record) => isDrawable(file, record))
	return representations.length > 0 && representations.every((record) => identifier(file, record) === 'REFERENCE')
}
