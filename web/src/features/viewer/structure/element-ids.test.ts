import { expect, test } from 'vitest'
import { elementsByGlobalId, globalIdOf } from './element-ids.ts'
import { readStructureColumns } from './structure-columns.ts'

const id = (n: number) => `2O2Fr$t4X7Zf8NOew3F${String(n).padStart(3, '0')}`
const structureOf = (global_id: (string | null)[]) => {
	const count = global_id.length
	const column = global_id.map(() => -1)
	return readStructureColumns({
		elements: { count, parent: column, floor: column, class: column, name: column, global_id },
		classes: [],
		strings: [],
	})
}

test('elements are found by their GlobalIds, all of them where a file repeats one', () => {
	const structure = structureOf([id(1), id(2), null, id(3), id(2)])
	expect(globalIdOf(structure, 1)).toBe(id(2))
	expect(globalIdOf(structure, 2)).toBeNull()
	// The same last letters alone do not make it the same.
	const alike = `3${id(1).slice(1)}`
	expect(elementsByGlobalId(structure, [id(2), id(3), alike])).toEqual(
		new Map([
			[id(2), [1, 4]],
			[id(3), [3]],
		]),
	)
	expect(elementsByGlobalId(structure, [])).toEqual(new Map())
})
