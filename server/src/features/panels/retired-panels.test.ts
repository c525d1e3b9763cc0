import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../database/database.ts'
import { projectWithPanels } from '../../testing/panel-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'
import { retirePanels } from './panels.queries.ts'

const PANELS = 200

let server: TestServer
beforeAll(async () => {
	server = await sharedTestServer()
})
afterAll(() => server.close())

/** How many changes of statuses this transaction has read, by the table or its indexes. */
async function readChanges(tx: Database): Promise<number> {
	const { rows } = await tx.execute<{ total: number }>(sql`
		select sum(pg_stat_get_xact_tuples_returned(read.oid))::int as total from (
			select 'status_changes'::regclass::oid as oid
			union all select indexrelid from pg_index where indrelid = 'status_changes'::regclass
		) read`)
	return rows[0]?.total ?? 0
}

test('panels without a history are deleted after one look into the log', async () => {
	const { cookie } = await server.signUp()
	const { id, panel_ids } = await projectWithPanels(server, cookie, PANELS)
	await server.platform.database.transaction(async (tx) => {
		// The first half has a history, each panel by a change of its own.
		await tx.execute(sql`
			with made as (
				insert into status_changes (project_id, status_name, action, source, panel_count, panel_id)
				select ${id}::uuid, 'Produced', 'added', 'api', 1, p.id from panels p
				where p.project_id = ${id} and p.element <= ${PANELS / 2} returning id, panel_id
			)
			insert into status_events (change_id, panel_id) select id, panel_id from made`)
		const before = await readChanges(tx)
		await retirePanels(tx, id, panel_ids, 'not_in_model')
		const read = (await readChanges(tx)) - before
		expect(read).toBeGreaterThan(0)
		expect(read).toBeLessThanOrEqual(2 * PANELS)
	})
	const { rows } = await server.platform.database.execute<{ element: number | null }>(
		sql`select element from panels where project_id = ${id}`,
	)
	expect(rows).toEqual(Array.from({ length: PANELS / 2 }, () => ({ element: null })))
})
