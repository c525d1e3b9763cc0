import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdProject } from '../../access/project-permission.ts'
import { project_access, projects } from '../../database/tables/tables.ts'
import { commitWhileWaiting } from '../../testing/commit-while-waiting.ts'
import { call, emptyProject } from '../../testing/test-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
	server = await sharedTestServer()
})
afterAll(() => server.close())

const PUBLISHED = {
	...{ line: '', shows_statuses: true, shows_groups: true, shows_figures: true, allows_duplicates: false },
}

test.each([
	['POST', '/access/assign', { email: 'accomplice@example.com', role: 'manager' }],
	['PUT', '/access', { access: [] }],
	['DELETE', '/access/accomplice%40example.com', undefined],
	['PUT', '', { name: 'Mine' }],
	['DELETE', '', undefined],
	['POST', '/restore', undefined],
	['PUT', '/public_project', PUBLISHED],
	['DELETE', '/public_project', undefined],
	['POST', '/conversion/retry', undefined],
	['POST', '/conversion/cancel', undefined],
	['POST', '/conversion/text_encoding', { encoding: null }],
] as const)('a manager who is being removed is refused: %s %s', async (method, path, payload) => {
	const { database } = server.platform
	const [owner, manager] = [await server.signUp(), await server.signUp()]
	const { id } = await emptyProject(server, owner.cookie, 'A')
	const as = ({ cookie }: typeof owner, ...[method, path, payload]: ['POST' | 'PUT' | 'DELETE', string, object?]) =>
		call(server, cookie, method, `/projects/${id}${path}`, payload)
	await as(owner, 'POST', '/access/assign', { user_id: manager.user.id, role: 'manager' })
	await as(owner, 'POST', '/access/assign', { email: 'accomplice@example.com', role: 'viewer' })
	if (path === '/restore') await as(owner, 'DELETE', '')

	const { status } = await commitWhileWaiting(
		server,
		async (tx) => {
			await holdProject(tx, id)
			const whose = and(eq(project_access.project_id, id), eq(project_access.user_id, manager.user.id))
			await tx.delete(project_access).where(whose)
		},
		() => as(manager, method, path, payload),
	)
	expect(status).toBe(403)
	const [row] = await database.select().from(projects).where(eq(projects.id, id))
	expect([row?.name, row?.deleted_at !== null]).toEqual(['A', path === '/restore'])
	expect(row?.is_public, 'nobody without a right publishes').toBe(false)
	const access = await database.select().from(project_access).where(eq(project_access.project_id, id))
	expect(access.map(({ user_id }) => user_id)).toEqual([owner.user.id])
})
