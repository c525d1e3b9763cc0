import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordAction } from '../../access/audit.queries.ts'
import { changeProject } from '../../access/made-changes.ts'
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
				await changePanelStatuses(tx, project, { ...changer, ...overridden }, ids, wanted)
				await recordAction(tx, { project_id, user_id, action: 'panel_statuses.changed', details: { key } })
			}
			await set([first, second], 'designed')
			await set([second], 'produced', {
				overridden: { override_reason: 'Late', overridden: [statusId('produced')] },
			})
			await set([first, second, third], 'delivered')
			const { rows } = await tx.execute<{ name: string }>(sql`select name from pg_prepared_statements`)
			return rows.map(({ name }) => name)
		},
	)
	expect(names).toEqual(
		expect.arrayContaining([
			'advance_project',
			'project_for',
			'status_rows',
			'change_few_statuses',
			'insert_audit_entry',
		]),
	)
	expect(names.filter((name) => name === 'change_few_statuses')).toHaveLength(1)
	for (const panel of [first, second, third]) expect(await carried(panel)).toEqual([statusId('delivered')])
})
