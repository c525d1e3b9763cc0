import { describe, expect, test } from 'vitest'
import { panel, uuid } from '../../../testing/panel.test-support.ts'
import { rankFloors, sortPanels } from '../list/panel-sort.ts'
import { totalPanels } from '../list/panel-totals.ts'
import { filterPanels } from './panel-filters.ts'
import { hasFilters, NONE, PanelSearch, readSort, writeSort } from './panel-search.ts'

const [made, delivered] = [uuid(901), uuid(902)]
const lorry = uuid(801)
const panels = [
	panel(1, { floor: 0, statuses: [made], weight: 900, area: 6.5 }),
	panel(2, { floor: 1, statuses: [made, delivered], groups: [lorry], weight: 1200 }),
	panel(10, { floor: 1, name: 'Gevel Noord', global_id: '3Ab$x_9' }),
	panel(3, { floor: -1, mark: '' }),
]
const idsOf = (search: PanelSearch) => filterPanels(panels, search).map(({ element }) => element)

describe('filters of the panel list', () => {
	test('search looks in mark, name and GlobalId, all words, any case', () => {
		expect(idsOf({ q: 'p/1' })).toEqual([1, 10])
		expect(idsOf({ q: 'noord P/10' })).toEqual([10])
		expect(idsOf({ q: '3ab$' })).toEqual([10])
		expect(idsOf({ q: 'nothing' })).toEqual([])
	})
	test('search needs no separators and takes any of them', () => {
		for (const q of ['p10', 'P-10', 'p.10', 'P_10', 'p 10', 'gevel-noord', 'GevelNoord'])
			expect(idsOf({ q })).toContain(10)
		expect(idsOf({ q: 'p-2' })).toEqual([2])
		expect(idsOf({ q: 'p22' })).toEqual([])
		expect(idsOf({ q: '---' })).toEqual([])
	})
	test('search takes wide letters, accents in any form and digits of other scripts', () => {
		const named = panel(5, { mark: 'Ｗ１２', name: 'Étage', own_name: 'الطابق ٣' })
		const found = (q: string) => filterPanels([named], { q }).length
		for (const q of ['w12', 'ｗ１２', 'w–12', 'etage', 'E\u0301TAGE', '3', '٣']) expect(found(q), q).toBe(1)
	})
	test('search finds people’s own name and the model’s', () => {
		const named = panel(5, { name: 'WAND', own_name: 'Gable' })
		const found = (q: string) => filterPanels([named], { q }).length
		expect([found('gable'), found('wand'), found('P/5 gable'), found('roof')]).toEqual([1, 1, 1, 0])
		expect(filterPanels([{ ...named, own_name: 'Roof' }], { q: 'roof' })).toHaveLength(1)
	})
	test('panels named by their ids are shown alone, and other filters still hold', () => {
		const search = PanelSearch.parse({ ids: [uuid(2), uuid(3)].join(',') })
		expect(idsOf(search)).toEqual([2, 3])
		expect(idsOf({ ...search, floors: [1] })).toEqual([2])
		expect(PanelSearch.parse({ ids: 'these' }).ids).toBeUndefined()
	})
	test('kinds are in the address by number, 0 for panels of none', () => {
		const kinds = [1, 2, null].map((kind, place) => panel(place, { kind }))
		const left = (search: string) =>
			filterPanels(kinds, PanelSearch.parse({ kinds: search })).map(({ element }) => element)
		expect(left('2')).toEqual([1])
		expect(left('0,1')).toEqual([0, 2])
		expect(left('none of these')).toEqual([0, 1, 2])
	})
	test('categories are in the address by id, `none` for panels without', () => {
		const sorted = [uuid(702), uuid(701), null].map((category_id, place) => panel(place, { category_id }))
		const left = (search: string) =>
			filterPanels(sorted, PanelSearch.parse({ categories: search })).map(({ element }) => element)
		expect(left(uuid(701))).toEqual([1])
		expect(left(`${uuid(702)},none`)).toEqual([0, 2])
		expect(hasFilters(PanelSearch.parse({ categories: 'none' }))).toBe(true)
	})
	test('what figures sum is listed by whether panels have the value', () => {
		expect(idsOf({ measured: ['weight'] })).toEqual([1, 2])
		expect(idsOf({ measured: ['no_area'] })).toEqual([2, 10, 3])
		expect(idsOf({ measured: ['area', 'no_weight'] })).toEqual([1, 10, 3])
		const origins = [panel(1, { measure_origins: 'ggggi-' }), panel(2, { measure_origins: 'gggi--' }), panel(3)]
		const incomplete = (measured: string) =>
			filterPanels(origins, PanelSearch.parse({ measured })).map(({ element }) => element)
		expect([incomplete('incomplete_area'), incomplete('incomplete_volume')]).toEqual([[2], [1]])
		expect(hasFilters({ measured: ['area'] })).toBe(true)
		expect(PanelSearch.parse({ measured: 'area,length' }).measured).toBeUndefined()
	})
	test('values of one filter widen, filters together narrow', () => {
		expect(idsOf({ floors: [0, 1] })).toEqual([1, 2, 10])
		expect(idsOf({ floors: [1], statuses: [made] })).toEqual([2])
		expect(idsOf({ floors: [-1] })).toEqual([3])
	})
	test('a status filter finds carriers, or in the other mode those that are at it', () => {
		expect(idsOf({ statuses: [made] })).toEqual([1, 2])
		expect(idsOf({ statuses: [made], status_mode: 'furthest' })).toEqual([1])
		const held = [panel(1, { statuses: ['hold', made] }), panel(2, { statuses: ['hold'] })]
		const at = (wanted: string) =>
			filterPanels(held, { statuses: [wanted], status_mode: 'furthest' }, { flags: new Set(['hold']) }).map(
				({ element }) => element,
			)
		expect([at(made), at(NONE), at('hold')]).toEqual([[1], [2], [1, 2]])
		expect(idsOf({ statuses: [NONE] })).toEqual([10, 3])
		const carriers = (wanted: string) => filterPanels(held, { statuses: [wanted] }, { flags: new Set(['hold']) }).length
		expect([carriers(made), carriers(NONE), carriers('hold')]).toEqual([1, 1, 2])
		expect(idsOf({ statuses: [NONE, delivered] })).toEqual([2, 10, 3])
	})
	test('a group filter finds members and those in none', () => {
		expect(idsOf({ groups: [lorry] })).toEqual([2])
		expect(idsOf({ groups: [NONE] })).toEqual([1, 10, 3])
	})
})

describe('order of the panel list', () => {
	const context = {
		floorRank: rankFloors([
			{ name: 'Roof', global_id: '', elevation: 6, element_count: 0 },
			{ name: 'Ground', global_id: '', elevation: 0, element_count: 0 },
		]),
		statusRank: new Map([
			[made, 0],
			[delivered, 1],
		]),
		groupRank: new Map([[lorry, 0]]),
		flags: new Set<string>(),
		properties: new Map(),
		categoryById: new Map([
			[uuid(701), { name: 'Facade' }],
			[uuid(702), { name: 'Core' }],
		]),
		kindNames: new Map([
			[1, 'Wall'],
			[2, 'Double tee'],
		]),
	}
	const order = (column: Parameters<typeof readSort>[0]) =>
		sortPanels(panels, readSort(column), context).map(({ element }) => element)

	test('marks as people count, panels without one last in both directions', () => {
		expect(order('mark')).toEqual([1, 2, 10, 3])
		expect(order('-mark')).toEqual([10, 2, 1, 3])
	})
	test('the same, however they were sorted before', () => {
		for (const before of [panels.toReversed(), panels.slice(2), [panel(77), ...panels]])
			for (const column of ['mark', '-weight', 'groups'] as const)
				expect(sortPanels(panels, readSort(column), context, before)).toEqual(
					sortPanels(panels, readSort(column), context),
				)
	})
	test('kinds by their names, panels of none last', () => {
		const kinds = [1, 2, null].map((kind, place) => panel(place, { kind }))
		const sorted = (sort: string) => sortPanels(kinds, readSort(sort), context).map(({ kind }) => kind)
		expect(sorted('kind')).toEqual([2, 1, null])
		expect(sorted('-kind')).toEqual([1, 2, null])
	})
	test('categories by their names, panels of none last', () => {
		const sorted = [uuid(701), null, uuid(702)].map((category_id, place) => panel(place, { category_id }))
		const order = (sort: string) => sortPanels(sorted, readSort(sort), context).map(({ element }) => element)
		expect([order('category'), order('-category')]).toEqual([
			[2, 0, 1],
			[0, 2, 1],
		])
	})
	test('people’s own name comes before the model’s', () => {
		const named = [panel(1, { own_name: 'Z' }), panel(2, { name: 'B' }), panel(3, { name: 'C', own_name: 'A' })]
		expect(sortPanels(named, readSort('name'), context).map(({ element }) => element)).toEqual([3, 2, 1])
	})
	test('floors by their height, not by their place in the file', () => {
		expect(order('floor')).toEqual([2, 10, 1, 3])
	})
	test('statuses by the furthest one, in the order of the work', () => {
		expect(order('statuses')).toEqual([1, 2, 10, 3])
		expect(order('-statuses')).toEqual([2, 1, 10, 3])
	})
	test('numbers by value, those without a value last', () => {
		expect(order('-weight')).toEqual([2, 1, 10, 3])
	})
})

test('the URL carries filters and order, and nonsense in it is dropped', () => {
	const read = PanelSearch.parse({ q: 'p/1', floors: '0,-1', statuses: `${made},none`, sort: '-area', panel: 'x' })
	expect(read).toEqual({ q: 'p/1', floors: [0, -1], statuses: [made, 'none'], sort: '-area' })
	expect(PanelSearch.parse({ floors: 'a,b', status_mode: 'odd', groups: '' })).toEqual({})
	expect(writeSort(readSort('-area'))).toBe('-area')
	expect(writeSort(readSort('no such column'))).toBeUndefined()
})

test('sums tell how many panels they leave out, and how many are incomplete', () => {
	const incomplete = [
		panel(1, { area: 2, volume: 1, measure_origins: '---iq-' }),
		panel(2, { measure_origins: 'iiigi-' }),
	]
	expect(totalPanels(incomplete)).toMatchObject({ incomplete_area: 1, incomplete_volume: 1 })
	expect(totalPanels(panels)).toMatchObject({ count: 4, area: 6.5, weight: 2100, without_area: 3, without_weight: 2 })
	expect(totalPanels([panel(1)])).toMatchObject({ area: null, weight: null })
})

test('panels that fail requirements, or meet them, are found once that is known', () => {
	const found = (requirements: PanelSearch['requirements'], failing: ReadonlySet<string> | null) =>
		filterPanels(panels, { requirements }, { failing }).map(({ element }) => element)
	const failing = new Set([panels[0]?.id ?? ''])
	expect(found(['failed'], failing)).toEqual([1])
	expect(found(['met'], failing)).toEqual([2, 10, 3])
	expect(found(['failed', 'met'], failing)).toEqual([1, 2, 10, 3])
	expect(found(['met'], null)).toEqual([])
	expect(PanelSearch.parse({ requirements: 'failed' }).requirements).toEqual(['failed'])
	expect(PanelSearch.parse({ requirements: 'failed,other' }).requirements).toBeUndefined()
})
