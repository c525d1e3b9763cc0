import { expect, test } from 'vitest'
import { placesFor } from './replaced-places.ts'

const NAMES = ['tower-a.ifc', 'tower-b.ifc', 'garage.ifc']
const placed = (files: string[], taken: number[] = []) =>
	placesFor(
		NAMES,
		files.map((name) => ({ name })),
		new Set(taken),
	)

test('new files replace those of the same name, whatever their order and ending', () => {
	expect(placed(['garage.ifc', 'Tower-A.ifczip', 'tower-b.ifc'])).toEqual([2, 0, 1])
})

test('otherwise those whose names begin most alike, then what is free', () => {
	expect(placed(['tower-b_rev2.ifc'])).toEqual([1])
	expect(placed(['tower-b_rev2.ifc', 'other.ifc'])).toEqual([1, 0])
	expect(placed(['tower-b.ifc'], [1])).toEqual([0])
})

test('files beyond those of the model replace none', () => {
	expect(placed(['a.ifc', 'b.ifc', 'c.ifc', 'd.ifc'])).toEqual([0, 1, 2, null])
})
