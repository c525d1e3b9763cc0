import { expect, it } from 'vitest'
import { readInstruction } from '../read-instruction.ts'
import { MarkIndex } from './marks.ts'

const read = (text: string, floors: string[], kinds: { number: number; name: string }[] = []) => {
	const reading = readInstruction(text, {
		...{ statuses: [], groups: [], categories: [], has_selected: false },
		today: '2026-11-23',
		language: 'en',
		floors: floors.map((name, number) => ({ number, name })),
		kinds: kinds.map((kind) => ({ ...kind, classes: [] })),
		marks: new MarkIndex(['W1']),
	})
	if ('unclear' in reading) return reading.unclear.why
	const { instruction } = reading
	if (instruction.kind !== 'change') return instruction
	const names = new Map(
		instruction.changes.map((change) => ['id' in change && change.id, 'name' in change && change.name]),
	)
	return instruction.steps.map(({ select, actions: [action] }) => [
		select,
		action?.do === 'join_group' && names.get(action.group),
	])
}

it('a group for each level has the panels of all levels with its name, not only of the first', () => {
	expect(read('make a group for each level', ['Level 1', 'Level 2', 'Level 1'])).toEqual([
		[{ floors: [0, 2] }, 'Level 1'],
		[{ floors: [1] }, 'Level 2'],
	])
})

it('a level whose name can’t be that of a group isn’t left out without a word', () => {
	expect(read('make a group for each level', ['Level 1', 'x'.repeat(121)])).toBe('cannot')
})

it('a kind with two names gets one group, called as the person sees it', () => {
	const kinds = [
		{ number: 1, name: '' },
		{ number: 2, name: 'IfcSlab' },
		{ number: 1, name: 'Walls' },
		{ number: 2, name: 'Slabs' },
	]
	expect(read('make a group for each type', [], kinds)).toEqual([
		[{ kinds: [1] }, 'Walls'],
		[{ kinds: [2] }, 'Slabs'],
	])
})
