import type { Instruction } from '@panelyard/contracts/panels/instructions'
import { expect, test } from 'vitest'
import { uuid } from '../../testing/panel.test-support.ts'
import {
	draftInstruction,
	draftInstructionChange,
	draftInstructionDeletion,
	draftInstructionOrder,
	instructionChanged,
	instructionDeleted,
	movedBy,
} from './instruction-changes.ts'
import { withStepChange } from './waiting-instructions.ts'

const PANEL = uuid(1)
const image = { id: uuid(50), width: 4, height: 3 }
const step = (number: number, title: string): Instruction => ({
	id: uuid(10 + number),
	panel_id: PANEL,
	title,
	content: '',
	images: [],
	user_name: 'Ann',
	updated_at: '2026-01-01T12:00:00Z',
})
const steps = [step(1, 'Lift'), step(2, 'Fix')]
const titles = (change: { kind: string; about: unknown }, panel = PANEL) =>
	withStepChange(steps, panel, change).map(({ title }) => title)

test('a step shows where it will be before the server has it, in its own panel', () => {
	const draft = draftInstruction('p', { panel_id: PANEL, place: 1, title: 'Turn', content: '', images: [image] })
	expect(titles(draft)).toEqual(['Lift', 'Turn', 'Fix'])
	expect(titles(draft, uuid(2))).toEqual(['Lift', 'Fix'])
	expect(draft.request.body).toMatchObject({ place: 1, title: 'Turn', image_ids: [image.id] })
})

test('changes, deletions and another order show too', () => {
	const words = { title: 'Lift it', content: 'slowly', images: [] }
	expect(titles(draftInstructionChange('p', steps[0] as Instruction, words))).toEqual(['Lift it', 'Fix'])
	expect(titles(draftInstructionDeletion('p', { ...(steps[0] as Instruction), place: 0 }))).toEqual(['Fix'])
	const order = { panel_id: PANEL, before: [], after: movedBy(steps, uuid(12), -1) }
	expect(titles(draftInstructionOrder('p', order))).toEqual(['Fix', 'Lift'])
})

test('what an older version of the app kept, or another kind, changes nothing', () => {
	expect(withStepChange(steps, PANEL, { kind: 'instruction_changed', about: { what: 'else' } })).toBe(steps)
	expect(withStepChange(steps, PANEL, { kind: 'comment_thread', about: {} })).toBe(steps)
})

test('a deleted step comes back at its place, and a change gives way to the words before it', () => {
	const change = draftInstructionDeletion('p', { ...step(1, 'Lift'), images: [image], place: 0 })
	const back = instructionDeleted.undo?.({ id: 'x', project_id: 'p', about: change.about as never }, {} as never)
	expect(back?.request).toMatchObject({ method: 'POST', body: { id: uuid(11), place: 0, image_ids: [image.id] } })
	const edited = draftInstructionChange('p', step(1, 'Lift'), { title: 'Turn', content: '', images: [] })
	const undone = instructionChanged.undo?.({ id: 'x', project_id: 'p', about: edited.about as never }, {} as never)
	expect(undone?.request.body).toMatchObject({ title: 'Lift' })
})
