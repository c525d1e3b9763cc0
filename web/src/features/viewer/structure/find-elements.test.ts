import { expect, it } from 'vitest'
import { findOtherElements } from './find-elements.ts'
import { readStructureColumns } from './structure-columns.ts'

const structure = readStructureColumns({
	classes: ['IfcWall', 'IfcColumn'],
	strings: ['Wall', 'K/90'],
	elements: {
		count: 4,
		parent: [-1, -1, -1, -1],
		floor: [0, 0, 0, 0],
		class: [0, 1, 1, 1],
		name: [0, 1, 1, 0],
		global_id: ['0', '1', '2', '3'].map((end) => end.padStart(22, 'a')),
	},
})
/** The wall is a panel. */
const elements = { placeOfElement: Int32Array.of(0, -1, -1, -1) }
const find = (text: string, most = 9) => findOtherElements(text, structure, elements, most)

it('elements outside panels are found by name, class and GlobalId, no more of them than asked for', () => {
	expect(find('k/90')).toEqual([1, 2])
	expect(find('ｋ/９０')).toEqual([1, 2])
	expect(find('column k/90')).toEqual([1, 2])
	expect(find('wall'), 'a panel is found as such').toEqual([3])
	expect(find('aaa2')).toEqual([2])
	expect(find('ifccolumn', 2)).toEqual([1, 2])
	expect(find(' ')).toEqual([])
})
