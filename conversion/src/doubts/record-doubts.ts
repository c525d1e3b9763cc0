import { because, type ElementReason } from '../element-reason.ts'
import type { ModelGeometry } from '../geometry/model-geometry.ts'
import type { IfcElements } from '../ifc/ifc-elements.ts'
import type { Repetitions } from '../ifc/shapes/repetitions.ts'
import type { StepFile } from '../step/step-file.ts'
import type { Doubts } from './doubts.ts'
import { ReferencesTo } from './references-to.ts'

/** A record for people: its number and class. */
export const recordName = (file: StepFile, record: number): string => `#${file.id(record)} ${file.type(record)}`

/** One reason for several records, by record. */
export const eachBecause = (
	file: StepFile,
	records: Iterable<number>,
	code: 'outline_crosses' | 'curve_exceeded' | 'length_unclear',
): Map<number, ElementReason> =>
	new Map([...records].map((record) => [record, because(code, recordName(file, record))]))

/**
 * Adds the elements with one of some records in their shape, or in the shape of an opening in them.
 * @param features openings by the element that they cut
 * @param repetitions elements with the mesh of another one, whose records aren't among these
 */
export function doubtRecords(
	file: StepFile,
	elements: IfcElements,
	geometry: ModelGeometry,
	features: Map<number, number[]>,
	repetitions: Repetitions,
	reasons: ReadonlyMap<number, ElementReason>,
	doubts: Doubts,
): void {
	if (reasons.size === 0) return
	const found = new Map<number, ElementReason>()
	const tainted = new ReferencesTo(file, (record) => reasons.has(record))
	for (let element = 0; element < elements.count; element++) {
		const definition = elements.shapes[element] as number
		const isDrawn = (geometry.firstInstance[element + 1] as number) > (geometry.firstInstance[element] as number)
		if (definition < 0 || !isDrawn) continue
		const shapes = [definition, ...(features.get(element) ?? []).map((feature) => file.follow(feature, 6))]
		const reason = shapes.map((shape) => reasons.get(tainted.below(shape))).find((known) => known !== undefined)
		if (reason) found.set(element, reason)
	}
	for (let at = 0; at < repetitions.length; at++) {
		const reason = found.get(repetitions.like(at))
		if (reason) found.set(repetitions.element(at), reason)
	}
	for (const [element, reason] of found) doubts.add(element, reason)
}
