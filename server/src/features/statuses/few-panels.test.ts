import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { changeProject } from '../../access/made-changes.ts'
import { audit_log } from '../../database/tables/tables.ts'
import { projectWithPanels } from '../../testing/panel-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'
import { changePanelStatuses } from './panel-statuses.service.ts'
import { requireStatuses } from './statuses.service.ts'

let server: TestServer
beforeAll(async () => {
	server = await sharedTestServer()
})
afterAll(() => server.close())

it('changes few panels by statements that a connection plans once, whatever is changed', async () => {
	const anna = await server.signUp('anna-few@example.com')
	const { id: project_id, panel_ids, statusId, carried } = await projectWithPanels(server, anna.cookie)
	const [first, second, third] = panel_ids as [string, string, string]
	const user_id = anna.user.id
	const changer = { user_id, source: 'panel_list', answer: 'changed' } as const
	const names = await changeProject<string[]>(
		server.platform.database,
		{ project_id, user_id, needed: 'editor' },
		async ({ tx, project }) => {
			const set = async (ids: string[], key: string, overridden = {}) => {
				await requireStatuses(tx, project_id, [statusId(key)])
				const wanted = { add: [statusId(key)], remove: [], replace: true }
				await changePanelStatuses(tx, project, { ...changer, ...overridden }, ids, wanted, { key })
			}
			await set([first, second], 'designed')
			await set([second], 'produced', {
				overridden: { override_reason: 'Late', overridden: [statusId('produced')] },
			})
			await set([first, second, third], 'delivered')
			await set([first, third], 'delivered')
			const { rows } = await tx.execute<{ name: string }>(sql`select name from pg_prepared_statements`)
			return rows.map(({ name }) => name)
		},
	)
	expect(names).toEqual(
		expect.arrayContaining(['advance_project', 'project_for', 'status_rows', 'change_few_statuses']),
	)
	expect(names.filter((name) => name === 'change_few_statuses')).toHaveLength(1)
	for (const panel of [first, second, third]) expect(await carried(panel)).toEqual([statusId('delivered')])
	const audited = await server.platform.database
		.select({ user_id: audit_log.user_id, details: audit_log.details })
		.from(audit_log)
		.where(and(eq(audit_log.project_id, project_id), eq(audit_log.action, 'panel_statuses.changed')))
		.orderBy(sql`details->>'key'`)
	expect(audited, 'the last change changed nothing').toEqual([
		{ user_id, details: { key: 'delivered', panel_count: 3 } },
		{ user_id, details: { key: 'designed', panel_count: 2 } },
		{ user_id, details: { key: 'produced', panel_count: 1 } },
	])
})
