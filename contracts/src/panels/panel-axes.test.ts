import { expect, it } from 'vitest'
import type { GridAxis } from '../models/model-structure.ts'
import { axesFinder, panelsAtAxes } from './panel-axes.ts'

const upright = (tag: string, x: number, family = 0): GridAxis => ({ tag, family, from: [x, -2], to: [x, 20] })
const level = (tag: string, y: number, family = 1): GridAxis => ({ tag, family, from: [-2, y], to: [30, y] })
const axesAt = (axes: readonly GridAxis[], [x, y]: readonly [number, number]) => axesFinder(axes)([x, y])
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

it('panels at the same axes stand together, in the coordinates of the axes', () => {
	const box = (x: number, z: number) => [x, 0, z, x + 1, 3, z + 0.2]
	const none = [Number.NaN, 0, 0, 0, 0, 0]
	const boxes = Float32Array.from([...box(-98, 190), ...none, ...box(-97.5, 191), ...box(-94.1, 199.9)])
	expect(panelsAtAxes(grid, [100, 200, 7], boxes, [0, 1, 2, 3])).toEqual([
		{ axes: ['A–B', '2'], elements: [0, 2] },
		{ axes: ['B', '1'], elements: [3] },
	])
	expect(panelsAtAxes([], [0, 0, 0], boxes, [0])).toEqual([])
})
