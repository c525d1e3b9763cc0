import { describe, expect, it } from 'vitest'
import { STATE_ROW } from './element-rows.ts'
import { ElementStates, FLAG } from './element-states.ts'

const stateOf = (states: ElementStates, element: number) => [...states.data.subarray(element * 4, element * 4 + 4)]

/** The group of each element, -1 where none is said. */
const groups = (count: number, said: Record<number, number>) =>
	Int32Array.from({ length: count }, (_, element) => said[element] ?? -1)

describe('element states', () => {
	it('a colour changes one row of the texture only', () => {
		const states = new ElementStates(5000)
		states.takeDirtyRows()
		states.paintGroups(groups(5000, { [3 * STATE_ROW + 7]: 0 }), Int32Array.of(0x1c7ed6))
		expect(states.takeDirtyRows()).toEqual([3])
		expect(stateOf(states, 3 * STATE_ROW + 7)).toEqual([0x1c, 0x7e, 0xd6, FLAG.coloured])
		expect(states.takeDirtyRows()).toEqual([])
	})
	it('setting the same again uploads nothing', () => {
		const states = new ElementStates(10)
		states.paintGroups(groups(10, { 1: 0 }), Int32Array.of(0xff0000))
		states.takeDirtyRows()
		states.paintGroups(groups(10, { 1: 1 }), Int32Array.of(-1, 0xff0000))
		states.setVisibility(new Uint8Array(10))
		states.setOnly('selected', [])
		expect(states.takeDirtyRows()).toEqual([])
	})
	it('restoring the materials keeps the other flags', () => {
		const states = new ElementStates(10)
		states.paintGroups(groups(10, { 1: 0 }), Int32Array.of(0xff0000))
		states.setOnly('selected', [1])
		states.paintGroups(groups(10, { 1: 0 }), Int32Array.of(-1))
		expect(stateOf(states, 1)[3]).toBe(FLAG.selected)
	})
	it('a set of elements replaces the one before, and the count follows', () => {
		const states = new ElementStates(3000)
		states.setOnly('ghost', [1, 2, 2500])
		states.setOnly('ghost', [2, 7])
		expect([1, 2, 7, 2500].map((element) => states.hasFlag(element, 'ghost'))).toEqual([false, true, true, false])
		expect(states.flagged('ghost')).toBe(2)
	})
	it('each element is either shown, hidden or a ghost', () => {
		const states = new ElementStates(2000)
		states.setVisibility(Uint8Array.from({ length: 2000 }, (_, element) => element % 3))
		expect([0, 1, 2].map((element) => stateOf(states, element)[3])).toEqual([0, FLAG.hidden, FLAG.ghost])
		expect(states.flagged('hidden')).toBe(667)
		expect(states.flagged('ghost')).toBe(666)
		states.takeDirtyRows()
		states.setVisibility(new Uint8Array(0))
		expect(states.flagged('hidden')).toBe(0)
		expect(states.flagged('ghost')).toBe(0)
		expect(stateOf(states, 1999)[3], 'the flags of the last element').toBe(0)
		expect(states.takeDirtyRows()).toEqual([0, 1])
	})
	it('painting counts the coloured elements, also when it is repeated', () => {
		const states = new ElementStates(10)
		states.paintGroups(groups(10, { 1: 0, 2: 0, 3: 1 }), Int32Array.of(0xff8000, 0x0080ff))
		expect(states.flagged('coloured')).toBe(3)
		expect(stateOf(states, 3)).toEqual([0x00, 0x80, 0xff, FLAG.coloured])
		states.paintGroups(groups(10, { 2: 0 }), Int32Array.of(0))
		expect(states.flagged('coloured')).toBe(1)
		expect(stateOf(states, 2)).toEqual([0, 0, 0, FLAG.coloured])
	})
	it('elements that do not exist change nothing', () => {
		const states = new ElementStates(3)
		states.setOnly('selected', [-1, 3, 1.5, Number.NaN])
		states.paintGroups(groups(100, { 99: 0 }), Int32Array.of(0xffffff))
		expect(states.takeDirtyRows()).toEqual([])
	})
})
