import { expect, it } from 'vitest'
import { readInstruction } from '../read-instruction.ts'
import { MarkIndex } from './marks.ts'

const excepted = (text: string) => {
	const reading = readInstruction(text, {
		statuses: [{ id: 'installed', name: 'Installed', default_key: 'installed', type: 'step' }],
		...{ groups: [], categories: [], has_selected: false },
		today: '2026-11-23',
		language: 'en',
		floors: ['Ground floor', 'Level 1', 'Level 2'].map((name, number) => ({ number, name })),
		kinds: ['Walls', 'Slabs'].map((name, number) => ({ number, name, classes: [] })),
		marks: new MarkIndex(['W1']),
	})
	if ('unclear' in reading) return reading.unclear.why
	const { instruction } = reading
	return instruction.kind === 'change' ? instruction.steps.map(({ select }) => select.except) : instruction
}

it('“except the walls and the slabs on level 2” doesn’t install the walls on all other levels', () => {
	expect(excepted('everything is installed except the walls and the slabs on level 2')).toBe('several_meant')
	expect(excepted('everything is installed except the slabs on level 2')).toEqual([[{ kinds: [1], floors: [2] }]])
	expect(excepted('everything is installed except the walls and the slabs')).toEqual([[{ kinds: [0, 1] }]])
})
