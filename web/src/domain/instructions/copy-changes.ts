import { CopyInstructionsResponse } from '@panelyard/contracts/panels/instructions'
import type { QueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { newId } from '../../api/new-id.ts'
import type { ChangeDraft } from '../../api/outbox/outbox.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { dotted } from '../../locales/dotted.ts'
import { defineChange } from '../changes/change-kind.ts'
import { defineUndo } from '../changes/undo-draft.ts'
import { instructionsPath } from './instructions.queries.ts'

const readAgain = (client: QueryClient, { project_id }: { project_id: string }): void =>
	void client.invalidateQueries({ queryKey: queryKeys.allInstructions(project_id) })

const AboutCopy = z.object({
	panel_id: z.string(),
	panel_ids: z.array(z.string()),
	mode: z.enum(['add', 'replace']),
})
type AboutCopy = z.infer<typeof AboutCopy>

export const instructionsCopied = defineChange({
	name: 'instructions_copied',
	about: AboutCopy,
	answer: CopyInstructionsResponse,
	takeBack: readAgain,
	done: readAgain,
	named: ({ t }, { panel_ids }) => t('changes:name.instructions_copied', { count: panel_ids.length }),
	told: ({ t }, _change, { copied, left_out }) =>
		dotted([
			t('changes:done.instructions_copied', { count: copied }),
			left_out > 0 && t('changes:done.instructions_left_out', { count: left_out }),
		]),
	undo: ({ id, project_id }, { copied }) => (copied > 0 ? draftCopyUndo(project_id, id) : null),
	panels: ({ panel_ids }) => panel_ids,
})

/** Copies the steps of a panel to others. */
export const draftCopy = (project_id: string, about: AboutCopy): ChangeDraft => {
	const change_id = newId()
	const { panel_id, panel_ids, mode } = about
	return {
		id: change_id,
		project_id,
		kind: instructionsCopied.name,
		request: {
			method: 'POST',
			path: `${instructionsPath(project_id, panel_id)}/copy`,
			body: { panel_ids, mode, change_id },
		},
		about,
	}
}

/** Takes a copy back, but for the steps that somebody changed since. */
const draftCopyUndo: ReturnType<typeof defineUndo> = defineUndo({
	name: 'instructions_copy_undone',
	takeBack: readAgain,
	done: readAgain,
	told: ({ t }, _change, { restored, kept }) =>
		dotted([
			t('changes:done.instructions_taken_back', { count: restored }),
			kept > 0 && t('changes:done.instructions_kept', { count: kept }),
		]),
	canRedo: ({ restored }) => restored > 0,
	redo: (project_id, change_id) => draftCopyAgain(project_id, change_id),
})

/** Copies once more what was taken back. */
const draftCopyAgain = defineUndo({
	name: 'instructions_copied_again',
	takeBack: readAgain,
	done: readAgain,
	told: ({ t }, _change, { restored }) => t('changes:done.instructions_copied', { count: restored }),
	canRedo: ({ restored }) => restored > 0,
	redo: draftCopyUndo,
})
