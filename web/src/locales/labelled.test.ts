import { expect, test } from 'vitest'
import { labelled } from './labelled.ts'

test('a colon stands as each language has it', () => {
	expect(labelled('Late', '9 Dec', 'en')).toBe('Late: 9 Dec')
	expect(labelled('En retard', '9 déc.', 'fr')).toBe('En retard\u00a0: 9 déc.')
	expect(labelled('期限', '12月9日', 'ja')).toBe('期限：12月9日')
})
