import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Database } from '../../database/database.ts'
import { lackingByPlans, refuseTakingAwayByPlans } from './status-rules.service.ts'
import type { StatusRow } from './statuses.queries.ts'

/** A database that finds nothing, and how often it was asked. */
function countingDatabase() {
	const asked = { statements: 0 }
	const execute = async () => {
		asked.statements++
		return { rows: [{ asked: 0, without: [], ids: [] }] }
	}
	return { db: { execute } as unknown as Database, asked }
}

const status = (position: number, requires: string[] = []): StatusRow =>
	({
		...{ id: randomUUID(), name: `S${position}`, type: 'flag', position, requires, requires_mode: 'block' },
		...{ set_by: 'managers', set_by_people: [] },
	}) as unknown as StatusRow

test('a thousand combinations of statuses ask the database once about rules, and once about who may', async () => {
	const first = status(0)
	const rows = [first, ...Array.from({ length: 11 }, (_, place) => status(place + 1, [first.id]))]
	const plans = Array.from({ length: 1000 }, (_, number) => {
		const add = rows.filter((_, place) => (number >> place) % 2 === 1).map(({ id }) => id)
		return { wanted: { add, remove: [first.id], replace: false }, panel_ids: [randomUUID()] }
	})
	const { db, asked } = countingDatabase()
	await lackingByPlans(db, randomUUID(), plans, rows)
	expect(asked.statements).toBe(1)
	await refuseTakingAwayByPlans(db, { user_id: randomUUID(), role: 'editor' }, plans, rows)
	expect(asked.statements).toBe(2)
})

test('thousands of broken rules say how many panels lack what is required, and which are the first', async () => {
	const required = Array.from({ length: 60 }, (_, place) => status(place))
	const requiredIds = required.map(({ id }) => id)
	const later = Array.from({ length: 60 }, (_, place) => status(place + 60, requiredIds))
	const panels = Array.from({ length: 1200 }, (_, place) => {
		const mark = `W${String((place * 7) % 1200).padStart(4, '0')}`
		return { id: randomUUID(), mark, name: mark, kind: place % 20 }
	})
	const idsOf = (kind: number) => panels.filter((panel) => panel.kind === kind).map(({ id }) => id)
	/** Kinds differ in what they lack; most panels of the last required status, and all of the first, gave it up. */
	const lacks = (kind: number, of: number, place: number) => (kind + of + place) % 3 > 0
	const unmetOf = (kind: number) =>
		later.flatMap(({ id: status_id }, of) =>
			requiredIds.filter((_, place) => lacks(kind, of, place)).map((requires) => ({ status_id, requires })),
		)
	const without = Array.from({ length: 20 }, (_, kind) => ({ panel_ids: idsOf(kind), unmet: unmetOf(kind) }))
	const gaveUp = new Map([
		[requiredIds[0], new Set(panels.map(({ id }) => id))],
		[requiredIds[59], new Set(panels.slice(0, 1197).map(({ id }) => id))],
	])
	const byMark = panels.toSorted((a, b) => a.mark.localeCompare(b.mark))
	const named = byMark.map(({ kind: _, ...panel }) => panel)
	const answers = [
		[{ asked: panels.length, without }],
		[...gaveUp].map(([status_id, ids]) => ({ status_id, panel_ids: [...ids] })),
		named,
	]
	const db = { execute: async () => ({ rows: answers.shift() }) } as unknown as Database
	const plan = { wanted: { add: later.map(({ id }) => id), remove: [], replace: false }, panel_ids: idsOf(0) }
	const found = await lackingByPlans(db, randomUUID(), [plan], [...required, ...later])

	const expected = later.flatMap(({ id: status_id }, of) =>
		requiredIds.flatMap((requires, place) => {
			const lacking = named.filter(
				({ id }, at) => lacks(byMark[at]?.kind ?? 0, of, place) && !gaveUp.get(requires)?.has(id),
			)
			const rule = { status_id, requires, mode: 'block', panel_count: lacking.length, panels: lacking.slice(0, 5) }
			return lacking.length > 0 ? [rule] : []
		}),
	)
	expect(expected.length).toBeGreaterThan(3500)
	const byPair = (breaks: typeof found.breaks) =>
		new Map(breaks.map((rule) => [`${rule.status_id} ${rule.requires}`, rule]))
	expect(found.breaks).toHaveLength(expected.length)
	expect(byPair(found.breaks)).toEqual(byPair(expected as typeof found.breaks))
	const counts = found.breaks.map(({ panel_count }) => panel_count)
	expect(counts).toEqual(counts.toSorted((a, b) => b - a))
	expect(new Set(found.panel_ids)).toEqual(new Set(panels.map(({ id }) => id)))
	expect([found.panel_ids.length, found.asked]).toEqual([1200, 1200])
})
