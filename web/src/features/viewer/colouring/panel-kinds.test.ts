import { NO_STATUS_COLOUR } from '@panelyard/rules/statuses/unused-look'
import { describe, expect, it } from 'vitest'
import { KIND_COLOURS, OTHER_COLOUR } from './palette.ts'
import {
	kindsByCategory,
	kindsByFloor,
	kindsByGroup,
	kindsByPanelKind,
	kindsByRequirements,
	kindsByValue,
	SEVERAL,
	solidPanels,
} from './panel-kinds.ts'

const counts = ({ kinds }: { kinds: { key: string; count: number }[] }) => kinds.map(({ key, count }) => [key, count])

describe('by group', () => {
	const groups = [{ id: 'g1' }, { id: 'g2' }]
	const panels = [['g1'], ['g1', 'g2'], [], ['g2']].map((own) => ({ groups: own, statuses: [], floor: 0 }))
	const kinds = kindsByGroup(panels, groups)
	it('a panel of several groups wears a colour of its own and counts in each', () => {
		expect(counts(kinds)).toEqual([
			['g1', 2],
			['g2', 2],
			[SEVERAL, 1],
			['none', 1],
		])
		expect([...kinds.kindOf]).toEqual([0, 2, 3, 1])
	})
	it('a group shows all its panels, also those of other groups', () => {
		const solid = (...chosen: string[]) =>
			solidPanels(panels, { statuses: new Set(), kinds: new Set(chosen) }, kinds, true, new Set())
		expect([...(solid('g1') ?? [])]).toEqual([1, 1, 0, 0])
		expect([...(solid('none', SEVERAL) ?? [])]).toEqual([0, 1, 1, 0])
		expect(solid()).toBeNull()
	})
})

describe('by floor', () => {
	it('the floors that have panels grow lighter from the lowest up; what is on none comes last', () => {
		const kinds = kindsByFloor([{ floor: 2 }, { floor: 0 }, { floor: -1 }, { floor: 2 }], [-1, 1, 0, 2])
		expect(counts(kinds)).toEqual([
			['0', 1],
			['2', 2],
			['none', 1],
		])
		expect(kinds.kinds.map(({ colour }) => colour)).toEqual(['#414487', '#fde725', null])
	})
})

it('by kind, the kinds that panels have, what is of none last', () => {
	const made = kindsByPanelKind([{ kind: 4 }, { kind: 2 }, { kind: null }, { kind: 4 }], [{ number: 2 }, { number: 4 }])
	expect(counts(made)).toEqual([
		['2', 1],
		['4', 2],
		['none', 1],
	])
	expect(made.kinds.map(({ colour }) => colour)).toEqual([KIND_COLOURS[0], KIND_COLOURS[1], null])
})

it('what is chosen by status and what is chosen by floor must both hold', () => {
	const panels = [
		{ floor: 0, statuses: ['made'], groups: [] },
		{ floor: 1, statuses: ['made'], groups: [] },
		{ floor: 0, statuses: [], groups: [] },
	]
	const chosen = { statuses: new Set(['made']), kinds: new Set(['0']) }
	expect([...(solidPanels(panels, chosen, kindsByFloor(panels, [0, 1]), false, new Set()) ?? [])]).toEqual([1, 0, 0])
})

describe('by a property', () => {
	it('categories in their order, in their own colours', () => {
		const categories = [
			{ id: 'facade', colour: '#1c7ed6' },
			{ id: 'core', colour: '#e03131' },
		]
		const panels = ['core', null, 'core', 'gone'].map((category_id) => ({ category_id }))
		const { kinds, kindOf } = kindsByCategory(panels, categories)
		expect(kinds.map(({ key, colour, count }) => [key, colour, count])).toEqual([
			['facade', '#1c7ed6', 0],
			['core', '#e03131', 2],
			['none', null, 2],
		])
		expect([...kindOf]).toEqual([1, 2, 1, 2])
	})

	it('texts by how many panels have them; beyond the colours there are, they share one', () => {
		const values = Array.from({ length: 12 }, (_, i) => Array.from({ length: 12 - i }, () => `text ${i}`)).flat()
		const { kinds, kindOf } = kindsByValue([...values, null, ''], 'equal')
		expect(kinds[0]).toEqual({ key: 'string.text 0', colour: KIND_COLOURS[0], count: 12, value: 'text 0' })
		const rest = { key: 'others', colour: OTHER_COLOUR, count: 3, value: 2 }
		expect(kinds.slice(KIND_COLOURS.length, -1), 'the last two values, as one row').toEqual([rest])
		expect(kindOf.at(-3), 'its panels are of it').toBe(KIND_COLOURS.length)
		expect(kinds.at(-1)).toEqual({ key: 'none', colour: null, count: 2, value: null })
	})
	it('few numbers are kinds in their order, a number and its text are two', () => {
		expect(counts(kindsByValue([3, 1, 3, null], 'equal'))).toEqual([
			['number.1', 1],
			['number.3', 2],
			['none', 1],
		])
		expect(counts(kindsByValue([3, '3', true], 'equal'))).toHaveLength(4)
	})
	it('many numbers are ranges, and every panel is in one of them', () => {
		const values = Array.from({ length: 1000 }, (_, i) => (i % 10 ? i / 7 : null))
		for (const scale of ['equal', 'quantile'] as const) {
			const kinds = kindsByValue(values, scale)
			expect(kinds.hasRanges).toBe(true)
			expect(kinds.kinds.reduce((sum, { count }) => sum + count, 0)).toBe(1000)
			expect(kinds.kinds.at(-1)).toMatchObject({ key: 'none', count: 100 })
			for (const [i, value] of values.entries()) {
				const range = kinds.kinds[kinds.kindOf[i] as number]?.value
				if (value === null) expect(range).toBeNull()
				else {
					const [from, to] = range as readonly [number, number]
					expect(value >= from && value <= to).toBe(true)
				}
			}
		}
	})
})

it('no colour of a kind is the one of panels without a value', () => {
	for (const bare of Object.values(NO_STATUS_COLOUR)) expect([...KIND_COLOURS, OTHER_COLOUR]).not.toContain(bare)
})

describe('by requirements', () => {
	const panels = [{ id: 'a' }, { id: 'b' }]
	it('panels fail them or meet them, and without a check nothing is claimed', () => {
		expect(counts(kindsByRequirements(panels, new Set(['b'])))).toEqual([
			['failed', 1],
			['met', 1],
			['none', 0],
		])
		expect(counts(kindsByRequirements(panels, null))).toEqual([
			['failed', 0],
			['met', 0],
			['none', 2],
		])
	})
})
