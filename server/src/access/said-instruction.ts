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
 * The instruction that the request under way carries out. It belongs to the request and not to the parameters of some
 * twenty services, so that no log entry of whatever the request does can forget it.
 */
const current = new AsyncLocalStorage<SaidInstruction>()

/** Reads the instruction that a change says it carries out. */
export function readSaidInstructions(app: App): void {
	app.addHook('preHandler', (request, _reply, done) => {
		const header = request.headers[INSTRUCTION_HEADER]
		if (header === undefined) return done()
		const said = readInstructionHeader(header)
		if (!said) return done(new AppError('VALIDATION_FAILED', `The header ${INSTRUCTION_HEADER} is malformed`))
		current.run(said, done)
	})
}

/** Does what an instruction says, whose words then stand in the log entries. */
export const carryOut = <Answer>(said: SaidInstruction, work: () => Promise<Answer>): Promise<Answer> =>
	current.run(said, work)

/** The words of the instruction that is being carried out; null when a person does it by hand. */
export const saidInstruction = (): string | null => current.getStore()?.text ?? null

/** Whether an instruction is being carried out. */
export const isInstructed = (): boolean => current.getStore() !== undefined

/**
 * Throws when an instruction is carried out and this is of other panels than the person saw, or of many that weren't
 * confirmed. What people do by hand has its own questions.
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
