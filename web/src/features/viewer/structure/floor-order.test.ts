import { describe, expect, it } from 'vitest'
import { floorOrder, floorRange, floorsBetween, layersOf } from './floor-order.ts'

// As files list them: the first floor before the ground floor, a roof without a height at the end.
const floors = [{ elevation: 3 }, { elevation: 0 }, { elevation: 6 }]

describe('floors', () => {
	const order = floorOrder(floors, true)
	it('go from the ground up, with what is on none first', () => expect(order).toEqual([-1, 1, 0, 2]))
	it('a range shows all between its ends', () => {
		expect(floorsBetween(order, 1, 2)).toEqual(new Set([1, 0]))
		expect(floorsBetween(order, 0, 3)).toBeNull()
	})
	it('one floor is a range of one', () => expect(floorRange(order, new Set([0]))).toEqual([2, 2]))
	it('unknown floors of an old link show the whole range', () =>
		expect(floorRange(order, new Set([9]))).toEqual([0, 3]))
	it('are lifted in the order in which they are built', () => {
		expect([...layersOf([0, 1, 2, -1], floors)]).toEqual([1, 0, 2, 0])
	})
	it('of neighbouring buildings at about one height are lifted together', () => {
		const street = [{ elevation: 0 }, { elevation: 0.4 }, { elevation: 3.1 }, { elevation: 2.8 }, { elevation: null }]
		expect([...layersOf([0, 1, 2, 3, 4], street)]).toEqual([0, 0, 1, 1, 0])
	})
})
