import { z } from 'zod'
import { cleanText } from '../values/plain-text.ts'

/** Most characters of an instruction that histories keep. */
export const KEPT_INSTRUCTION_LENGTH = 500
/** From this many changed panels on, a proposal must be confirmed twice. */
export const CONFIRM_PANELS = 1000

/** The beginning of an instruction, as histories keep it. */
const beginningOf = (text: string): string =>
	text.length <= KEPT_INSTRUCTION_LENGTH
		? text
		: `${text.slice(0, KEPT_INSTRUCTION_LENGTH - 1).replace(/[\ud800-\udbff]$/, '')}…`

/** The words of an instruction, which the server puts into each log entry of the change that carries it out. */
export const SaidInstruction = z.object({ text: z.string().overwrite(cleanText).min(1).overwrite(beginningOf) })
export type SaidInstruction = z.infer<typeof SaidInstruction>
