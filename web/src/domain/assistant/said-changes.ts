import { instructionHeader, type SaidInstruction } from '@panelyard/contracts/said-instruction'
import type { ChangeDraft } from '../../api/outbox/outbox.ts'

/**
 * A change as an instruction makes it: each log entry of it names the words, and the server refuses it when it is of other
 * panels than the person saw, or of very many that weren't confirmed.
 */
export const saidWith = (
	draft: ChangeDraft,
	said: { text: string; panels: number; confirmed: SaidInstruction['confirmed'] },
): ChangeDraft => ({ ...draft, request: { ...draft.request, instruction: instructionHeader(said) } })
