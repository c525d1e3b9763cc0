import { expect, test } from 'vitest'
import type { ChangeDraft } from '../../api/outbox/outbox.ts'
import { readChange } from '../changes/change-kind.ts'
import { draftCopy } from './copy-changes.ts'

/** What undoes a change that was answered so. */
function undoOf(draft: ChangeDraft, answer: object): ChangeDraft | null | undefined {
	const known = readChange(draft)
	return known?.kind.undo?.(known.change, answer)
}
const named = (draft: ChangeDraft | null | undefined) => [draft?.kind, draft?.request.path]

test('a copy of steps is undone, done again, and undone once more', () => {
	const copy = draftCopy('p', { panel_id: 'a', panel_ids: ['b', 'c'], mode: 'add' })
	const undo = undoOf(copy, { copied: 2, left_out: 0, revision: 1 }) as ChangeDraft
	expect(named(undo)).toEqual(['instructions_copy_undone', `/projects/p/changes/${copy.id}/undo`])
	const redo = undoOf(undo, { restored: 2, kept: 0 }) as ChangeDraft
	expect(named(redo)).toEqual(['instructions_copied_again', `/projects/p/changes/${undo.id}/undo`])
	const again = undoOf(redo, { restored: 2, kept: 0 })
	expect(named(again)).toEqual(['instructions_copy_undone', `/projects/p/changes/${redo.id}/undo`])
	expect(undoOf(undo, { restored: 0, kept: 2 })).toBeNull()
})
