import type { FiguresResponse } from '@panelyard/contracts/figures/figures'
import type { Group } from '@panelyard/contracts/panels/groups'
import type { Project } from '@panelyard/contracts/projects/projects'
import type { DemoIssueResponse } from '@panelyard/contracts/public/demo-issue'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { call } from '../../testing/test-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'
import { seedSampleProject } from './sample-project.service.ts'

let server: TestServer
const stopping = new AbortController()

beforeAll(async () => {
	server = await sharedTestServer()
})
afterAll(async () => {
	stopping.abort()
	await server.close()
})

const projectIds = async () =>
	(await server.platform.database.execute<{ id: string }>(sql`select id from projects`)).rows
const visit = <Body>(path: string) => call<Body>(server, undefined, 'GET', path)

describe('the sample project', () => {
	it('is made once, and shows visitors a building on which work is under way', async () => {
		await seedSampleProject(server.platform, stopping.signal)
		await seedSampleProject(server.platform, stopping.signal)
		const [project, ...others] = await projectIds()
		expect(others).toEqual([])
		const config = await visit<{ demo_project_id: string }>('/config')
		expect(config.body.demo_project_id).toBe(project?.id)

		const path = `/projects/${project?.id}`
		const groups = async () => (await visit<{ groups: Group[] }>(`${path}/groups`)).body.groups
		await vi.waitFor(async () => expect((await groups()).length).toBeGreaterThan(2), { timeout: 60_000, interval: 300 })
		const shown = await visit<{ project: Project }>(path)
		expect(shown.body.project).toMatchObject({ role: null, is_public: true, panel_count: 200 })
		expect((await server.inject({ url: shown.body.project.picture?.large ?? '' })).headers['content-type']).toBe(
			'image/webp',
		)
		const { statuses } = (await visit<{ statuses: Status[] }>(`${path}/statuses`)).body
		expect(statuses.every((status) => status.panel_count > 0)).toBe(true)
		const covered = statuses.slice(0, 5).reduce((sum, status) => sum + status.panel_count, 0)
		expect(covered).toBe(shown.body.project.panel_count)
		const gallery = async () => (await visit<{ projects: unknown[] }>('/public_projects')).body.projects
		const listed = [{ id: project?.id, panel_count: 200, allows_duplicates: true, picture: expect.anything() }]
		await vi.waitFor(async () => expect(await gallery()).toMatchObject(listed), { timeout: 20_000, interval: 200 })
	})

	it('has a past that its figures tell of, of nobody, and which stays recent', async () => {
		const [project] = await projectIds()
		const path = `/projects/${project?.id}`
		const figures = async () => (await visit<FiguresResponse>(`${path}/figures?time_zone=Europe/Berlin`)).body
		expect((await figures()).forecast).toMatchObject({ state: 'expected', remaining: 124 })
		const { database } = server.platform
		const log = async () =>
			(
				await database.execute<{ days: number; since: number; people: number }>(sql`
					select count(distinct created_at::date)::int as days, count(user_id)::int as people,
						extract(epoch from now() - max(created_at))::int / 86400 as since
					from status_changes where project_id = ${project?.id}`)
			).rows[0]
		const before = await log()
		expect(before).toMatchObject({ people: 0 })
		expect(before?.days).toBeGreaterThan(40)
		await database.execute(sql`update status_changes set created_at = created_at - interval '90 days'`)
		await seedSampleProject(server.platform, stopping.signal)
		await vi.waitFor(async () => expect(await log()).toEqual(before), { timeout: 20_000, interval: 200 })
	})

	it('is dressed once, and never again over what people changed', async () => {
		const [project] = await projectIds()
		const events = async () =>
			(await server.platform.database.execute(sql`select panel_id from status_events`)).rows.length
		const before = await events()
		await server.platform.database.execute(sql`delete from panel_statuses`)
		// Every change raises the revision, by which lists are kept.
		await server.platform.database.execute(sql`update projects set revision = revision + 1`)
		await seedSampleProject(server.platform, stopping.signal)
		await new Promise((resolve) => setTimeout(resolve, 500))
		const { statuses } = (await visit<{ statuses: Status[] }>(`/projects/${project?.id}/statuses`)).body
		expect(statuses.every((status) => status.panel_count === 0)).toBe(true)
		expect(await events()).toBe(before)
	})

	it('has a second issue, once, which only the demo asks for', async () => {
		const [project] = await projectIds()
		const issue = async () => (await visit<DemoIssueResponse>('/projects/demo_issue')).body.issue
		await vi.waitFor(async () => expect(await issue()).not.toBe(null), { timeout: 60_000, interval: 300 })
		const found = await issue()
		expect([found?.panels.length, found?.contested.length]).toEqual([200, 1])
		expect(found?.after).toMatchObject({ number: 2, state: 'to_review', file_names: ['lindenhof-2.ifc'] })
		expect(found?.after.impact?.counts).toMatchObject({
			...{ geometry_changed: 3, moved: 2, turned: 1, re_identified: 1, uncertain: 1, removed: 2 },
		})
		const { properties_url } = found?.artefacts ?? {}
		expect((await server.inject({ url: properties_url ?? '' })).statusCode).toBe(200)
		expect((await visit(`/projects/${project?.id}/versions`)).status).toBe(401)
		await seedSampleProject(server.platform, stopping.signal)
		await new Promise((resolve) => setTimeout(resolve, 500))
		expect((await server.platform.database.execute(sql`select id from model_versions`)).rows).toHaveLength(2)
		const shown = await visit<{ project: Project }>(`/projects/${project?.id}`)
		expect(shown.body.project).toMatchObject({ panel_count: 200, model: { version_number: 1 } })
	})

	it('does not come back when it was deleted', async () => {
		await server.platform.database.execute(sql`update projects set deleted_at = now()`)
		await seedSampleProject(server.platform, stopping.signal)
		expect(await projectIds()).toHaveLength(1)
		expect((await visit<{ demo_project_id: null }>('/config')).body.demo_project_id).toBeNull()
	})
})
