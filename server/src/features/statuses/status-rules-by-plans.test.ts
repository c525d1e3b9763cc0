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
