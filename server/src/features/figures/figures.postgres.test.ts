import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openProject } from '../../access/project-permission.ts'
import { commitWhileWaiting } from '../../testing/commit-while-waiting.ts'
import { projectWithPanels } from '../../testing/panel-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'
import { Figures } from './figures.service.ts'

let server: TestServer
let anna: Awaited<ReturnType<TestServer['signUp']>>
beforeAll(async () => {
	server = await sharedTestServer()
	anna = await server.signUp('anna@example.com')
})
afterAll(() => server.close())

it('figures are of one state of the project, whatever changes while they are read', async () => {
	const { database } = server.platform
	const project = await projectWithPanels(server, anna.cookie, 3)
	const [first, installed] = [project.panel_ids[0] as string, project.statusId('installed')]
	const { project: opened } = await openProject(database, anna.user, project.id, 'visitor')
	const figures = await commitWhileWaiting(
		server,
		(tx) => tx.execute(sql`lock table panels in access exclusive mode`),
		() => new Figures(database).read(opened, { time_zone: 'UTC' }),
		async (tx) => {
			await tx.execute(sql`insert into panel_statuses (panel_id, status_id) values (${first}, ${installed})`)
			await tx.execute(sql`update projects set revision = revision + 1 where id = ${project.id}`)
		},
	)
	expect(figures.revision).toBe(opened.revision)
	expect(figures.by_status.find(({ status_id }) => status_id === installed)?.count).toBe(0)
})
