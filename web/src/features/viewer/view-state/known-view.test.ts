import { describe, expect, it } from 'vitest'
import { SHOW_ALL } from '../base/view-filter.ts'
import { type KnownThings, knownFilter } from './known-view.ts'

const known: KnownThings = {
	isPanel: (id) => id === 'a' || id === 'b',
	statuses: [{ id: 'cast' }],
	kinds: [{ key: 'range.0' }, { key: 'none' }],
	floorCount: 2,
	elementCount: 10,
}

describe('a filter of a kept view', () => {
	it('stays the very same when all it speaks of is there', () => {
		const filter = {
			...SHOW_ALL,
			floors: new Set([-1, 1]),
			statuses: new Set(['none', 'cast']),
			hidden: new Set(['a']),
		}
		expect(knownFilter(filter, known)).toEqual({ filter, isWhole: true })
		expect(knownFilter(filter, known).filter).toBe(filter)
	})
	it('loses what was deleted since, so that the rest is no ghost', () => {
		const filter = {
			...SHOW_ALL,
			statuses: new Set(['deleted']),
			kinds: new Set(['range.7', 'range.0']),
			floors: new Set([5]),
			isolated: new Set(['gone']),
		}
		const kept = { ...SHOW_ALL, kinds: new Set(['range.0']) }
		expect(knownFilter(filter, known)).toEqual({ filter: kept, isWhole: false })
	})
	it('keeps panels alone when only some of them are gone', () => {
		const filter = { ...SHOW_ALL, isolated: new Set(['a', 'gone']), isolatedElements: new Set([3, 99]) }
		const left = knownFilter(filter, known).filter
		expect(left.isolated).toEqual(new Set(['a']))
		expect(left.isolatedElements).toEqual(new Set([3]))
		const part = { ...SHOW_ALL, isolated: new Set<string>(), isolatedElements: new Set([3]) }
		expect(knownFilter(part, known).filter).toBe(part)
	})
	it('says nothing of hidden things that are gone', () =>
		expect(knownFilter({ ...SHOW_ALL, hidden: new Set(['gone']), hiddenElements: new Set([99]) }, known)).toEqual({
			filter: SHOW_ALL,
			isWhole: true,
		}))
	it('keeps its kinds while these cannot be told', () => {
		const filter = { ...SHOW_ALL, kinds: new Set(['range.7']) }
		expect(knownFilter(filter, { ...known, kinds: null }).filter).toBe(filter)
	})
})
