import { categoryBits } from '@panelyard/contracts/models/version-differences'
import { expect, test } from 'vitest'
import { VISIBILITY } from '#engine/appearance/element-states.ts'
import { coloursOf, DIFFERENCE_KINDS, differencesOf, nextChange, visibilityOf } from './difference-kinds.ts'

const differences = differencesOf({
	panels: {
		ids: ['a', 'b', 'c', 'd'],
		marks: ['W-1', 'W-2', 'W-3', 'W-4'],
		before: [1, 2, 3, null],
		after: [1, 2, 7, 8],
		categories: [
			categoryBits(['unchanged']),
			categoryBits(['moved', 'geometry_changed']),
			categoryBits(['removed']),
			categoryBits(['added']),
		],
		decisions: [null, null, 'map', null],
	},
})
const kindAt = (place: number) => DIFFERENCE_KINDS[differences.kinds[place] as number]

test('a panel is of the first of its categories, or of the decision that maps it', () => {
	expect([0, 1, 2, 3].map(kindAt)).toEqual(['unchanged', 'geometry_changed', 'map', 'added'])
	expect([...coloursOf(differences)].map((colour) => colour === -1)).toEqual([true, false, false, false])
	expect(differences.categoriesOf(1)).toEqual(['geometry_changed', 'moved'])
	expect(differences.placeOf('c')).toBe(2)
})

test('unchanged panels and what is no panel are glass; hidden kinds aren’t drawn', () => {
	const placeOfElement = Int32Array.of(-1, 0, 1, 2)
	const { shown, hidden, ghost } = VISIBILITY
	expect([...visibilityOf(differences, placeOfElement, new Set())]).toEqual([ghost, ghost, shown, shown])
	expect([...visibilityOf(differences, placeOfElement, new Set(['unchanged', 'map']))]).toEqual([
		...[hidden, hidden, shown, hidden],
	])
})

test('the next change skips what is unchanged or hidden, and begins anew after the last', () => {
	expect(nextChange(differences, new Set(), null, 1)).toBe(1)
	expect(nextChange(differences, new Set(['map']), 1, 1)).toBe(3)
	expect(nextChange(differences, new Set(), 3, 1)).toBe(1)
	expect(nextChange(differences, new Set(), null, -1)).toBe(3)
	expect(nextChange(differences, new Set(['map', 'added', 'geometry_changed']), null, 1)).toBeNull()
})
