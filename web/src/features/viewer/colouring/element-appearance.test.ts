import { describe, expect, it } from 'vitest'
import { VISIBILITY } from '../../../viewer/appearance/element-states.ts'
import { NO_STATUS_COLOUR, STATUS_PALETTE } from '../../statuses/status-colours.ts'
import { changedColours, filteredVisibility, noStatusColour, panelColour, SHOW_ALL } from './element-appearance.ts'

const statuses = new Map([
	['made', { colour: '#7950f2' }],
	['built', { colour: '#2f9e44' }],
])

describe('colours by status', () => {
	const bare = noStatusColour('light')
	it('the furthest status colours the panel', () => {
		expect(panelColour({ statuses: ['made', 'built'] }, statuses, 'status', bare)).toBe(0x2f9e44)
	})
	it('a panel without a status wears the tone of the legend, so that it is told from what is no panel', () => {
		expect(panelColour({ statuses: [] }, statuses, 'status', bare)).toBe(bare)
		expect(panelColour({ statuses: ['gone'] }, statuses, 'status', bare)).toBe(bare)
		expect(`#${bare.toString(16)}`).toBe(NO_STATUS_COLOUR.light)
		expect(STATUS_PALETTE).not.toContain(NO_STATUS_COLOUR.light)
		expect(panelColour({ statuses: ['made'] }, statuses, 'materials', bare)).toBeNull()
	})
	it('only panels that change are recoloured', () => {
		const drawn = new Map<string, number | null>()
		const before = [
			{ id: 'a', statuses: ['made'] },
			{ id: 'b', statuses: [] },
		]
		expect([...changedColours(before, statuses, 'status', bare, drawn)]).toEqual([
			['a', 0x7950f2],
			['b', bare],
		])
		const after = [before[0], { id: 'b', statuses: ['built'] }] as typeof before
		expect([...changedColours(after, statuses, 'status', bare, drawn)]).toEqual([['b', 0x2f9e44]])
		expect([...changedColours(after, statuses, 'materials', bare, drawn)]).toEqual([
			['a', null],
			['b', null],
		])
	})
})

describe('what is shown', () => {
	// Elements: 0, 1 panel a on floor 0; 2 panel b on floor 1; 3 no panel on floor 1.
	const elements = { placeOfElement: Int32Array.from([0, 0, 1, -1]), panelIds: ['a', 'b'] }
	const floors = Int32Array.from([0, 0, 1, 1])
	const panels = new Map([
		['a', { statuses: ['made'] }],
		['b', { statuses: [] }],
	])
	const shown = (filter: Partial<typeof SHOW_ALL>) => {
		const visibility = filteredVisibility({ ...SHOW_ALL, ...filter }, floors, elements, panels)
		const which = (state: number) => [0, 1, 2, 3].filter((element) => visibility[element] === state)
		return { hidden: which(VISIBILITY.hidden), ghosts: which(VISIBILITY.ghost) }
	}

	it('everything, without a filter', () => expect(shown({})).toEqual({ hidden: [], ghosts: [] }))
	it('one floor hides what is on others', () => expect(shown({ floors: new Set([0]) }).hidden).toEqual([2, 3]))
	it('several floors are shown together', () => expect(shown({ floors: new Set([0, 1]) }).hidden).toEqual([]))
	it('isolating hides all other things, panels or not', () =>
		expect(shown({ isolated: new Set(['b']) }).hidden).toEqual([0, 1, 3]))
	it('hiding takes a panel with its parts', () => expect(shown({ hidden: new Set(['a']) }).hidden).toEqual([0, 1]))
	it('a status filter makes ghosts of all else; "none" means panels without status', () => {
		expect(shown({ statuses: new Set(['made']) }).ghosts).toEqual([2, 3])
		expect(shown({ statuses: new Set(['none']) }).ghosts).toEqual([0, 1, 3])
	})
	it('hidden things are no ghosts', () =>
		expect(shown({ floors: new Set([1]), statuses: new Set(['made']) })).toEqual({ hidden: [0, 1], ghosts: [2, 3] }))
})
