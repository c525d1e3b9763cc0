import { expect, test } from 'vitest'
import { fileNameOf } from './save-file.ts'

test('a file name has nothing that a system refuses', () => {
	expect(fileNameOf('Hall 4: north/south "A"', 'Panels')).toBe('Hall 4 north south A')
	expect(fileNameOf(' ?? ', 'Panels')).toBe('Panels')
	expect(fileNameOf('x'.repeat(200), 'Panels')).toHaveLength(80)
})
