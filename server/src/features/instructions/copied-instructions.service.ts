import type { CopyInstructionsRequest, CopyInstructionsResponse } from '@panelyard/contracts/panels/instructions'
import { MAX_INSTRUCTIONS } from '@panelyard/contracts/panels/instructions'
import { z } from 'zod'
import { recordAction } from '../../access/audit.queries.ts'
import { changeProject, findMade, keepChange, type NamedChange } from '../../access/made-changes.ts'
import { requireId } from '../../access/project-permission.ts'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { releaseImages } from '../images/images.service.ts'
import { requirePanels } from '../panels/panels.service.ts'
import * as queries from './copied-instructions.queries.ts'
import { type Changing, PANEL_GONE } from './instructions.service.ts'

/** Steps that one copy writes or replaces at most, and characters of those that are kept to come back. */
const MOST_STEPS = 20_000
const MOST_KEPT_CHARACTERS = 4_000_000

/** What is kept of a copy, for its answer when it is sent again and for its undo. */
const KeptCopy = z.object({
	copied: z.object({ panels: z.int(), left_out: z.int(), step_ids: z.array(z.uuid()) }),
	replaced: z.array(queries.KeptStep),
})
type KeptCopy = z.infer<typeof KeptCopy>

/**
 * Copies the steps of a panel to others in one transaction, after what those have or in its place. Panels that would have
 * too many steps are left out.
 * @throws AppError NOT_FOUND, and CONFLICT for a copy that is too large
 */
export async function copyInstructions(
	platform: Platform,
	{ project_id, user_id }: Changing,
	panel_id: string,
	{ panel_ids, mode, change_id }: z.output<typeof CopyInstructionsRequest>,
): Promise<CopyInstructionsResponse> {
	const named: NamedChange = { change_id, kind: 'instruction_created', user_id }
	const answer = await changeProject<CopyInstructionsResponse>(
		platform.database,
		{ project_id, user_id, needed: 'editor' },
		async ({ tx, project, leaveUnchanged }) => {
			const made = await findMade(tx, project_id, named)
			if (made) {
				const { panels, left_out } = KeptCopy.parse(made.payload).copied
				return leaveUnchanged({ copied: panels, left_out, revision: project.revision - 1, repeated: true })
			}
			const from = requireId(panel_id, PANEL_GONE)
			const to = [...new Set(panel_ids)].filter((id) => id !== from)
			await requirePanels(tx, project_id, [from, ...to])
			await refuseTooMuch(tx, from, to, mode)
			const replaced = mode === 'replace' ? await queries.takeSteps(tx, to) : []
			const { ids, panels } = await queries.copySteps(tx, { project_id, from, to, user_id, most: MAX_INSTRUCTIONS })
			await releaseImages(tx, [...new Set(replaced.flatMap(({ image_ids }) => image_ids))])
			const copied = { panels, left_out: to.length - panels, step_ids: ids }
			await keepChange(tx, project, named, KeptCopy.parse({ copied, replaced }))
			const details = { panel_count: panels, mode }
			await recordAction(tx, { project_id, user_id, action: 'instruction.copied', subject_id: from, details })
			return { copied: panels, left_out: copied.left_out, revision: project.revision }
		},
	)
	if (!answer.repeated) tellInstructions(platform, project_id, answer.revision)
	return answer
}

async function refuseTooMuch(
	tx: Database,
	from: string,
	to: readonly string[],
	mode: 'add' | 'replace',
): Promise<void> {
	const own = await queries.sizeOfSteps(tx, [from])
	if (own.steps === 0) throw new AppError('CONFLICT', 'This panel has no steps to copy')
	const replaced = mode === 'replace' ? await queries.sizeOfSteps(tx, to) : { steps: 0, characters: 0 }
	const isTooMany = Math.max(own.steps * to.length, replaced.steps) > MOST_STEPS
	if (isTooMany || replaced.characters > MOST_KEPT_CHARACTERS)
		throw new AppError('CONFLICT', 'This is too much to copy at once. Choose fewer panels.')
}

/** Says that the steps of several panels changed. */
export const tellInstructions = (platform: Pick<Platform, 'tellProject'>, project_id: string, revision: number): void =>
	platform.tellProject('instructions_changed', { project_id, panel_id: null, revision })

/**
 * Takes a copy back: its steps go unless somebody changed them since, and what it replaced comes back. The other way round
 * that is a copy too, kept in `more`, so that the undo can be undone; nothing is kept of very long ones. Call it in a
 * transaction that holds the project.
 * @returns `restored`: panels that have again what they had; `kept`: those with steps that stay
 * @throws AppError CONFLICT for a change that was no copy
 */
export async function takeCopyBack(
	tx: Database,
	project_id: string,
	payload: unknown,
): Promise<{ kept: { restored: number; kept: number }; more: KeptCopy | undefined }> {
	const copy = KeptCopy.safeParse(payload).data
	if (!copy) throw new AppError('CONFLICT', "This kind of change can't be undone")
	const { step_ids } = copy.copied
	const { steps, ...taken } = await queries.deleteUnchanged(tx, project_id, step_ids, MOST_KEPT_CHARACTERS)
	const again = await queries.restoreSteps(tx, project_id, copy.replaced, MAX_INSTRUCTIONS)
	await releaseImages(tx, taken.image_ids)
	const restored = new Set([...taken.panel_ids, ...again]).size
	const copied = { panels: restored, left_out: 0, step_ids: copy.replaced.map(({ id }) => id) }
	return { kept: { restored, kept: taken.kept }, more: steps === null ? undefined : { copied, replaced: steps } }
}
