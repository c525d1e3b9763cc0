import { expect, it } from 'vitest'
import { ElementFlags, flagVectors, MOST_FLAGS } from './element-flags.ts'
import { STATE_ROW } from './element-rows.ts'

const flagsOf = (flags: ElementFlags, element: number) => [...flags.data.subarray(element * 4, element * 4 + 2)]

it('every element has the flags of its group, and a change uploads only its rows', () => {
	const flags = new ElementFlags(3 * STATE_ROW)
	const groupOf = new Int32Array(3 * STATE_ROW).fill(-1)
	groupOf.fill(0, 2 * STATE_ROW, 2 * STATE_ROW + 2)
	groupOf[7] = 1
	flags.paint(groupOf, Uint8Array.of(1, 3, 0, 0))
	expect(flags.takeDirtyRows()).toEqual([2])
	expect([7, 2 * STATE_ROW, 2 * STATE_ROW + 1].map((element) => flagsOf(flags, element))).toEqual([
		[0, 0],
		[1, 3],
		[1, 3],
	])
	expect(flags.isAny).toBe(true)
	flags.paint(groupOf, Uint8Array.of(1, 3, 0, 0))
	expect(flags.takeDirtyRows()).toEqual([])
	flags.paint(new Int32Array(), new Uint8Array())
	expect(flags.takeDirtyRows()).toEqual([2])
	expect(flags.isAny).toBe(false)
})

it('flags beyond those with a colour share the last', () => {
	const flags = new ElementFlags(1)
	flags.paint(Int32Array.of(0), Uint8Array.of(200, 0))
	expect(flagsOf(flags, 0)).toEqual([MOST_FLAGS, 0])
	const colours = flagVectors([0xff0000])
	expect(colours).toHaveLength(MOST_FLAGS + 1)
	expect(colours[1]?.toArray()).toEqual([1, 0, 0])
})

it('a group without a flag may have a pattern', () => {
	const flags = new ElementFlags(2)
	flags.paint(Int32Array.of(0, 1), Uint8Array.of(0, 0, 2, 0), Uint8Array.of(5, 0))
	expect([...flags.data.subarray(0, 8)]).toEqual([0, 0, 5, 0, 2, 0, 0, 0])
	expect(flags.isAny).toBe(true)
})
