import { expect, test } from 'vitest'
import type { ChangeDraft } from '../../api/outbox/outbox.ts'
import { draftCopy, instructionsCopied, instructionsCopiedAgain, instructionsCopyUndone } from './copy-changes.ts'

const made = ({ id = '', project_id, about }: ChangeDraft) => ({ id, project_id, about: about as never })
const undone = (restored: number) => ({ restored, kept: 0 }) as never
const path = (draft: ChangeDraft | null | undefined) => draft?.request.path

test('a copy of steps is undone, done again, and undone once more', () => {
	const copy = draftCopy('p', { panel_id: 'a', panel_ids: ['b', 'c'], mode: 'add' })
	const undo = instructionsCopied.undo?.(made(copy), { copied: 2, left_out: 0, revision: 1 }) as ChangeDraft
	expect([undo.kind, path(undo)]).toEqual([instructionsCopyUndone.name, `/projects/p/changes/${copy.id}/undo`])
	const redo = instructionsCopyUndone.undo?.(made(undo), undone(2)) as ChangeDraft
	expect([redo.kind, path(redo)]).toEqual([instructionsCopiedAgain.name, `/projects/p/changes/${undo.id}/undo`])
	const again = instructionsCopiedAgain.undo?.(made(redo), undone(2)) as ChangeDraft
	expect([again.kind, path(again)]).toEqual([instructionsCopyUndone.name, `/projects/p/changes/${redo.id}/undo`])
	expect(instructionsCopyUndone.undo?.(made(undo), undone(0))).toBeNull()
})
