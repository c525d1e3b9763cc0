import { expect, it } from 'vitest'
import { TypeAhead } from './type-ahead.ts'

const labels = ['Ground', 'W-1', 'W-12', 'Ä-1', 'W 2']
const typed = (text: string, active = 0, pause = 100) => {
	const ahead = new TypeAhead()
	let at = active
	for (const [n, letter] of [...text].entries())
		at =
			ahead.type(letter, n * pause, { count: labels.length, active: at, labelOf: (row) => labels[row] as string }) ?? at
	return labels[at]
}

it('goes to the next name that begins with what is typed, and round to the first', () => {
	expect(typed('w')).toBe('W-1')
	expect(typed('w-12')).toBe('W-12')
	expect(typed('w 2')).toBe('W 2')
	expect(typed('ä')).toBe('Ä-1')
	expect(typed('g', 3)).toBe('Ground')
	expect(typed('x', 3)).toBe('Ä-1')
})

it('one letter again and again goes through all that begin with it; a pause begins anew', () => {
	expect(typed('ww')).toBe('W-12')
	expect(typed('wwww')).toBe('W-1')
	expect(typed('wg', 0, 1000)).toBe('Ground')
})
