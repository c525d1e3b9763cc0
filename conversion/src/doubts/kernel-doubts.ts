import { because } from '../element-reason.ts'
import type { ModelGeometry } from '../geometry/model-geometry.ts'
import type { IfcElements } from '../ifc/ifc-elements.ts'
import type { StepFile } from '../step/step-file.ts'
import type { Doubts } from './doubts.ts'
import { ReferencesTo } from './references-to.ts'

/** What the kernel logs about a record: the message and the number of the record at its end. */
const MESSAGE = /^\[WEB-IFC\]\[\w+\]\s*(?:\[[^\]]*\]+\)?\]?)?\s*(.*?)\s*(\d+)\s*$/

/** Curves that cross themselves: the kernel draws them. */
const HARMLESS = /Self intersecting/

/** The message about a missing position. Such a profile is at its origin. */
const NO_POSITION = /expected REF/

/** The record of a kernel's message, and its text for people; null for a message about no record. */
export function parseKernelMessage(line: string): { id: number; text: string } | null {
	const [, text = '', digits = ''] = MESSAGE.exec(line.trim()) ?? []
	return digits === '' || HARMLESS.test(text) ? null : { id: Number(digits), text }
}

/**
 * Adds the elements whose shape, or whose opening's shape, the kernel reports an error about.
 * @param lines the kernel's messages
 * @param recordOf the record of a number in the kernel's input, -1 for none
 * @param features openings by the element that they cut
 */
export function doubtKernelErrors(
	file: StepFile,
	elements: IfcElements,
	geometry: ModelGeometry,
	features: Map<number, number[]>,
	lines: readonly string[],
	recordOf: (kernelId: number) => number,
	doubts: Doubts,
): void {
	const messages = new Map<number, string>()
	for (const line of new Set(lines)) {
		const parsed = parseKernelMessage(line)
		const record = parsed ? recordOf(parsed.id) : -1
		if (!parsed || record < 0) continue
		if (NO_POSITION.test(parsed.text) && file.type(record).endsWith('PROFILEDEF')) continue
		messages.set(record, parsed.text)
	}
	if (messages.size === 0) return
	const tainted = new ReferencesTo(file, (record) => messages.has(record))
	for (let element = 0; element < elements.count; element++) {
		const definition = elements.shapes[element] as number
		const isDrawn = (geometry.firstInstance[element + 1] as number) > (geometry.firstInstance[element] as number)
		if (definition < 0 || !isDrawn) continue
		const shapes = [definition, ...(features.get(element) ?? []).map((feature) => file.follow(feature, 6))]
		const record = shapes.map((shape) => tainted.below(shape)).find((found) => found >= 0)
		if (record === undefined) continue
		doubts.add(element, because('kernel_error', `#${file.id(record)} ${file.type(record)}: ${messages.get(record)}`))
	}
}
