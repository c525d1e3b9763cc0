import { describe, expect, test } from 'vitest'
import { uuid } from '../../testing/panel.test-support.ts'
import { PropertyColumn } from '../panels/properties/property-column.ts'
import { propertyColumnId } from '../panels/properties/property-name.ts'
import { PanelSearch } from '../panels/search/panel-search.ts'
import { writePropertyFilter } from '../panels/search/property-filters.ts'
import { readFilterQuery, withoutGone, writeFilterQuery } from './filter-query.ts'

const column = propertyColumnId({ set_name: 'Pset', name: 'Fire, rating' })
const where = [writePropertyFilter({ column, values: ['F 90', null], from: null, to: null })]
const whole: PanelSearch = {
	q: 'wand & é+',
	floors: [-1, 2],
	kinds: [0, 3],
	statuses: ['none', uuid(1)],
	status_mode: 'furthest',
	groups: [uuid(2)],
	where,
	sort: '-weight',
}

describe('a filter as it is saved', () => {
	test('comes back as it was, and takes the place of whatever the list shows', () => {
		expect(readFilterQuery(writeFilterQuery({ ...whole, panel: uuid(9) }))).toEqual(whole)
		const { q, ...rest } = readFilterQuery(writeFilterQuery({ sort: 'name' }))
		expect(Object.keys(rest)).toContain('where')
		expect([q, rest.where, rest.sort]).toEqual([undefined, undefined, 'name'])
	})
	test('is what the server takes, and what an address holds', () => {
		expect(writeFilterQuery(whole)).toMatch(/^[\w%.*+&=-]+$/)
		expect(PanelSearch.parse(Object.fromEntries(new URLSearchParams(writeFilterQuery(whole))))).toEqual(whole)
	})
	test('of the list as it is at first is empty', () => expect(writeFilterQuery({ panel: uuid(1) })).toBe(''))
})

describe('a filter that names what is gone', () => {
	const values = (...known: string[]) =>
		new Map([[column, new PropertyColumn({ values: known, unit: '', elements: [], value_of: [] })]])
	const known = {
		statuses: [{ id: uuid(1) }],
		groups: [{ id: uuid(2) }],
		categories: [{ id: uuid(3) }],
		properties: values('F 90'),
	}
	test('is whole as long as all is there', () => {
		expect(withoutGone(whole, known)).toBeNull()
		expect(withoutGone({}, known)).toBeNull()
	})
	test('is told apart, with the rest of it', () => {
		expect(withoutGone(whole, { ...known, statuses: [] })).toEqual({ statuses: ['none'] })
		expect(withoutGone(whole, { ...known, groups: [] })).toMatchObject({ groups: undefined })
		expect(withoutGone(whole, { ...known, properties: values() })).toMatchObject({ where: undefined })
	})
	test('is told apart by its categories once they are read', () => {
		const search: PanelSearch = { categories: ['none', uuid(3), uuid(4)], q: 'wand' }
		expect(withoutGone(search, known)).toEqual({ categories: ['none', uuid(3)] })
		expect(withoutGone({ categories: [uuid(4)] }, { ...known, categories: [] })).toEqual({ categories: undefined })
		expect(withoutGone({ categories: ['none', uuid(3)] }, known)).toBeNull()
		expect(withoutGone(search, { ...known, categories: undefined })).toBeNull()
	})
	test('waits for properties that are being read', () =>
		expect(withoutGone(whole, { ...known, properties: new Map() })).toBeNull())
})
