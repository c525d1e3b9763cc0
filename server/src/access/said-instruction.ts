import { AsyncLocalStorage } from 'node:async_hooks'
import type { SaidInstruction } from '@panelyard/contracts/assistant/said-instruction'

/**
 * The instruction that the current request carries out. It belongs to the request instead of the parameters of about
 * twenty services, so that every log entry of the request includes it.
 */
const current = new AsyncLocalStorage<SaidInstruction>()

/** Runs the work of an instruction, whose words are then in the log entries. */
export const carryOut = <Answer>(said: SaidInstruction, work: () => Promise<Answer>): Promise<Answer> =>
	current.run(said, work)

/** The words of the instruction that the request carries out; null for a change by hand. */
export const saidInstruction = (): string | null => current.getStore()?.text ?? null
