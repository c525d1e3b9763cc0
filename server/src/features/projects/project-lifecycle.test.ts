import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Group } from '@panelyard/contracts/panels/groups'
import type { Project, ProjectListItem } from '@panelyard/contracts/projects/projects'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { purgeLooseFiles } from '../../models/source-files.service.ts'
import {
	call,
	convertedProject,
	emptyProject,
	postForm,
	SMALL_MODEL_PANELS,
	smallModelText,
} from '../../testing/test-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'
import { purgeDeletedProjects } from './project-purge.service.ts'

type List = { projects: ProjectListItem[]; total: number; page: number; page_size: number }
let server: TestServer
let cookie: string

beforeAll(async () => {
	server = await sharedTestServer()
	cookie = (await server.signUp()).cookie
})
afterAll(() => server.close())

const make = (project_name: string) => emptyProject(server, cookie, project_name)
const list = async (query = '') => (await call<List>(server, cookie, 'GET', `/projects${query}`)).body

describe('the list of projects', () => {
	it('comes in pages, the latest change first, and is searched by name', async () => {
		for (const name of ['Alpha', 'Beta 100%', 'Gamma_x']) await make(name)
		const { projects } = await list()
		expect(projects.map(({ name }) => name)).toEqual(['Gamma_x', 'Beta 100%', 'Alpha'])
		await call(server, cookie, 'PUT', `/projects/${projects[2]?.id}`, { labels: ['completed'] })
		expect((await list('?page=1&page_size=2')).projects.map(({ name }) => name)).toEqual(['Alpha', 'Gamma_x'])
		expect(await list('?page=2&page_size=2&_t=1')).toMatchObject({
			projects: [{ name: 'Beta 100%' }],
			total: 3,
			page: 2,
		})
		expect(await list('?page=9')).toMatchObject({ projects: [], total: 3 })
		expect((await list('?search=ALPH')).total).toBe(1)
		expect((await list('?search=%25')).projects.map(({ name }) => name)).toEqual(['Beta 100%'])
		expect((await list('?search=_')).projects.map(({ name }) => name)).toEqual(['Gamma_x'])
		expect((await call<List>(server, cookie, 'GET', '/projects_all')).body.total).toBe(3)
		expect((await call<List>(server, cookie, 'GET', '/projects/company')).body.total).toBe(0)
	})

	it.each(['/projects', '/projects_all', '/projects/company'])('%s needs an account', async (url) => {
		expect((await call(server, undefined, 'GET', url)).status).toBe(401)
	})

	it.each(['?page=0', '?page=x', '?page_size=100000'])('%s is refused', async (query) => {
		expect((await call(server, cookie, 'GET', `/projects${query}`)).status).toBe(400)
	})
})

describe('a project’s own fields', () => {
	it('are changed by either name, and every change is recorded', async () => {
		const { id } = await make('Before')
		const put = (payload: object) => call<{ project: Project }>(server, cookie, 'PUT', `/projects/${id}`, payload)
		expect((await put({ project_name: 'After', description: 'x' })).body.project).toMatchObject({
			name: 'After',
			project_name: 'After',
			description: 'x',
		})
		expect((await put({ name: '' })).body).toMatchObject({ message: 'Project name is required' })
		expect(await put({ labels: ['gone'] })).toMatchObject({
			status: 400,
			body: { details: { fields: [{ field: 'labels.0' }] } },
		})
		const read = (await call<{ project: Project }>(server, cookie, 'GET', `/projects/${id}`)).body.project
		const sentBack = await put({ ...read, description: 'y', file3d_link: '/files/download?file_id=x' })
		expect(sentBack, 'what was read').toMatchObject({
			status: 200,
			body: { project: { name: 'After', description: 'y' } },
		})
		expect(await put({ label: 'paused' })).toMatchObject({ status: 400, body: { message: 'Unknown field: label' } })
		const { rows } = await server.platform.database.execute(
			sql`select action, details from audit_log where project_id = ${id} order by created_at`,
		)
		expect(rows).toMatchObject([
			{ action: 'project.created' },
			{ action: 'project.updated', details: { name: 'After', description: 'x' } },
			{ action: 'project.updated', details: { description: 'y' } },
		])
	})
})

describe('deleting a project', () => {
	it('says what goes with it, hides it, and can be undone', async () => {
		const project = await convertedProject(server, cookie, { name: 'Tower' })
		const path = `/projects/${project.id}`
		expect((await call(server, cookie, 'GET', `${path}/deletion_impact`)).body).toEqual({
			panels: SMALL_MODEL_PANELS,
			statuses: 6,
			groups: 0,
			comments: 0,
			status_events: 0,
			model_versions: 1,
			categories: 0,
			planned_dates: 0,
			instructions: 0,
			files: 0,
			views: 0,
			filters: 0,
			report_schedules: 0,
			is_public: false,
			restorable_days: 30,
		})
		await call(server, cookie, 'POST', `${path}/categories`, { name: 'Walls', icon: 'star', colour: '#336699' })
		const { statuses } = (await call<{ statuses: Status[] }>(server, cookie, 'GET', `${path}/statuses`)).body
		const step = statuses.find(({ type }) => type === 'step')?.id
		const { group } = (await call<{ group: Group }>(server, cookie, 'POST', `${path}/groups`, { name: 'Truck' })).body
		const set = [
			{ scope: 'project', status_id: step, date: '2027-03-01' },
			{ scope: 'group', ids: [group.id], status_id: step, date: '2027-03-02' },
		]
		await call(server, cookie, 'PUT', `${path}/plan`, { set })
		await call(server, cookie, 'POST', `${path}/filters`, { name: 'Mine', query: 'q=a', is_shared: false })
		await call(server, cookie, 'POST', `${path}/filters`, { name: 'Ours', query: 'q=a', is_shared: true })
		const now = (await call(server, cookie, 'GET', `${path}/deletion_impact`)).body
		expect(now).toMatchObject({ groups: 1, categories: 1, planned_dates: 2, filters: 1 })
		await call(server, cookie, 'DELETE', `${path}/groups/${group.id}`)
		const later = (await call(server, cookie, 'GET', `${path}/deletion_impact`)).body
		expect(later).toMatchObject({ groups: 0, planned_dates: 1 })
		expect((await call(server, cookie, 'DELETE', path)).body).toMatchObject({ restorable_days: 30 })
		expect((await call(server, cookie, 'GET', path)).status).toBe(404)
		expect((await call(server, cookie, 'GET', project.model?.model_url ?? '')).status).toBe(404)
		expect((await list('?search=Tower')).total).toBe(0)
		expect((await call(server, cookie, 'DELETE', path)).status).toBe(404)
		const restored = await call<{ project: Project }>(server, cookie, 'POST', `${path}/restore`)
		expect(restored.body.project).toMatchObject({ name: 'Tower', panel_count: SMALL_MODEL_PANELS })
		const glb = await server.inject({ url: project.model?.model_url ?? '', headers: { cookie } })
		expect(glb.statusCode).toBe(200)
	})

	it('by the old GET works from our own pages only', async () => {
		const { id } = await make('Legacy')
		const from = (headers: Record<string, string>) =>
			server.inject({ url: `/projects_delete/${id}`, headers: { cookie, host: 'localhost', ...headers } })
		expect((await from({ referer: 'https://evil.example/page' })).statusCode).toBe(403)
		expect((await from({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
		expect((await call(server, cookie, 'GET', `/projects/${id}`)).status).toBe(200)
		expect((await from({ 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200)
		expect((await call(server, cookie, 'GET', `/projects/${id}`)).status).toBe(404)
	})

	it('is final after 30 days, files included', async () => {
		const project = await convertedProject(server, cookie, { name: 'Old' })
		const files = join(server.config.dataDir, 'files')
		const artefacts = join(files, 'artefacts', project.model?.version_id ?? '')
		const source = await server.platform.database.execute<{ storage_key: string }>(
			sql`select f.storage_key from uploaded_files f join model_versions v on v.file_id = f.id where v.project_id = ${project.id}`,
		)
		const sourcePath = join(files, source.rows[0]?.storage_key ?? '')
		expect([existsSync(artefacts), existsSync(sourcePath)]).toEqual([true, true])
		await call(server, cookie, 'DELETE', `/projects/${project.id}`)
		const deletedSince = (days: number) =>
			server.platform.database.execute(
				sql`update projects set deleted_at = now() - make_interval(days => ${days}) where id = ${project.id}`,
			)
		await deletedSince(29)
		expect(await purgeDeletedProjects(server.platform)).toBe(0)
		await deletedSince(31)
		expect(await purgeDeletedProjects(server.platform)).toBe(1)
		expect((await call(server, cookie, 'POST', `/projects/${project.id}/restore`)).status).toBe(403)
		expect(existsSync(sourcePath)).toBe(false)
		const left = existsSync(artefacts) ? readdirSync(artefacts, { recursive: true, withFileTypes: true }) : []
		expect(left.filter((entry) => entry.isFile())).toEqual([])
	})
})

describe('an upload that became no project', () => {
	it('is removed after 30 days; one a project is made of stays', async () => {
		const upload = async () =>
			(
				await postForm(server, '/files/upload', cookie, [{ name: 'file', value: smallModelText(), file_name: 'a.ifc' }])
			).json()
		const [loose, used] = [await upload(), await upload()]
		await call(server, cookie, 'POST', '/projects', { project_name: 'Kept', file_id: used.file_id })
		expect(await purgeLooseFiles(server.platform)).toBe(0)
		await server.platform.database.execute(sql`update uploaded_files set created_at = now() - interval '31 days'`)
		expect(await purgeLooseFiles(server.platform)).toBe(1)
		expect((await call(server, cookie, 'GET', `/files/${loose.file_id}/conversion`)).status).toBe(404)
		const kept = await server.inject({ url: used.file_url, headers: { cookie } })
		expect(kept.body).toBe(smallModelText())
	})
})
