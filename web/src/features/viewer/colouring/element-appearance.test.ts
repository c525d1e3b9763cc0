import { NO_STATUS_COLOUR, STATUS_PALETTE } from '@panelyard/rules/statuses/unused-look'
import { describe, expect, it } from 'vitest'
import { VISIBILITY } from '#engine/appearance/element-states.ts'
import { SHOW_ALL } from '../base/view-filter.ts'
import { bareColour, filteredVisibility, panelColours, panelsShown } from './element-appearance.ts'
import { kindsByStatus, solidPanels } from './panel-kinds.ts'

const statuses = [
	{ id: 'made', colour: '#7950f2', type: 'step' },
	{ id: 'built', colour: '#2f9e44', type: 'step' },
	{ id: 'hold', colour: '#e03131', type: 'flag' },
] as const

describe('colours by status', () => {
	const bare = bareColour('light')
	const colourOf = (...carried: string[]) => panelColours(1, kindsByStatus([{ statuses: carried }], statuses), bare)[0]
	it('the furthest status colours the panel', () => expect(colourOf('made', 'built')).toBe(0x2f9e44))
	it('a flag colours nothing', () => {
		expect(colourOf('hold', 'made')).toBe(0x7950f2)
		expect(colourOf('hold')).toBe(bare)
	})
	it('a panel without a status wears the tone of the legend, so that it is told from what is no panel', () => {
		expect(colourOf()).toBe(bare)
		expect(colourOf('gone')).toBe(bare)
		expect(`#${bare.toString(16)}`).toBe(NO_STATUS_COLOUR.light)
		expect(STATUS_PALETTE).not.toContain(NO_STATUS_COLOUR.light)
	})
	it('without kinds the file gives the colours', () => expect([...panelColours(2, null, bare)]).toEqual([-1, -1]))
})

describe('what is shown', () => {
	// Elements: 0 with its part 1 is panel a on floor 0; 2 is panel b on floor 1; 3 with its part 4 no panel on floor 1.
	const structure = { floor: Int32Array.from([0, 0, 1, 1, 1]), parent: Int32Array.from([-1, 0, -1, -1, 3]) }
	const elements = { placeOfElement: Int32Array.from([0, 0, 1, -1, -1]), panelIds: ['a', 'b'] }
	const panels = [
		{ statuses: ['made'], groups: [], floor: 0 },
		{ statuses: [], groups: [], floor: 1 },
	]
	const shown = (filter: Partial<typeof SHOW_ALL>) => {
		const whole = { ...SHOW_ALL, ...filter }
		const visibility = filteredVisibility(
			whole,
			structure,
			elements,
			solidPanels(panels, whole, null, false, new Set()),
		)
		const which = (state: number) => [0, 1, 2, 3, 4].filter((element) => visibility[element] === state)
		return { hidden: which(VISIBILITY.hidden), ghosts: which(VISIBILITY.ghost) }
	}

	it('everything, without a filter', () => expect(shown({})).toEqual({ hidden: [], ghosts: [] }))
	it('one floor hides what is on others', () => expect(shown({ floors: new Set([0]) }).hidden).toEqual([2, 3, 4]))
	it('several floors are shown together', () => expect(shown({ floors: new Set([0, 1]) }).hidden).toEqual([]))
	it('isolating hides all other things, panels or not', () =>
		expect(shown({ isolated: new Set(['b']) }).hidden).toEqual([0, 1, 3, 4]))
	it('hiding takes a panel with its parts', () => expect(shown({ hidden: new Set(['a']) }).hidden).toEqual([0, 1]))
	it('an element that is no panel is isolated and hidden with its parts, and a single part of a panel, too', () => {
		expect(shown({ isolated: new Set(), isolatedElements: new Set([3]) }).hidden).toEqual([0, 1, 2])
		expect(shown({ hiddenElements: new Set([3]) }).hidden).toEqual([3, 4])
		expect(shown({ hiddenElements: new Set([1]) }).hidden).toEqual([1])
	})
	it('a status filter makes ghosts of all else; "none" means panels without status', () => {
		expect(shown({ statuses: new Set(['made']) }).ghosts).toEqual([2, 3, 4])
		expect(shown({ statuses: new Set(['none']) }).ghosts).toEqual([0, 1, 3, 4])
	})
	it('hidden things are no ghosts', () =>
		expect(shown({ floors: new Set([1]), statuses: new Set(['made']) })).toEqual({ hidden: [0, 1], ghosts: [2, 3, 4] }))
})

describe('the panels shown in full', () => {
	const panels = [
		{ id: 'a', floor: 0 },
		{ id: 'b', floor: 1 },
		{ id: 'c', floor: 1 },
	]
	const shown = (filter: Partial<typeof SHOW_ALL>, solid: number[] | null = null) =>
		panelsShown(panels, { ...SHOW_ALL, ...filter }, solid && Uint8Array.from(solid)).map(({ id }) => id)

	it('are all of them without a filter', () => expect(shown({})).toEqual(['a', 'b', 'c']))
	it('stand on the floors shown', () => expect(shown({ floors: new Set([1]) })).toEqual(['b', 'c']))
	it('are isolated and not hidden', () =>
		expect(shown({ isolated: new Set(['a', 'b']), hidden: new Set(['a']) })).toEqual(['b']))
	it('are no ghosts', () => expect(shown({}, [0, 1, 0])).toEqual(['b']))
})
