import { because, type ElementReason } from '../element-reason.ts'
import type { StepFile } from '../step/step-file.ts'
import { recordName } from './record-doubts.ts'

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
 * What the kernel reports of records, by record.
 * @param lines the kernel's messages
 * @param recordOf the record of a number in the kernel's input, -1 for none
 */
export function kernelErrors(
	file: StepFile,
	lines: readonly string[],
	recordOf: (kernelId: number) => number,
): Map<number, ElementReason> {
	const errors = new Map<number, ElementReason>()
	for (const line of new Set(lines)) {
		const parsed = parseKernelMessage(line)
		const record = parsed ? recordOf(parsed.id) : -1
		if (!parsed || record < 0) continue
		if (NO_POSITION.test(parsed.text) && file.type(record).endsWith('PROFILEDEF')) continue
		errors.set(record, because('kernel_error', `${recordName(file, record)}: ${parsed.text}`))
	}
	return errors
}
