import { ModelContents } from '@panelyard/contracts/models/model-structure'
import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Project } from '@panelyard/contracts/projects/projects'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import type { ErrorBody } from '@panelyard/contracts/values/errors'
import { generateSampleModel } from '@panelyard/sample-models/sample-model'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
	ALL_PANELS,
	call,
	convertedProject,
	postForm,
	SMALL_MODEL_PANELS,
	smallModelText,
	unseen,
	uploadProject,
	WALL_PANELS,
} from '../../testing/test-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let anna: { cookie: string; user: { id: string } }

beforeAll(async () => {
	server = await sharedTestServer()
	anna = await server.signUp('anna@example.com')
})
afterAll(() => server.close())

describe('from an IFC file to coloured panels', () => {
	it('converts an upload, finds its panels and takes a status', async () => {
		const started = await uploadProject(server, anna.cookie, { name: ' Lindenhof ', file_name: 'haus Müller.ifc' })
		expect(started).toMatchObject({ name: 'Lindenhof', project_name: 'Lindenhof', role: 'manager', labels: ['active'] })
		expect(started.conversion_status).toMatch(/QUEUED|PROCESSING/)
		expect(started.file_name).toBe('haus Müller.ifc')
		expect(started.file_size).toBe(Buffer.byteLength(smallModelText()))

		const project = await convertedProject(server, anna.cookie)
		expect(project.panel_count).toBe(SMALL_MODEL_PANELS)
		expect(project.model_structure_identification).toBe('description')
		expect(project.conversion_job).toMatchObject({
			status: 'COMPLETED',
			stage: 'writing',
			percent: 100,
			seconds_left: null,
		})
		expect(project.file3d_link).toBe(project.model?.model_url)

		const { body } = await call<{ panels: Panel[]; total: number }>(
			server,
			anna.cookie,
			'GET',
			`/projects/${project.id}/panels`,
		)
		expect(body.total).toBe(SMALL_MODEL_PANELS)
		expect(body.panels.every((panel) => panel.mark && panel.weight && panel.element !== null)).toBe(true)

		const statuses = await call<{ statuses: Status[] }>(server, anna.cookie, 'GET', `/projects/${project.id}/statuses`)
		const produced = statuses.body.statuses.find((status) => status.default_key === 'produced')
		const assigned = await call<{ changed: object[] }>(
			server,
			anna.cookie,
			'POST',
			`/projects/${project.id}/panels/statuses`,
			{
				panel_ids: [body.panels[0]?.id],
				set: produced?.id,
				source: 'viewer',
			},
		)
		expect(assigned.body.changed).toEqual([{ panel_id: body.panels[0]?.id, statuses: [produced?.id] }])

		const detail = await call<{ panel: Panel; property_sets: { name: string }[]; status_events: object[] }>(
			server,
			anna.cookie,
			'GET',
			`/projects/${project.id}/panels/${body.panels[0]?.id}`,
		)
		expect(detail.body.panel.statuses).toEqual([produced?.id])
		expect(detail.body.property_sets.length).toBeGreaterThan(0)
		expect(detail.body.status_events).toMatchObject([
			{ action: 'added', status_name: 'Produced', source: 'viewer', user_id: anna.user.id },
		])
	})
})

describe('the structure of a project’s model', () => {
	type Answer = { project: Project }
	const sample = generateSampleModel({ panels: 20, detail: 'layers', construction: 'precast' })
	const precast = { text: [...sample.chunks].join(''), wall_count: sample.truth.wallCount }
	const ask = async (path: string) => (await call<Answer>(server, anna.cookie, 'GET', `/projects/${path}`)).body.project

	it('lists its storeys, walls and panels, unless the call leaves it out', async () => {
		const made = await convertedProject(server, anna.cookie, { name: 'Structured', text: precast.text })
		expect(made.model_structure).toBeUndefined()
		const { model_structure, ...project } = await ask(`${made.id}?_t=1`)
		expect(await ask(`${made.id}?model_structure=false`)).toEqual(project)
		expect(ModelContents.parse(model_structure)).toEqual(model_structure)
		expect(model_structure?.panels).toHaveLength(project.panel_count)
		expect(model_structure?.floors).toEqual(project.model?.floors)
		expect(model_structure?.walls).toHaveLength(precast.wall_count)
		expect(project.model?.wall_count).toBe(precast.wall_count)
		for (const { global_id, name, floor } of model_structure?.walls ?? [])
			expect([global_id.length, name !== '', floor in (model_structure?.floors ?? [])]).toEqual([22, true, true])
		expect((await call(server, anna.cookie, 'GET', `/projects/${made.id}?model_structure=no`)).status).toBe(400)
	})

	it('lists the panels of the rule in force', async () => {
		const { id, panel_count } = await convertedProject(server, anna.cookie, { name: 'Ruled', panel_rule: ALL_PANELS })
		expect((await ask(id)).model_structure?.panels).toHaveLength(panel_count)
		await call(server, anna.cookie, 'PUT', `/projects/${id}`, { panel_rule: WALL_PANELS })
		const walls = await ask(id)
		expect(walls.panel_count).toBeLessThan(panel_count)
		expect(walls.model_structure?.panels).toHaveLength(walls.panel_count)
	})

	it('is read from storage once, however many ask', async () => {
		const { id } = await convertedProject(server, anna.cookie, { name: 'Asked', text: unseen(smallModelText()) })
		const openRead = vi.spyOn(server.platform.storage, 'openRead')
		const answers = await Promise.all(Array.from({ length: 5 }, () => ask(id)))
		expect(answers.every(({ model_structure }) => model_structure?.panels.length)).toBe(true)
		expect(openRead).toHaveBeenCalledTimes(1)
		openRead.mockRestore()
	})

	it('is null without a model', async () => {
		const made = await call<Answer>(server, anna.cookie, 'POST', '/projects', { name: 'Empty' })
		expect(await ask(made.body.project.id)).toMatchObject({ model: null, model_structure: null })
	})
})

describe('a project without a model', () => {
	it('is created from a form as old clients send it', async () => {
		const response = await server.inject({
			method: 'POST',
			url: '/projects',
			headers: { cookie: anna.cookie, 'content-type': 'application/x-www-form-urlencoded' },
			payload: new URLSearchParams({
				project_name: 'From a form',
				labels: '["draft"]',
				panel_rule: JSON.stringify({ classes: ['IfcWall'], name_pattern: null, mark: { kind: 'none' } }),
			}).toString(),
		})
		expect(response.statusCode).toBe(201)
		const { project } = response.json<{ project: Project }>()
		expect(project).toMatchObject({ name: 'From a form', labels: ['draft'], conversion_status: 'NONE', model: null })
		expect(project).toMatchObject({ file_name: null, file3d_link: null, conversion_job: null })
	})

	it('is named by either name, and is a draft from the start when its labels say so', async () => {
		const make = (fields: object) =>
			call<{ project: Project }>(server, anna.cookie, 'POST', '/projects', { ...fields, description: 'x' })
		for (const fields of [
			{ name: 'Hall', file3d_link: '', file: '' },
			{ project_name: 'Hall', is_public: false, panel_count: 3 },
			{ name: 'Hall', project_name: 'Shed' },
		]) {
			const { status, body } = await make({ ...fields, labels: ['draft'] })
			expect(status).toBe(201)
			expect(body.project).toMatchObject({ name: 'Hall', project_name: 'Hall', labels: ['draft'] })
			const { projects } = (await call<{ projects: Project[] }>(server, anna.cookie, 'GET', '/projects')).body
			expect(projects.find(({ id }) => id === body.project.id)?.labels).toEqual(['draft'])
		}
	})

	it.each([
		[{ labels: ['lost'] }, 'labels.0', 'Labels must be one of active, completed, paused, draft'],
		[{ labels: 'lost' }, 'labels.0', 'Labels must be one of active, completed, paused, draft'],
		[{ labels: ['active', 'draft'] }, 'labels', 'Labels has too many entries (at most 1)'],
		[{ labels: [] }, 'labels', 'Labels has too few entries (at least 1)'],
		[{ labels: '[' }, 'labels', 'This field must be JSON'],
		[{ label: 'draft' }, 'label', 'Unknown field: label'],
		[{ colour: 'red' }, 'colour', 'Unknown field: colour'],
		[{ file_url: '/files/download?file_id=x' }, 'file_url', /file_url that POST/],
		[{ file3d_link: 'https://example.com/a.glb' }, 'file3d_link', /file_url that POST/],
	])('is refused with what nobody knows, not made without it: %j', async (fields, field, message) => {
		const total = async () =>
			(await call<{ total: number }>(server, anna.cookie, 'GET', '/projects?page_size=1')).body.total
		const before = await total()
		const { status, body } = await call<ErrorBody>(server, anna.cookie, 'POST', '/projects', { name: 'A', ...fields })
		expect(status).toBe(400)
		const expected = typeof message === 'string' ? message : expect.stringMatching(message)
		expect(body.details?.fields?.[0]).toEqual({ field, message: expected })
		expect(body.message).toEqual(expected)
		expect(await total()).toBe(before)
	})

	it('takes the file an upload answered with, as the spec’s clients send it', async () => {
		const file = { name: 'file', value: smallModelText(), file_name: 'house.ifc' }
		const uploaded = (await postForm(server, '/files/upload', anna.cookie, [file])).json()
		for (const [field, origin] of [
			['file_url', ''],
			['file3d_link', 'http://localhost'],
		] as const) {
			const model_structure = JSON.stringify(uploaded.model_structure)
			const form = { name: 'Of a link', model_structure, [field]: `${origin}${uploaded.file_url}` }
			const response = await server.inject({
				method: 'POST',
				url: '/projects',
				headers: { cookie: anna.cookie, 'content-type': 'application/x-www-form-urlencoded' },
				payload: new URLSearchParams(form).toString(),
			})
			expect(response.statusCode).toBe(201)
			expect(response.json().project).toMatchObject({ name: 'Of a link', file_name: 'house.ifc' })
			expect(response.json().project.conversion_job).not.toBeNull()
		}
		const bert = await server.signUp()
		const theirs = { name: 'Stolen', file_url: uploaded.file_url }
		expect((await call(server, bert.cookie, 'POST', '/projects', theirs)).status).toBe(404)
	})

	it.each([{}, { project_name: '' }, { project_name: '   ' }])('needs a name: %j', async (payload) => {
		const { status, body } = await call(server, anna.cookie, 'POST', '/projects', payload)
		expect(status).toBe(400)
		expect(body).toMatchObject({
			message: 'Project name is required',
			error: 'VALIDATION_FAILED',
			details: { fields: [{ field: 'project_name', message: 'Project name is required' }] },
		})
	})
})
