import { expect, test } from 'vitest'
import type { ViewFigures } from './contest.ts'
import { isBeyond, viewNotes, viewRows, viewTable } from './viewer-table.ts'

const opening = (first: number) => ({ first, whole: first, longestCpu: 1, longestWall: 1 })
const answer = (cpu: number) => ({ cpu, untilRest: cpu * 2, wall: cpu * 3 })

const figures = (changed: Partial<ViewFigures> = {}): ViewFigures => ({
	openings: [opening(100)],
	again: [opening(50)],
	drawCalls: 10,
	triangles: 1000,
	orbit: [1, 2, 3],
	orbitWall: [20, 30, 40],
	recolour: [answer(10)],
	highlight: [answer(19), answer(5), answer(6), answer(7)],
	visibility: [answer(4)],
	heap: 20,
	gaveUp: {},
	...changed,
})

const rowOf = (all: Parameters<typeof viewRows>[0], figure: string) => {
	const row = viewRows(all).find((one) => one.figure === figure)
	if (!row) throw new Error(figure)
	return row
}

test('the first click is told apart from those after it', () => {
	const all = { app: figures(), engine: figures(), peer: figures() }
	expect(rowOf(all, 'first click to highlight').app).toBe(19)
	expect(rowOf(all, 'later clicks, median').app).toBe(6)
	expect(rowOf(all, 'later clicks, until at rest, median').app).toBe(12)
})

test('a first picture is held against half the time of the peer, and against nothing when the peer shows none', () => {
	const peer = figures({ openings: [opening(300)] })
	expect(rowOf({ app: figures(), engine: figures(), peer }, 'first picture')).toMatchObject({ app: 100, limit: 150 })
	const silent = figures({ openings: [], again: [], gaveUp: { opening: 'no answer in 180 s' } })
	const row = rowOf({ app: figures(), engine: figures(), peer: silent }, 'first picture')
	expect(row.limit).toBeNull()
	expect(row.without.peer).toBe('no answer in 180 s')
})

test('a frame while orbiting may take one and a half times as long as that of the peer, by the clock', () => {
	const slow = figures({ orbitWall: [46] })
	const row = rowOf({ app: slow, engine: figures(), peer: figures() }, 'orbit frame by the clock, median')
	expect(row).toMatchObject({ app: 46, peer: 30, limit: 45 })
	expect(isBeyond(row)).toBe(true)
})

test('what ours does not answer is beyond its limit; what the peer does not answer is said', () => {
	const gone = figures({ recolour: [], gaveUp: { recolour: 'Fragments: Memory overflow!' } })
	const ours = { app: gone, engine: figures(), peer: figures() }
	expect(isBeyond(rowOf(ours, 'recolour all, median'))).toBe(true)
	const theirs = { app: figures(), engine: figures(), peer: gone }
	expect(isBeyond(rowOf(theirs, 'recolour all, median'))).toBe(false)
	const table = viewTable({ model: 'm', how: 'once', rows: viewRows(theirs), notes: viewNotes(theirs) })
	expect(table).toMatch(/recolour all, median, ms +10.0 +10.0 +16.0 +Fragments: Memory overflow!/)
	expect(table).toContain('\nonce\nthe peer, recolour: Fragments: Memory overflow!')
})
