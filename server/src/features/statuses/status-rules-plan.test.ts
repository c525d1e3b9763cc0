import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../database/database.ts'
import { idRows } from '../../database/tables/uuid-array.ts'
import { projectWithPanels } from '../../testing/panel-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'
import { carriedOf, findWithout, samePlanFor } from './status-rules.queries.ts'

const PANELS = 5000

let server: TestServer

beforeAll(async () => {
	server = await sharedTestServer()
})
afterAll(() => server.close())

/** A database that keeps the plans of what it executes. */
function explaining(database: Database) {
	const plans: string[] = []
	const execute = async (query: SQL) => {
		const { rows } = await database.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`)
		plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
		return database.execute(query)
	}
	return { db: { execute } as unknown as Database, plans }
}

it('looks for what panels carry by their ids, even if hardly a panel had that status when statistics were made', async () => {
	const { database } = server.platform
	const anna = await server.signUp('anna-plan@example.com')
	const { id, panel_ids, statusId } = await projectWithPanels(server, anna.cookie, PANELS)
	const carryAll = (status_id: string) =>
		database.execute(
			sql`insert into panel_statuses (panel_id, status_id) select id, ${status_id} from panels where project_id = ${id}`,
		)
	await carryAll(statusId('designed'))
	await database.execute(sql`analyze panels, panel_statuses`)
	await database.execute(sql`delete from panel_statuses where status_id = ${statusId('designed')}`)
	await carryAll(statusId('produced'))

	const { db, plans } = explaining(database)
	const chosen = samePlanFor(idRows(panel_ids))
	const requirement = { plan: 0, status_id: statusId('delivered'), requires: statusId('produced') }
	expect(await findWithout(db, id, chosen, [requirement])).toEqual({ without: [], asked: PANELS })
	const guarded = [{ plan: 0, status_id: statusId('produced') }]
	expect(await carriedOf(db, chosen, guarded)).toEqual([statusId('produced')])
	expect(plans).toHaveLength(2)
	for (const plan of plans) {
		expect(plan).toContain('panel_statuses')
		expect(plan).not.toContain('panel_statuses_status_id_index')
		expect(plan).not.toMatch(/Join Filter: .*panel_id/)
	}
})
