import {
	type CreateInstructionRequest,
	type Instruction,
	type InstructionListResponse,
	type InstructionsChangedResponse,
	MAX_INSTRUCTIONS,
	type OrderInstructionsRequest,
	type UpdateInstructionRequest,
} from '@panelyard/contracts/panels/instructions'
import type { z } from 'zod'
import { recordAction } from '../../access/audit.queries.ts'
import {
	changeProject,
	createdBefore,
	findMade,
	type HeldProject,
	keepChange,
	type NamedChange,
} from '../../access/made-changes.ts'
import { type OpenedProject, requireId } from '../../access/project-permission.ts'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { useImages } from '../images/images.service.ts'
import { requirePanels } from '../panels/panels.service.ts'
import * as queries from './instructions.queries.ts'

/** Who changes which project. */
export type Changing = { user_id: string; project_id: string }

const STEP_GONE = 'This step no longer exists'
export const PANEL_GONE = 'This panel no longer exists'

/** The steps of a panel. Visitors don't hear who wrote them. */
export async function panelInstructions(
	db: Database,
	{ project, role }: OpenedProject,
	panel_id: string,
): Promise<InstructionListResponse> {
	await requirePanels(db, project.id, [requireId(panel_id, PANEL_GONE)])
	const instructions = await queries.listInstructions(db, project.id, panel_id)
	return {
		instructions: role === null ? instructions.map((one) => ({ ...one, user_name: '' })) : instructions,
		revision: project.revision,
	}
}

/** The steps of all panels, at most `limit`. */
export const allInstructions = queries.listAllInstructions

type InstructionsChange = { panel_id: string; instructions: Instruction[]; revision: number; repeated?: true }

/**
 * Changes the steps of a panel in one transaction, logs it, and tells the project's room. `act` returns the panel and
 * what the log says; null when the change had been made before, or changes nothing.
 */
async function change(
	platform: Platform,
	{ project_id, user_id }: Changing,
	action: string,
	act: (
		held: HeldProject<InstructionsChange>,
		answerUnchanged: (panel_id: string) => Promise<never>,
	) => Promise<{ panel_id: string; subject_id: string; title: string }>,
): Promise<InstructionsChangedResponse> {
	const { panel_id, ...answer } = await changeProject<InstructionsChange>(
		platform.database,
		{ project_id, user_id, needed: 'editor' },
		async (held) => {
			const { tx, project, leaveUnchanged } = held
			const done = async (panel_id: string): Promise<InstructionsChange> => ({
				panel_id,
				instructions: await queries.listInstructions(tx, project_id, panel_id),
				revision: project.revision,
			})
			const { panel_id, subject_id, title } = await act(held, async (panel_id) =>
				// Its transaction ends without a trace, and so without the revision.
				leaveUnchanged({ ...(await done(panel_id)), revision: project.revision - 1, repeated: true }),
			)
			await recordAction(tx, { project_id, user_id, action, subject_id, details: { panel_id, title } })
			return done(panel_id)
		},
	)
	if (!answer.repeated) {
		platform.tellProject('instructions_changed', { project_id, panel_id, revision: answer.revision })
	}
	return answer
}

/** Adds a step to a panel. One that the same person added with the same id is left as it is. */
export async function createInstruction(
	platform: Platform,
	changing: Changing,
	panel_id: string,
	{ id, title, content, image_ids, place }: z.output<typeof CreateInstructionRequest>,
): Promise<InstructionsChangedResponse> {
	const { project_id, user_id } = changing
	const named: NamedChange = { change_id: id, kind: 'instruction_created', user_id }
	return change(platform, changing, 'instruction.created', async ({ tx, project }, answerUnchanged) => {
		const there = id === undefined ? null : await queries.instructionAnywhere(tx, id)
		const created = await createdBefore(tx, project_id, there, named)
		if (created) return answerUnchanged(created.panel_id)
		await requirePanels(tx, project_id, [requireId(panel_id, PANEL_GONE)])
		const order = (await queries.listInstructions(tx, project_id, panel_id)).map((one) => one.id)
		if (order.length >= MAX_INSTRUCTIONS) {
			throw new AppError('CONFLICT', `A panel has at most ${MAX_INSTRUCTIONS} steps`)
		}
		const words = { project_id, panel_id, position: order.length, title, content, user_id }
		let subject_id = id ?? ''
		await useImages(tx, project_id, { before: [], after: image_ids }, async () => {
			subject_id = await queries.insertInstruction(tx, { ...(id === undefined ? {} : { id }), ...words })
			await queries.replaceImages(tx, subject_id, image_ids)
		})
		await queries.orderInstructions(tx, panel_id, order.toSpliced(place ?? order.length, 0, subject_id))
		await keepChange(tx, project, named)
		return { panel_id, subject_id, title }
	})
}

/** Changes the words and the images of a step. */
export async function updateInstruction(
	platform: Platform,
	changing: Changing,
	instruction_id: string,
	{ title, content, image_ids, change_id }: z.output<typeof UpdateInstructionRequest>,
): Promise<InstructionsChangedResponse> {
	const { project_id, user_id } = changing
	const named: NamedChange = { change_id, kind: 'instruction_changed', user_id }
	return change(platform, changing, 'instruction.changed', async ({ tx, project }, answerUnchanged) => {
		const { id, panel_id } = await requireInstruction(tx, project_id, instruction_id)
		if (await findMade(tx, project_id, named)) return answerUnchanged(panel_id)
		const before = await queries.imagesOf(tx, id)
		await useImages(tx, project_id, { before, after: image_ids }, async () => {
			await queries.updateInstruction(tx, id, { title, content, user_id })
			await queries.replaceImages(tx, id, image_ids)
		})
		await keepChange(tx, project, named)
		return { panel_id, subject_id: id, title }
	})
}

/** Deletes a step. Its images are kept for 30 days, so that it can come back with them. */
export async function deleteInstruction(
	platform: Platform,
	changing: Changing,
	instruction_id: string,
): Promise<InstructionsChangedResponse> {
	const { project_id } = changing
	return change(platform, changing, 'instruction.deleted', async ({ tx }) => {
		const { id, panel_id, title } = await requireInstruction(tx, project_id, instruction_id)
		const before = await queries.imagesOf(tx, id)
		await useImages(tx, project_id, { before, after: [] }, () => queries.deleteInstruction(tx, id))
		return { panel_id, subject_id: id, title }
	})
}

/** Puts the steps of a panel in another order. */
export async function orderInstructions(
	platform: Platform,
	changing: Changing,
	panel_id: string,
	{ instruction_ids, change_id }: z.output<typeof OrderInstructionsRequest>,
): Promise<InstructionsChangedResponse> {
	const { project_id, user_id } = changing
	const named: NamedChange = { change_id, kind: 'instruction_changed', user_id }
	return change(platform, changing, 'instruction.ordered', async ({ tx, project }, answerUnchanged) => {
		await requirePanels(tx, project_id, [requireId(panel_id, PANEL_GONE)])
		if (await findMade(tx, project_id, named)) return answerUnchanged(panel_id)
		const present = (await queries.listInstructions(tx, project_id, panel_id)).map(({ id }) => id)
		const wanted = [...new Set(instruction_ids)]
		if (wanted.some((id) => !present.includes(id))) throw new AppError('NOT_FOUND', STEP_GONE)
		await queries.orderInstructions(tx, panel_id, [...wanted, ...present.filter((id) => !wanted.includes(id))])
		await keepChange(tx, project, named)
		return { panel_id, subject_id: panel_id, title: '' }
	})
}

async function requireInstruction(tx: Database, project_id: string, id: string): Promise<queries.InstructionRow> {
	const found = await queries.findInstruction(tx, project_id, requireId(id, STEP_GONE))
	if (!found) throw new AppError('NOT_FOUND', STEP_GONE)
	return found
}
