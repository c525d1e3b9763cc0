import { randomUUID } from 'node:crypto'
import type { FiguresResponse } from '@panelyard/contracts/figures/figures'
import type { ModelStructure } from '@panelyard/contracts/models/model-structure'
import type { Group } from '@panelyard/contracts/panels/groups'
import type { PanelColumnsResponse } from '@panelyard/contracts/panels/panel-columns'
import type { Panel, PanelDetailResponse } from '@panelyard/contracts/panels/panels'
import type { Project } from '@panelyard/contracts/projects/projects'
import type {
	PublicProject,
	PublicProjectSettings,
	PublicProjectsResponse,
} from '@panelyard/contracts/public/public-projects'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { z } from 'zod'
import { VisitorReads } from '../../platform/http/visitor-limit.ts'
import { call, convertedProject, emptyProject } from '../../testing/test-projects.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { galleryPage } from './gallery-page.ts'
import { readPreview, writePreview } from './preview-code.ts'

let server: TestServer
let anna: { cookie: string; user: { id: string } }
let project: Project
let panels: Panel[]
const SHOWN = { line: 'A timber house', shows_statuses: true, shows_groups: true, shows_figures: true }
const EVERYTHING = { ...SHOWN, allows_duplicates: true }
const NOTHING = { ...SHOWN, shows_statuses: false, shows_groups: false, shows_figures: false, allows_duplicates: false }

beforeAll(async () => {
	server = await startTestServer({ smtpUrl: 'smtp://127.0.0.1:1', logLevel: 'silent' })
	anna = await server.signUp('anna@example.com')
	await prove(anna.user.id)
	project = await convertedProject(server, anna.cookie)
	const path = `/projects/${project.id}`
	panels = (await call<{ panels: Panel[] }>(server, anna.cookie, 'GET', `${path}/panels`)).body.panels
	const ids = panels.slice(0, 5).map(({ id }) => id)
	const { statuses } = (await call<{ statuses: Status[] }>(server, anna.cookie, 'GET', `${path}/statuses`)).body
	const first = statuses[0]?.id
	await call(server, anna.cookie, 'POST', `${path}/panels/statuses`, { panel_ids: ids, set: first })
	await call(server, anna.cookie, 'PUT', `${path}/statuses/${first}`, {
		set_by: 'people',
		set_by_people: [anna.user.id],
	})
	await call(server, anna.cookie, 'POST', `${path}/groups`, { name: 'Truck', description: 'Secret', panel_ids: ids })
	await call(server, anna.cookie, 'PUT', `${path}/panels/${ids[0]}`, { own_name: 'Secret', own_description: 'Secret' })
	await call(server, anna.cookie, 'POST', `${path}/comments`, { panel_id: ids[0], text: 'Secret' })
	await call(server, anna.cookie, 'PUT', path, { description: 'Secret' })
})
afterAll(() => server.close())
beforeEach(async () => {
	await put(EVERYTHING)
})

const prove = (id: string) =>
	server.platform.database.execute(sql`update users set email_verified_at = now() where id = ${id}`)
const put = (request: object, cookie = anna.cookie, id = project.id) =>
	call<{ public_project: PublicProjectSettings }>(server, cookie, 'PUT', `/projects/${id}/public_project`, request)
const takeBack = () => call(server, anna.cookie, 'DELETE', `/projects/${project.id}/public_project`)
const visit = <Body>(path = '') => call<Body>(server, undefined, 'GET', `/public_projects/${project.id}${path}`)
const gallery = async () =>
	(await call<PublicProjectsResponse>(server, undefined, 'GET', '/public_projects')).body.projects
const shownProject = async () => (await visit<{ project: Project }>('/view')).body.project

it('a visitor sees what the manager chose, and no word of a person', async () => {
	expect(await gallery()).toMatchObject([{ id: project.id, name: 'House', line: 'A timber house', panel_count: 20 }])
	const shown = await shownProject()
	expect(shown).toMatchObject({ role: null, description: 'A timber house', file_name: null, model: { exporter: '' } })
	const columns = await visit<z.infer<typeof PanelColumnsResponse>>('/view/panels/columns')
	const [piece] = columns.body.pieces
	expect(piece?.statuses.filter((carried) => carried.length > 0)).toHaveLength(5)
	expect(piece?.groups.filter((within) => within.length > 0)).toHaveLength(5)
	const { statuses } = (await visit<{ statuses: Status[] }>('/view/statuses')).body
	expect(statuses[0]).toMatchObject({ panel_count: 5, set_by_people: [] })
	const { groups } = (await visit<{ groups: Group[] }>('/view/groups')).body
	expect(groups).toMatchObject([{ name: 'Truck', description: '', panel_count: 5 }])
	expect((await visit<FiguresResponse>('/view/figures')).body.by_status[0]?.count).toBe(5)

	const paths = ['', '/view', '/view/panels/columns', '/view/statuses', '/view/groups', '/view/figures', '/view/plan']
	const ofModel = ['panels/properties', 'panels/axes', 'elements/0/parts']
	const more = ['status_changes', 'categories', 'views', 'filters', 'settings', ...ofModel]
	const panel = `/view/panels/${panels[0]?.id}`
	const all = [
		...paths,
		...more.map((name) => `/view/${name}`),
		panel,
		...['instructions', 'files', 'neighbours'].map((name) => `${panel}/${name}`),
	]
	for (const path of all) {
		const answer = await server.inject({ url: `/public_projects/${project.id}${path}` })
		expect([path, answer.statusCode]).toEqual([path, 200])
		for (const word of ['Secret', 'anna', anna.user.id, 'house.ifc']) expect(answer.body, path).not.toContain(word)
		expect(answer.headers['set-cookie']).toBeUndefined()
	}
	expect((await visit<PanelDetailResponse>(panel)).body).toMatchObject({ property_sets: [], status_events: [] })
})

it('what isn’t chosen isn’t sent', async () => {
	await put(NOTHING)
	const columns = await visit<z.infer<typeof PanelColumnsResponse>>('/view/panels/columns')
	const [piece] = columns.body.pieces
	expect([piece?.statuses.flat(), piece?.groups.flat(), piece?.id.length]).toEqual([[], [], 20])
	expect((await visit<{ statuses: Status[] }>('/view/statuses')).body.statuses).toEqual([])
	expect((await visit<{ groups: Group[] }>('/view/groups')).body.groups).toEqual([])
	expect((await visit('/view/figures')).status).toBe(404)
	const { panel } = (await visit<PanelDetailResponse>(`/view/panels/${panels[0]?.id}`)).body
	expect([panel.statuses, panel.groups, panel.status_changed_at]).toEqual([[], [], null])
	expect((await put({ ...NOTHING, shows_figures: true })).status, 'figures without statuses').toBe(400)
	expect((await put({ ...EVERYTHING, line: 'x'.repeat(161) })).status).toBe(400)
})

it('its page in the gallery is named after it as long as it is public', async () => {
	await put(EVERYTHING)
	const about = (id: string) =>
		galleryPage(
			server.platform,
			{ url: `/gallery/${id}?tab=panels`, ip: '203.0.113.1' },
			new VisitorReads(server.config),
		)
	expect(await about(project.id)).toEqual({
		...{ title: 'House · Panelyard', description: 'A timber house' },
		picture: expect.stringMatching(/\/picture\/large\?of=\d+$/),
	})
	for (const id of ['no-uuid', '00000000-0000-4000-8000-000000000000']) expect(await about(id)).toBe('missing')
	expect((await shownProject()).panel_kinds.filter((kind) => kind.name !== null && kind.name_pattern !== null)).toEqual(
		[],
	)
	expect((await visit<FiguresResponse>('/view/figures')).body.plan, 'the plan is never shown').toBeNull()
})

it('its model is sent, but no other file; and everything ends at once when it is taken back', async () => {
	const { model } = await shownProject()
	const url = model?.model_url ?? ''
	const structure = model?.structure_url ?? ''
	const glb = await server.inject({ url })
	expect([glb.statusCode, glb.headers['cache-control']]).toEqual([200, 'private, no-cache'])
	expect((await server.inject({ url: structure })).statusCode).toBe(200)
	const again = await server.inject({ url, headers: { 'if-none-match': String(glb.headers.etag) } })
	expect(again.statusCode).toBe(304)
	const own = (await call<{ project: Project }>(server, anna.cookie, 'GET', `/projects/${project.id}`)).body.project
	const report = own.model?.report_url.replace('/projects/', '/public_projects/') ?? ''
	expect((await server.inject({ url: report })).statusCode).toBe(404)
	for (const path of [own.model?.model_url, `/projects/${project.id}`, `/files/download?project_id=${project.id}`])
		expect((await server.inject({ url: path ?? '' })).statusCode).toBe(401)

	const known = await server.inject({ url: `/public_projects/${project.id}` })
	const headers = { 'if-none-match': String(known.headers.etag) }
	expect((await server.inject({ url: `/public_projects/${project.id}`, headers })).statusCode).toBe(304)
	await takeBack()
	for (const path of [
		url,
		structure,
		...['', '/view', '/view/panels/columns'].map((end) => `/public_projects/${project.id}${end}`),
	])
		expect([path, (await server.inject({ url: path, headers })).statusCode]).toEqual([path, 404])
	expect(await gallery()).toEqual([])
})

it('of its model visitors get no word about files, programs or the model’s own name, tags and descriptions', async () => {
	const own = (await call<{ project: Project }>(server, anna.cookie, 'GET', `/projects/${project.id}`)).body.project
	const read = async (url: string | undefined, cookie?: string) =>
		server.inject({ url: url ?? '', headers: { 'accept-encoding': 'identity', ...(cookie ? { cookie } : {}) } })
	const whole = (await read(own.model?.structure_url, anna.cookie)).json<ModelStructure>()
	const { model } = await shownProject()
	const answer = await read(model?.structure_url)
	const { elements, ...shown } = answer.json<ModelStructure>()
	expect(Object.keys(shown).sort()).toEqual(['classes', 'strings', 'version'])
	expect(Object.keys(elements).sort()).toEqual(['class', 'count', 'floor', 'global_id', 'name', 'parent'])
	expect(elements.name.map((at) => shown.strings[at])).toEqual(whole.elements.name.map((at) => whole.strings[at]))
	const names = new Set(elements.name.map((at) => shown.strings[at]))
	expect(shown.strings.filter((text) => !names.has(text))).toEqual([])
	expect(
		whole.strings.some((text) => !names.has(text)),
		'the model has other words',
	).toBe(true)
	const glb = (await read(model?.model_url)).rawPayload.toString('latin1')
	expect(glb).toContain('EXT_structural_metadata')
	expect(glb).not.toContain(whole.project_name)

	const [floor] = own.model?.floors ?? []
	const key = { global_id: floor?.global_id, model_name: floor?.name }
	const renamed = await call(server, anna.cookie, 'PUT', `/projects/${project.id}`, {
		floor_names: [{ ...key, name: 'Secret' }],
	})
	expect(renamed.status).toBe(200)
	expect((await shownProject()).model?.floors[0]?.name).toBe(floor?.name)
	expect(JSON.stringify(await shownProject())).not.toContain('Secret')
})

it('a manager sees what visitors would see before anyone else does', async () => {
	await takeBack()
	const preview = async (request: object, cookie = anna.cookie) =>
		call<{ preview: string }>(server, cookie, 'POST', `/projects/${project.id}/public_project/preview`, request)
	const { body } = await preview({ ...EVERYTHING, line: 'Not yet', shows_groups: false })
	const as = (path: string, code = body.preview) => `${path}?preview=${code}`
	expect((await visit('/view')).status, 'it isn’t public').toBe(404)
	expect(await gallery()).toEqual([])
	const known = (await visit<{ project: PublicProject }>(as(''))).body.project
	expect(known).toMatchObject({ is_preview: true, line: 'Not yet', shows_groups: false })
	expect((await visit<{ groups: Group[] }>(as('/view/groups'))).body.groups).toEqual([])
	expect((await visit<{ statuses: Status[] }>(as('/view/statuses'))).body.statuses).not.toEqual([])
	const { model } = (await visit<{ project: Project }>(as('/view'))).body.project
	for (const url of [model?.model_url, model?.structure_url])
		expect((await server.inject({ url: url ?? '' })).statusCode).toBe(200)
	expect((await server.inject({ url: model?.model_url.split('?')[0] ?? '' })).statusCode).toBe(404)
	expect((await visit(as('/view/panels/columns'))).status).toBe(200)

	const [text = '', signature = ''] = body.preview.split('.')
	const changed = Buffer.from(text, 'base64url').toString().replace('"shows_groups":false', '"shows_groups":true')
	for (const forged of [`${Buffer.from(changed).toString('base64url')}.${signature}`, text, 'x.y', ''])
		expect((await visit(as('/view', forged))).status, forged).toBe(404)
	expect((await server.inject({ url: as(`/public_projects/${randomUUID()}`) })).statusCode).toBe(404)
	expect(readPreview(server.config.sessionSecret, body.preview, Date.now() + 3_600_001)).toBeNull()

	const carl = await server.signUp()
	expect((await preview(EVERYTHING, carl.cookie)).status).toBe(403)
	const own = writePreview(server.config.sessionSecret, {
		...{ project_id: project.id, user_id: carl.user.id, settings: EVERYTHING },
	})
	expect((await visit(as('/view', own))).status, 'of somebody who is no manager any more').toBe(404)
})

it('whoever runs the server keeps a project from visitors at once, and its managers can’t show it again', async () => {
	const operator = await server.signUp('operator@example.com')
	await server.platform.database.execute(sql`update users set is_super_admin = true where id = ${operator.user.id}`)
	const path = `/admin/api/projects/${project.id}/public_view`
	const withhold = (is_withheld: boolean, cookie = operator.cookie) =>
		call<{ public_project: PublicProjectSettings }>(server, cookie, 'PUT', path, { is_withheld })
	expect((await withhold(true, anna.cookie)).status).toBe(404)
	const found = await call<{ projects: { id: string }[] }>(
		server,
		operator.cookie,
		'GET',
		'/admin/api/projects?state=public',
	)
	expect(found.body.projects.map(({ id }) => id)).toContain(project.id)
	expect((await withhold(true)).body.public_project).toMatchObject({ is_public: true, is_withheld: true })
	expect((await withhold(true)).status).toBe(200)
	expect([(await visit()).status, (await visit('/view')).status, await gallery()]).toEqual([404, 404, []])
	expect((await put(EVERYTHING)).status).toBe(403)
	await takeBack()
	expect((await put(EVERYTHING)).status).toBe(403)
	await withhold(false)
	expect((await visit()).status, 'its manager had taken it back').toBe(404)
	expect((await put(EVERYTHING)).body.public_project).toMatchObject({ is_public: true, is_withheld: false })
	const actions = await server.platform.database.execute(sql`
		select action from audit_log where project_id = ${project.id} and user_id = ${operator.user.id} order by created_at`)
	expect(actions.rows).toEqual([{ action: 'project.withheld' }, { action: 'project.shown_again' }])
})

it('a deleted project isn’t public, and stays so when it is restored', async () => {
	await call(server, anna.cookie, 'DELETE', `/projects/${project.id}`)
	expect((await visit()).status).toBe(404)
	await call(server, anna.cookie, 'POST', `/projects/${project.id}/restore`)
	expect((await visit()).status).toBe(404)
	expect((await put(EVERYTHING)).body.public_project).toMatchObject({ is_public: true, line: 'A timber house' })
})

it('only managers with a proven address make projects public; after the trial they only take them back', async () => {
	const carl = await server.signUp('carl@example.com')
	const own = await emptyProject(server, carl.cookie)
	expect((await put(EVERYTHING, carl.cookie, own.id)).status).toBe(403)
	expect((await put(EVERYTHING, carl.cookie)).status).toBe(403)
	await prove(carl.user.id)
	expect((await put(EVERYTHING, carl.cookie, own.id)).status).toBe(200)
	expect(
		(await gallery()).map(({ id }) => id),
		'one without a model isn’t listed',
	).toEqual([project.id])
	await server.platform.database.execute(
		sql`update users set created_at = now() - interval '15 days' where id = ${carl.user.id}`,
	)
	expect((await put(EVERYTHING, carl.cookie, own.id)).status).toBe(402)
	const gone = await call(server, carl.cookie, 'DELETE', `/projects/${own.id}/public_project`)
	expect(gone.status).toBe(200)
})

it('a visitor with an account duplicates what visitors see, if the manager allows it', async () => {
	const dora = await server.signUp('dora@example.com')
	const duplicate = (id: string, cookie?: string) =>
		call<{ project: Project }>(server, cookie, 'POST', `/public_projects/${project.id}/duplicate`, {
			...{ id, name: 'Mine', with_statuses: true },
		})
	expect((await duplicate(randomUUID())).status).toBe(401)
	const id = randomUUID()
	const made = await duplicate(id, dora.cookie)
	expect([made.status, made.body.project]).toMatchObject([201, { name: 'Mine', role: 'manager', description: '' }])
	const copied = (await call<{ panels: Panel[] }>(server, dora.cookie, 'GET', `/projects/${id}/panels`)).body.panels
	expect(copied.filter((panel) => panel.statuses.length > 0)).toHaveLength(5)
	expect(copied.some(({ own_name, own_description }) => own_name !== '' || own_description !== '')).toBe(false)

	await put(NOTHING)
	expect((await duplicate(randomUUID(), dora.cookie)).status).toBe(403)
	await put({ ...NOTHING, allows_duplicates: true })
	const bare = randomUUID()
	await duplicate(bare, dora.cookie)
	const { statuses } = (await call<{ statuses: Status[] }>(server, dora.cookie, 'GET', `/projects/${bare}/statuses`))
		.body
	expect(statuses.map(({ panel_count }) => panel_count)).toEqual(statuses.map(() => 0))
	const { groups } = (await call<{ groups: Group[] }>(server, dora.cookie, 'GET', `/projects/${bare}/groups`)).body
	expect(groups).toEqual([])
	await takeBack()
	expect((await duplicate(randomUUID(), dora.cookie)).status).toBe(404)
	expect((await duplicate(id, dora.cookie)).status, 'sent again, it is the copy').toBe(201)
})

it('the gallery is paged and says when nothing is new', async () => {
	const answer = await server.inject({ url: '/public_projects?page=2&page_size=1' })
	expect(answer.json()).toMatchObject({ projects: [], total: 1, page: 2 })
	expect((await server.inject({ url: '/public_projects?page_size=100' })).statusCode).toBe(400)
	const first = await server.inject({ url: '/public_projects' })
	const headers = { 'if-none-match': String(first.headers.etag) }
	expect((await server.inject({ url: '/public_projects', headers })).statusCode).toBe(304)
	const [one] = first.json<{ projects: PublicProject[] }>().projects
	await put({ ...EVERYTHING, line: 'Another line' })
	expect((await server.inject({ url: '/public_projects', headers })).statusCode).toBe(200)
	expect((await gallery())[0]?.published_at, 'a change keeps its place').toBe(one?.published_at)
})
