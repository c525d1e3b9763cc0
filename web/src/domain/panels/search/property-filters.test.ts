import { describe, expect, test } from 'vitest'
import { panel } from '../../../testing/panel.test-support.ts'
import { sortPanels } from '../list/panel-sort.ts'
import { PropertyColumn } from '../properties/property-column.ts'
import { propertyColumnId, propertyOfColumn } from '../properties/property-name.ts'
import { filterPanels } from './panel-filters.ts'
import { PanelSearch, readSort } from './panel-search.ts'
import {
	type PropertyFilter,
	readPropertyFilter,
	readPropertyFilters,
	withPropertyFilter,
	writePropertyFilter,
} from './property-filters.ts'

const rating = propertyColumnId({ set_name: 'Pset_Wall-Common', name: 'Fire rating, №1' })
const load = propertyColumnId({ set_name: '', name: 'Load' })
const properties = new Map([
	[rating, new PropertyColumn({ values: ['F 90', 'F 120', true], unit: '', elements: [1, 2, 4], value_of: [0, 1, 2] })],
	[load, new PropertyColumn({ values: [2.5, -1], unit: 'kN', elements: [1, 2, 3], value_of: [0, 1, 0] })],
])
const panels = [panel(1), panel(2), panel(3), panel(4), panel(5, { element: null })]
const any = (column: typeof rating, ...values: NonNullable<PropertyFilter['values']>): PropertyFilter => ({
	column,
	values,
	from: null,
	to: null,
})
const range = (from: number | null, to: number | null): PropertyFilter => ({ column: load, values: null, from, to })
/** By way of the address. */
const found = (...filters: PropertyFilter[]) => {
	const where = new URLSearchParams({ where: filters.map(writePropertyFilter).join() }).get('where')
	return filterPanels(panels, PanelSearch.parse({ where }), { properties }).map(({ mark }) => mark)
}

describe('a filter by a property', () => {
	test('takes any of its values, with numbers and texts apart', () => {
		expect(found(any(rating, 'F 90', true))).toEqual(['P/1', 'P/4'])
		expect(found(any(load, 2.5))).toEqual(['P/1', 'P/3'])
		expect(found(any(load, '2.5'))).toEqual([])
	})
	test('finds panels without a value, those of no element too', () =>
		expect(found(any(rating, null))).toEqual(['P/3', 'P/5']))
	test('takes numbers within limits, both included', () => {
		expect(found(range(-1, 2.5))).toEqual(['P/1', 'P/2', 'P/3'])
		expect(found(range(0, null))).toEqual(['P/1', 'P/3'])
		expect(found(range(null, -1))).toEqual(['P/2'])
	})
	test('holds beside the others', () => expect(found(any(rating, 'F 90', 'F 120'), range(0, null))).toEqual(['P/1']))
	test('passes nothing while its property is not known', () =>
		expect(found(any(propertyColumnId({ set_name: 'Gone', name: 'Gone' }), null))).toEqual([]))
	test('comes back from an address as it was, whatever the file calls things', () => {
		const name = { set_name: 'a-b,c.d', name: '耐火 «%»' }
		for (const filter of [any(propertyColumnId(name), 'x-y', 1e21, -0.5, false, null), range(null, 1e-7)])
			expect(readPropertyFilter(writePropertyFilter(filter))).toEqual(filter)
		expect(propertyOfColumn(propertyColumnId(name))).toEqual(name)
	})
	test('that is damaged is dropped, and the others stay', () => {
		const texts = [
			'',
			'x',
			'property-A',
			'property-A-B',
			'property-A-B-any',
			'property-A-B-any-q',
			'property-A-B-range--',
		]
		const good = writePropertyFilter(range(1, 2))
		expect(readPropertyFilters([...texts, 'property-A-B-range-nan-', 'property--B-any-s.zz', good])).toEqual([
			range(1, 2),
		])
	})
	test('takes the place of the one of the same property', () => {
		const filters = withPropertyFilter(withPropertyFilter([], load, range(1, null)), rating, any(rating, true))
		expect(withPropertyFilter(filters, load, range(2, null))).toEqual([range(2, null), any(rating, true)])
		expect(withPropertyFilter(filters, load, null)).toEqual([any(rating, true)])
	})
})

test('panels are sorted by a property, those without a value last either way', () => {
	const context = {
		floorRank: [],
		statusRank: new Map(),
		groupRank: new Map(),
		kindNames: new Map(),
		flags: new Set<string>(),
		categoryById: new Map(),
		properties,
	}
	const order = (sort: string) => sortPanels(panels, readSort(sort), context).map(({ mark }) => mark)
	expect(order(load)).toEqual(['P/2', 'P/1', 'P/3', 'P/4', 'P/5'])
	expect(order(`-${load}`)).toEqual(['P/1', 'P/3', 'P/2', 'P/4', 'P/5'])
	expect(order(rating)).toEqual(['P/1', 'P/2', 'P/4', 'P/3', 'P/5'])
	expect(readSort('property-A')).toEqual({ column: 'mark', descending: false })
})
