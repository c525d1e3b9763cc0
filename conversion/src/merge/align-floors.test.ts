import { FloorOptions } from '@panelyard/contracts/models/merge-options'
import { describe, expect, it } from 'vitest'
import { alignFloors } from './align-floors.ts'

const floor = (name: string, elevation: number | null) => ({ name, elevation, global_id: name, element_count: 10 })

const aligned = (files: Record<string, [string, number | null][]>, options: Partial<FloorOptions> = {}) =>
	alignFloors(
		Object.entries(files).map(([file_name, floors]) => ({
			file_name,
			floors: floors.map(([name, elevation]) => floor(name, elevation)),
		})),
		FloorOptions.parse(options),
	)

const names = (files: Parameters<typeof aligned>[0], options: Partial<FloorOptions> = {}) =>
	aligned(files, options).floors.map(({ name, elevation, element_count }) => [name, elevation, element_count])

describe('storeys of several files', () => {
	it('at one height are one, called as in the first file, lowest first', () => {
		const both = aligned({
			'a.ifc': [
				['EG', 0],
				['OG', 3],
			],
			'b.ifc': [
				['-1', -3],
				['Level 0', -0.1],
				['Level 1', 2.9],
			],
		})
		expect(both.floors.map(({ name, element_count }) => [name, element_count])).toEqual([
			['-1', 10],
			['EG', 20],
			['OG', 20],
		])
		expect(both.numbers).toEqual([
			[1, 2],
			[0, 1, 2],
		])
		expect(both.parts.map((parts) => parts.map((part) => part?.name ?? null))).toEqual([
			[null, '-1'],
			['EG', 'Level 0'],
			['OG', 'Level 1'],
		])
	})

	it('of one file never become one, however close they are: each takes the one called like it, then the closest', () => {
		const files = {
			'a.ifc': [
				['EG', 0],
				['EG roh', -0.1],
			],
			'b.ifc': [
				['EG roh', -0.02],
				['EG', -0.04],
			],
		} as const
		const both = aligned(files as unknown as Parameters<typeof aligned>[0])
		expect(both.floors.map(({ name, element_count }) => [name, element_count])).toEqual([
			['EG roh', 20],
			['EG', 20],
		])
	})

	it('that are twins, as in a file put together from several, are one unless all are kept apart', () => {
		const files: Parameters<typeof aligned>[0] = {
			'federated.ifc': [
				['EG', 0],
				['EG', 0],
				['OG', 3],
				['EG', 0.2],
			],
			'b.ifc': [
				['EG', 0.001],
				['OG', 3],
			],
		}
		const both = aligned(files)
		expect(both.floors.map(({ name, elevation, element_count }) => [name, elevation, element_count])).toEqual([
			['EG', 0, 30],
			['EG', 0.2, 10],
			['OG', 3, 20],
		])
		expect(both.numbers).toEqual([
			[0, 0, 2, 1],
			[0, 2],
		])
		expect(both.parts[0]?.map((part) => part?.element_count)).toEqual([20, 10])
		expect(names(files, { floors: 'apart' })).toHaveLength(6)
	})

	it('without an elevation go by their names', () => {
		expect(
			names({
				'a.ifc': [['1. OG', 3]],
				'b.glb': [
					['1.og ', null],
					['Dach', null],
				],
			}),
		).toEqual([
			['1. OG', 3, 20],
			['Dach', null, 10],
		])
	})

	it('of one name at other heights stay apart by height, told apart by their files, and are one by name', () => {
		const files: Parameters<typeof aligned>[0] = { 'a.ifc': [['EG', 0]], 'b.ifc': [['EG', 112.4]] }
		expect(names(files)).toEqual([
			['EG (a)', 0, 10],
			['EG (b)', 112.4, 10],
		])
		expect(names(files, { floors: 'name' })).toEqual([['EG', 0, 20]])
	})

	it('are the same within the tolerance asked for, up to it and not beyond', () => {
		const files: Parameters<typeof aligned>[0] = { 'a.ifc': [['EG', 0]], 'b.ifc': [['Level 0', 0.5]] }
		expect(names(files, { floor_tolerance: 0.5 })).toHaveLength(1)
		expect(names(files, { floor_tolerance: 0.49 })).toHaveLength(2)
	})
})
