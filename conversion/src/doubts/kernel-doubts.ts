import { because } from '../element-reason.ts'
import type { ModelGeometry } from '../geometry/model-geometry.ts'
import type { IfcElements } from '../ifc/ifc-elements.ts'
import type { StepFile } from '../step/step-file.ts'
import type { Doubts } from './doubts.ts'

/** References nested deeper than this aren't followed. */
const DEEPEST = 64

/** What the kernel logs about a record: the message and the number of the record at its end. */
const MESSAGE = /^\[WEB-IFC\]\[\w+\]\s*(?:\[[^\]]*\]+\)?\]?)?\s*(.*?)\s*(\d+)\s*$/

/** Messages about what the kernel leaves out on purpose, or about curves that cross themselves, which it draws. */
const HARMLESS = /Self intersecting/

/** A profile without a position, which is at its origin. */
const NO_POSITION = /expected REF/

/** The record of a kernel's message, and its text for people; null for a message about no record. */
export function parseKernelMessage(line: string): { id: number; text: string } | null {
	const [, text = '', digits = ''] = MESSAGE.exec(line.trim()) ?? []
	return digits === '' || HARMLESS.test(text) ? null : { id: Number(digits), text }
}

/** Finds the records of messages below other records. */
class Tainted {
	private readonly file: StepFile
	private readonly messages: Map<number, string>
	private readonly known = new Map<number, number>()

	constructor(file: StepFile, messages: Map<number, string>) {
		this.file = file
		this.messages = messages
	}

	/** The first record with a message that a record is or refers to, -1 for none. */
	below(record: number, depth = 0): number {
		if (record < 0 || depth > DEEPEST) return -1
		if (this.messages.has(record)) return record
		const known = this.known.get(record)
		if (known !== undefined) return known
		this.known.set(record, -1)
		let found = -1
		for (const id of this.file.allRefs(record)) {
			found = this.below(this.file.record(id), depth + 1)
			if (found >= 0) break
		}
		this.known.set(record, found)
		return found
	}
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
	for (const line of lines) {
		const parsed = parseKernelMessage(line)
		const record = parsed ? recordOf(parsed.id) : -1
		if (!parsed || record < 0) continue
		if (NO_POSITION.test(parsed.text) && file.type(record).endsWith('PROFILEDEF')) continue
		messages.set(record, parsed.text)
	}
	if (messages.size === 0) return
	const tainted = new Tainted(file, messages)
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
