import { z } from 'zod'
import { cleanText } from './plain-text.ts'

/**
 * Header of a change that carries out an instruction to the assistant: `SaidInstruction` as JSON, percent-encoded. The
 * server puts the words into each log entry of the change.
 */
export const INSTRUCTION_HEADER = 'x-panelyard-instruction'

/** Most characters of an instruction that histories keep. */
export const KEPT_INSTRUCTION_LENGTH = 500
/** From this many changed panels on, a proposal must be confirmed twice. */
export const CONFIRM_PANELS = 1000

/** The beginning of an instruction, as histories keep it. */
const beginningOf = (text: string): string =>
	text.length <= KEPT_INSTRUCTION_LENGTH
		? text
		: `${text.slice(0, KEPT_INSTRUCTION_LENGTH - 1).replace(/[\ud800-\udbff]$/, '')}…`

export const SaidInstruction = z.strictObject({
	text: z.string().overwrite(cleanText).min(1).overwrite(beginningOf),
	/** The number of panels that the person saw. */
	panels: z.int().min(0).optional(),
	/** The person has confirmed the large number; required from `CONFIRM_PANELS` on. */
	confirmed: z.boolean().default(false),
})
export type SaidInstruction = z.infer<typeof SaidInstruction>

export const instructionHeader = (said: z.input<typeof SaidInstruction>): string =>
	encodeURIComponent(JSON.stringify(SaidInstruction.parse(said)))

/** Null for a missing or invalid header. */
export function readInstructionHeader(header: unknown): SaidInstruction | null {
	try {
		return SaidInstruction.parse(JSON.parse(decodeURIComponent(String(header))))
	} catch {
		return null
	}
}
