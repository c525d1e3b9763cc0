import { describe, expect, it } from 'vitest'
import { SHOW_ALL } from '../base/view-filter.ts'
import { BY_STATUS, colourBy } from '../colouring/colour-choice.ts'
import { fitsIntoLink, NONE_NAMED, readViewState, type ViewState, writeViewState } from './view-state.ts'

const id = (n: number) => `0192f0a1-7c3e-7b1a-9d2e-${String(n).padStart(12, '0')}`
const whole: ViewState = {
	pose: { eye: { x: 12.5, y: 3.25, z: -7.125 }, yaw: 0.61, pitch: 0.49, span: 24.5 },
	section: { box: [0, 0, 0, 10, 2.5, 6], planes: [{ normal: { x: 0, y: -1, z: 0 }, offset: 2.2 }] },
	origin: [452_000, 5_412_000.5, 0],
	filter: {
		floors: new Set([-1, 2]),
		isolated: new Set([id(1)]),
		isolatedElements: new Set([7]),
		hidden: new Set([id(2), id(3)]),
		hiddenElements: new Set([0, 12]),
		statuses: new Set(['none', id(4)]),
		kinds: new Set(['range.2', 'string.F 90-A']),
	},
	colours: { by: 'property', scale: 'quantile', property: { set_name: 'Pset_Wall', name: 'Fire rating' } },
	lift: 3,
	panels: [id(5), id(6)],
	element: null,
	named: NONE_NAMED,
}
const plain: ViewState = {
	pose: null,
	section: { box: null, planes: [] },
	origin: null,
	filter: SHOW_ALL,
	colours: BY_STATUS,
	lift: 0,
	panels: [],
	element: null,
	named: NONE_NAMED,
}

describe('a view as text for an address', () => {
	it('comes back as it was', () => expect(readViewState(writeViewState(whole))).toEqual({ ...whole, isWhole: true }))
	it('of some elements alone, or from before there were many colours, is read', () => {
		const filter = { ...SHOW_ALL, isolated: new Set<string>(), isolatedElements: new Set([3]) }
		expect(readViewState(writeViewState({ ...plain, filter }))).toMatchObject({ ...plain, filter })
		expect(readViewState('m1')).toEqual({ ...plain, colours: colourBy('materials'), isWhole: true })
	})
	it('names elements by their GlobalIds where the file has some, since other versions number them anew', () => {
		const globalIdOf = (element: number) => (element === 9 ? null : `0$aZ_${String(element).padStart(17, '0')}`)
		const filter = { ...SHOW_ALL, hiddenElements: new Set([3, 9]), isolatedElements: new Set([4, 5]) }
		const text = writeViewState({ ...plain, filter, element: 6 }, globalIdOf)
		expect(text).toMatch(/^[\w!.-]+$/)
		const read = readViewState(text)
		expect(read).toMatchObject({
			element: null,
			named: { hidden: [globalIdOf(3)], isolated: [globalIdOf(4), globalIdOf(5)], selected: globalIdOf(6) },
			isWhole: true,
		})
		expect(read.filter.hiddenElements, 'one without a GlobalId').toEqual(new Set([9]))
		expect(read.filter.isolated, 'until these are found, nothing else is shown').toEqual(new Set())
		expect(writeViewState(read), 'not lost while they have not been found').toBe(text)
	})
	it('of one part that is selected comes back with it', () =>
		expect(readViewState(writeViewState({ ...plain, element: 12 }))).toEqual({ ...plain, element: 12, isWhole: true }))
	it('needs nothing that an address would have to escape', () => expect(writeViewState(whole)).toMatch(/^[\w!.-]+$/))
	it('in perspective has no span', () => {
		const pose = { eye: { x: 1, y: 2, z: 3 }, yaw: 0, pitch: 0, span: null }
		expect(readViewState(writeViewState({ ...plain, pose }))).toEqual({ ...plain, pose, isWhole: true })
	})
	it('that is damaged, or not ours, shows what can be read and no more', () => {
		for (const text of [
			'',
			'!!',
			'c1_2',
			'cNaN_1_2_3_4',
			'c1_2_3_4_5_-8',
			'c1e308_0_0_0_0_1e-300',
			'b-1e300_0_0_1_1_1',
			'f-7',
			't',
			'h0192f0',
			'b9_9_9_1_1_1',
			'p1_1_1_0',
			'fx',
			'i',
			'inot-an-id',
			'j',
			'g-1',
			'krainbow',
			'e.zz',
			'l-3',
			'o-1',
			'o',
			'zzz',
			'a1_2',
			'aNaN_0_0',
			'G0123',
			'J',
			'<script>',
		])
			expect(readViewState(text)).toEqual({ ...plain, isWhole: false })
		expect(readViewState('c1_2!l2')).toMatchObject({ lift: 2, isWhole: false })
		const cutShort = writeViewState(whole).slice(0, -20)
		expect(readViewState(cutShort)).toMatchObject({ filter: whole.filter, isWhole: false })
	})
	it('never looks over the top, whatever the address says', () =>
		expect(readViewState('c0_0_0_0_99').pose?.pitch).toBeCloseTo(Math.PI / 2))
})

it('a link that would be too long for its panels is known before it is copied', () => {
	expect(fitsIntoLink(whole)).toBe(true)
	const many = Array.from({ length: 200 }, (_, n) => id(n))
	expect(fitsIntoLink({ ...plain, panels: many })).toBe(false)
	expect(fitsIntoLink({ ...plain, filter: { ...SHOW_ALL, hidden: new Set(many) } })).toBe(false)
})
