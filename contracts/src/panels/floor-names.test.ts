import { expect, test } from 'vitest'
import { floorsOfKeys, keysOfFloors } from './floor-names.ts'

const floor = (global_id: string, name: string) => ({ global_id, name })
const named = (global_id: string, model_name: string, name = 'Named') => ({ global_id, model_name, name })
const found = (keys: ReturnType<typeof named>[], floors: ReturnType<typeof floor>[]) =>
	Object.fromEntries([...floorsOfKeys(keys, floors)].map(([index, { name }]) => [index, name]))

test('a storey is known by its GlobalId, whatever a later version calls it', () =>
	expect(found([named('a', 'Undefined')], [floor('b', 'Undefined'), floor('a', 'Level 1')])).toEqual({ 1: 'Named' }))

test('a storey with another GlobalId is known by its name, where it alone has it', () => {
	expect(found([named('a', 'Level 1')], [floor('b', 'Level 0'), floor('c', 'Level 1')])).toEqual({ 1: 'Named' })
	expect(found([named('a', 'Level 1')], [floor('b', 'Level 1'), floor('c', 'Level 1')])).toEqual({})
	expect(found([named('a', '')], [floor('b', '')])).toEqual({})
	const both = [named('old', 'Level 1', 'Old'), named('new', 'Level 1', 'New')]
	expect(found(both, [floor('new', 'Level 1')]), 'the GlobalId goes first').toEqual({ 0: 'New' })
})

test('storeys that share a GlobalId are told apart by their names, or not at all', () => {
	const twins = [floor('a', 'Level 1'), floor('a', 'Level 2'), floor('b', 'Roof'), floor('b', 'Roof')]
	expect(found([named('a', 'Level 2'), named('b', 'Roof')], twins)).toEqual({ 1: 'Named' })
	expect(keysOfFloors(twins, [])).toEqual([
		{ global_id: 'a', model_name: 'Level 1' },
		{ global_id: 'a', model_name: 'Level 2' },
		null,
		null,
	])
})

test('a storey that has a name is renamed by the key of that name', () => {
	const floors = [floor('new', 'Level 1'), floor('', ''), floor('', 'Roof'), floor('x', 'y'.repeat(5000))]
	expect(keysOfFloors(floors, [named('old', 'Level 1')])).toEqual([
		{ global_id: 'old', model_name: 'Level 1' },
		null,
		{ global_id: '', model_name: 'Roof' },
		null,
	])
	for (const [index, key] of keysOfFloors(floors, []).entries())
		if (key) expect(floorsOfKeys([key], floors).has(index)).toBe(true)
})
