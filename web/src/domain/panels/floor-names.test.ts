import type { Floor } from '@panelyard/contracts/models/model-structure'
import { floorsToldApart } from '@panelyard/rules/storeys/floors-told-apart'
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startI18n } from '../../locales/i18n.ts'
import { makeMeasures } from '../../locales/measures.ts'
import { exampleModel } from '../../testing/project.test-support.ts'
import { filesOfFloors, useNamedFloors } from './floor-names.ts'

const { elevation, number } = makeMeasures('en', (_unit, value) => `${value} m`)
const words = { none: 'No storey', elevation, number, apart: (name: string, by: string) => `${name} (${by})` }
const floor = (name: string, height: number | null): Floor => ({
	name,
	global_id: '',
	elevation: height,
	element_count: 1,
})
const namesOf = (floors: Floor[], files: string[] = [], hasNone = false) =>
	floorsToldApart(floors, files, hasNone, words).map(({ name }) => name)

test('floors of one name are told apart by their elevation, and no others', () =>
	expect(
		namesOf([floor('Level 1', 3.2), floor('Ground', 0), floor('Level 1', 3.75), floor('Level 1 ', -0.001)]),
	).toEqual(['Level 1 (+3.20 m)', 'Ground', 'Level 1 (+3.75 m)', 'Level 1 (0.00 m)']))

test('where the elevation is the same too, by their file; else by a number', () => {
	const twins = [floor('Level 1', 3.2), floor('Level 1', 3.204)]
	expect(namesOf(twins, ['A.ifc', 'B.ifc'])).toEqual(['Level 1 (A.ifc)', 'Level 1 (B.ifc)'])
	expect(namesOf(twins, ['A.ifc', 'A.ifc'])).toEqual(['Level 1 (1)', 'Level 1 (2)'])
	expect(namesOf(twins, ['A.ifc', ''])).toEqual(['Level 1 (1)', 'Level 1 (2)'])
	expect(namesOf([...twins, floor('Level 1', 6)], ['A.ifc', 'B.ifc'])).toEqual([
		'Level 1 (+3.20 m · A.ifc)',
		'Level 1 (+3.20 m · B.ifc)',
		'Level 1 (+6.00 m)',
	])
})

test('floors without a name or an elevation are named as well', () => {
	expect(namesOf([floor('', 0), floor('', 3)])).toEqual(['No storey (0.00 m)', 'No storey (+3.00 m)'])
	expect(namesOf([floor('', 0), floor('Roof', null)])).toEqual(['No storey', 'Roof'])
	expect(namesOf([floor('Roof', null), floor('Roof', 9), floor('Roof', null)])).toEqual([
		'Roof (1)',
		'Roof (+9.00 m)',
		'Roof (2)',
	])
})

test('floors that an exporter gave no name are called as panels on no floor are, and told apart from those', () => {
	for (const name of ['Undefined', '<undefined>', 'UNASSIGNED', ' ', '-', 'n/a', 'NOTDEFINED'])
		expect(namesOf([floor(name, 0), floor('Roof', 3)]), name).toEqual(['No storey', 'Roof'])
	expect(namesOf([floor('Undefined', 0), floor('-', 3)])).toEqual(['No storey (0.00 m)', 'No storey (+3.00 m)'])
	expect(namesOf([floor('Undefined', 0), floor('Roof', 3)], [], true)).toEqual(['No storey (0.00 m)', 'Roof'])
	expect(namesOf([floor('00', 0), floor('-1', -3), floor('Undefined area', 3)])).toEqual(['00', '-1', 'Undefined area'])
})

test('a floor is from a file when all its panels are', () => {
	const source = (file_name: string, first_element: number) => ({ file_name, first_element, element_count: 10 })
	const model = { floors: [floor('', 0), floor('', 0), floor('', 0)], sources: [source('A', 0), source('B', 10)] }
	const panels = [
		{ floor: 0, element: 9 },
		{ floor: 1, element: 10 },
		{ floor: 1, element: 3 },
		{ floor: 2, element: null },
		{ floor: -1, element: 2 },
	]
	expect(filesOfFloors(model, panels)).toEqual(['A', '', ''])
})

test('the list of named floors is another only when a name is', async () => {
	await startI18n()
	const model = exampleModel({
		floors: [floor('Level 1', 3), floor('Level 1', 3)],
		sources: [
			{ file_name: 'A.ifc', first_element: 0, element_count: 5 },
			{ file_name: 'B.ifc', first_element: 5, element_count: 5 },
		],
	})
	const panels = [
		{ floor: 0, element: 1 },
		{ floor: 1, element: 6 },
	]
	const { result, rerender } = renderHook((shown: typeof panels) => useNamedFloors({ model, floor_names: [] }, shown), {
		initialProps: panels,
	})
	const first = result.current
	expect(first.map(({ name }) => name)).toEqual(['Level 1 (A.ifc)', 'Level 1 (B.ifc)'])
	rerender(panels.map((panel) => ({ ...panel, statuses: ['new'] })))
	expect(result.current, 'a status that was set').toBe(first)
	rerender([{ floor: 0, element: 6 }, ...panels])
	expect(result.current.map(({ name }) => name)).toEqual(['Level 1 (1)', 'Level 1 (2)'])
	const plain = exampleModel({ floors: [floor('Ground', 0)] })
	expect(renderHook(() => useNamedFloors({ model: plain, floor_names: [] }, panels)).result.current).toBe(plain.floors)
})
