import { AsyncLocalStorage } from 'node:async_hooks'
import { STALE_PROPOSAL } from '@panelyard/contracts/assistant'
import {
	CONFIRM_PANELS,
	INSTRUCTION_HEADER,
	readInstructionHeader,
	type SaidInstruction,
} from '@panelyard/contracts/said-instruction'
import { AppError } from '../platform/app-error.ts'
import type { App } from '../platform/feature.ts'

/**
 * The instruction that the current request carries out. It belongs to the request instead of the parameters of about
 * twenty services, so that every log entry of the request includes it.
 */
const current = new AsyncLocalStorage<SaidInstruction>()

/** Reads the instruction from the header of a change. */
export function readSaidInstructions(app: App): void {
	app.addHook('preHandler', (request, _reply, done) => {
		const header = request.headers[INSTRUCTION_HEADER]
		if (header === undefined) return done()
		const said = readInstructionHeader(header)
		if (!said) return done(new AppError('VALIDATION_FAILED', `The header ${INSTRUCTION_HEADER} is malformed`))
		current.run(said, done)
	})
}

/** Runs the work of an instruction, whose words are then in the log entries. */
export const carryOut = <Answer>(said: SaidInstruction, work: () => Promise<Answer>): Promise<Answer> =>
	current.run(said, work)

/** The words of the instruction that the request carries out; null for a change by hand. */
export const saidInstruction = (): string | null => current.getStore()?.text ?? null

/** Whether an instruction is being carried out. */
export const isInstructed = (): boolean => current.getStore() !== undefined

/**
 * Throws when the request carries out an instruction, and its panels differ from those the person saw or are many and
 * unconfirmed. Changes by hand have their own confirmations.
 * @throws AppError CONFLICT with `STALE_PROPOSAL`, VALIDATION_FAILED
 */
export function refuseUnseen(panel_count: number): void {
	const said = current.getStore()
	if (!said) return
	if ((said.panels ?? 0) !== panel_count)
		throw new AppError('CONFLICT', 'The project has changed since this proposal was made', {
			reason_code: STALE_PROPOSAL,
		})
	if (panel_count >= CONFIRM_PANELS && !said.confirmed)
		throw new AppError('VALIDATION_FAILED', `Confirm a change of ${panel_count} panels`)
}
