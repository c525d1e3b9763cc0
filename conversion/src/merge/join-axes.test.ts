import { expect, it } from 'vitest'
import { joinAxes } from './join-axes.ts'

/** Axes `A`, `B`… every 6 m from west to east, and `1` in the other direction. */
const grid = (...tags: string[]) => [
	...tags.map((tag) => {
		const east = 6 * (tag.charCodeAt(0) - 65)
		return { tag, family: 0, from: [east, 0] as [number, number], to: [east, 20] as [number, number] }
	}),
	{ tag: '1', family: 1, from: [0, 0] as [number, number], to: [30, 0] as [number, number] },
]
const tags = (axes: ReturnType<typeof joinAxes>) => axes.grid?.map(({ tag, family }) => `${tag}${family}`)

it('axes that two files repeat stand once, and the others among them', () => {
	const joined = joinAxes([
		{ grid: grid('A', 'B'), north: 10, move: null },
		{ grid: grid('B', 'C'), north: 20, move: null },
	])
	expect(tags(joined)).toEqual(['A0', 'B0', '11', 'C0'])
	expect(joined.north).toBe(10)
})

it('axes are moved and turned with their file, and are those of another grid there', () => {
	// A quarter turn to the left, then 100 m to the east.
	const move = [0, 1, 0, -1, 0, 0, 0, 0, 1, 100, 0, 0]
	const joined = joinAxes([
		{ grid: grid('A'), move: null },
		{ grid: grid('A'), north: 30, move },
	])
	expect(tags(joined)).toEqual(['A0', '11', 'A3', '14'])
	expect(joined.grid?.[2]).toMatchObject({ from: [100, 0], to: [80, 0] })
	expect(joined.north).toBe(300)
})

it('a file whose axes have the same names elsewhere keeps its own', () => {
	const move = [1, 0, 0, 0, 1, 0, 0, 0, 1, 50, 70, 0]
	const joined = joinAxes([
		{ grid: grid('A'), move: null },
		{ grid: grid('A'), move },
	])
	expect(tags(joined)).toEqual(['A0', '11', 'A3', '14'])
})

it('a part of a building adds its axes to the grid that it shares, however long it draws them', () => {
	const axis = (tag: string, family: number, from: [number, number], to: [number, number]) => ({
		tag,
		family,
		from,
		to,
	})
	const first = [axis('A', 0, [0, 0], [0, 30]), axis('B', 0, [6, 0], [6, 30]), axis('1', 1, [0, 0], [30, 0])]
	const second = [axis('B', 0, [6, -3], [6, 36]), axis('1', 1, [-3, 0], [36, 0]), axis('2', 1, [-3, 6], [36, 6])]
	const third = [axis('B', 0, [6, 0], [6, 9]), axis('7', 1, [0, 60], [9, 60])]
	const joined = joinAxes([first, second].map((own) => ({ grid: own, move: null })))
	expect(tags(joined)).toEqual(['A0', 'B0', '11', '21'])
	const others = joinAxes([first.slice(0, 2), third].map((own) => ({ grid: own, move: null })))
	expect(tags(others), 'the other direction of the same grid').toEqual(['A0', 'B0', '71'])
})

it('files without axes have none', () => {
	expect(joinAxes([{ move: null }, { move: null }])).toEqual({})
})
