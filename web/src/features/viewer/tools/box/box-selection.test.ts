import { expect, it } from 'vitest'
import { drawnBox } from './box-selection.ts'

it('a box drawn to the right takes what is wholly inside, to the left all it touches', () => {
	expect(drawnBox({ from: { x: 10, y: 50 }, to: { x: 30, y: 20 } })).toEqual({
		part: { x: 10, y: 20, width: 20, height: 30 },
		isWhole: true,
	})
	expect(drawnBox({ from: { x: 30, y: 20 }, to: { x: 10, y: 50 } })?.isWhole).toBe(false)
})

it('a hand that trembled drew no box', () => {
	expect(drawnBox({ from: { x: 10, y: 10 }, to: { x: 12, y: 11 } })).toBeNull()
})
