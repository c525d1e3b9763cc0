import type { GridAxis } from '@panelyard/contracts/model-structure'
import { expect, it } from 'vitest'
import { axesAt } from './grid-place.ts'

const upright = (tag: string, x: number, family = 0): GridAxis => ({ tag, family, from: [x, -2], to: [x, 20] })
const level = (tag: string, y: number, family = 1): GridAxis => ({ tag, family, from: [-2, y], to: [30, y] })
const grid = [upright('C', 12), upright('A', 0), upright('B', 6), level('1', 0), level('2', 8)]

it.each([
	['between two axes', [3, 4], ['A–B', '1–2']],
	['on an axis', [6.4, 0], ['B', '1']],
	['outside the last one', [20, 12], ['C', '2']],
] as const)('says where something is: %s', (_, point, text) => expect(axesAt(grid, point)).toEqual(text))

it('numbers stand in their order, whichever way the grid was drawn', () => {
	const numbers = [upright('10', 0), upright('9', 6)]
	expect(axesAt(numbers, [3, 0])).toEqual(['9–10'])
})

it('of several grids, the nearest one counts', () => {
	const other = [upright('X', 100, 3), upright('Y', 106, 3), level('I', 100, 4), level('II', 108, 4)]
	expect(axesAt([...grid, ...other], [103, 104])).toEqual(['X–Y', 'I–II'])
	expect(axesAt([...grid, ...other], [3, 4])).toEqual(['A–B', '1–2'])
})

it('a model without axes says nothing', () => expect(axesAt([], [0, 0])).toEqual([]))
