import type { StepFile } from '../step/step-file.ts'

/** Representations that repeat a body for programs that can't draw it, and those that only name what is cut already. */
const SECOND = new Set(['BODY-FALLBACK', 'REFERENCE'])

const identifier = (file: StepFile, representation: number): string =>
	(file.text(representation, 1) ?? '').toUpperCase()

/** Whether a representation isn't drawn where its product has another one. */
export const isSecondBody = (file: StepFile, representation: number): boolean =>
	SECOND.has(identifier(file, representation))

/** Whether an opening stands for a hole that its element's body has already, so that it cuts nothing. */
export function cutsNothing(file: StepFile, opening: number): boolean {
	const representations = file.refs(file.follow(opening, 6), 2)
	return representations.length > 0 && representations.every((id) => identifier(file, file.record(id)) === 'REFERENCE')
}
