import { randomUUID } from 'node:crypto'
import type { ModelVersion } from '@panelyard/contracts/models/versions'
import type { Project } from '@panelyard/contracts/projects/projects'
import { sampleModelText } from '@panelyard/sample-models/sample-model'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { IssuedModel } from '../../testing/issued-versions.ts'
import { ALL_PANELS, call, converted } from '../../testing/test-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'
import { keptFile } from '../../testing/test-uploads.ts'

const SAMPLE = { panels: 20, detail: 'layers' } as const
const FIRST = sampleModelText(SAMPLE)
const SECOND = sampleModelText({ ...SAMPLE, revision: 2 })

let server: TestServer
let anna: Awaited<ReturnType<TestServer['signUp']>>
let model: IssuedModel

beforeAll(async () => {
	server = await sharedTestServer()
	anna = await server.signUp()
})
beforeEach(async () => {
	await server.platform.database.execute(sql`delete from rate_limits`)
	model = await IssuedModel.of(server, anna.cookie, FIRST)
})
afterAll(() => server.close())

const states = async () => (await model.versions()).map(({ number, state }) => [number, state])

describe('another issue of a model', () => {
	it('waits for review while the live one stays in use', async () => {
		const before = await model.project()
		const panels = await model.panels()
		const version = await model.issue(SECOND, { name: ' C ', note: 'Lift shaft' })
		expect(version).toMatchObject({ number: 2, name: 'C', note: 'Lift shaft', live_at: null, impact: null })
		await model.when(2, 'to_review')
		const after = await model.project()
		const changing = { revision: 0, updated_at: '', picture: null }
		expect({ ...after, ...changing }).toEqual({ ...before, ...changing })
		expect(await model.panels()).toEqual(panels)
		const [second, first] = (await model.versions()) as [ModelVersion, ModelVersion]
		expect(first).toMatchObject({ number: 1, state: 'live', issued_by: { user_id: anna.user.id } })
		expect(second).toMatchObject({ state: 'to_review', job: null, model: { model_url: expect.any(String) } })
		const { projects } = (await call<{ projects: Project[] }>(server, anna.cookie, 'GET', '/projects')).body
		expect(projects.find(({ id }) => id === model.id)).toMatchObject({ file_name: 'house.ifc' })
		const glb = await server.inject({ url: second.model?.model_url ?? '', headers: { cookie: anna.cookie } })
		expect(glb.statusCode).toBe(200)
	})

	it('may be one of several, also the same file, and be discarded', async () => {
		await Promise.all([model.issue(SECOND), model.issue(FIRST)])
		await model.when(2, 'to_review')
		await model.when(3, 'to_review')
		const [, second] = await model.versions()
		expect((await model.as('DELETE', '/versions/2')).body).toMatchObject({
			version: { state: 'discarded', model: null },
		})
		expect((await model.as('DELETE', '/versions/2')).status).toBe(200)
		expect(await states()).toEqual([
			[3, 'to_review'],
			[2, 'discarded'],
			[1, 'live'],
		])
		const gone = await server.inject({ url: second?.model?.model_url ?? '', headers: { cookie: anna.cookie } })
		expect(gone.statusCode).toBe(404)
		expect((await model.as('DELETE', '/versions/1')).status).toBe(409)
		expect((await model.as('DELETE', '/versions/9')).status).toBe(404)
		expect((await model.as('GET', '/versions/9')).status).toBe(404)
		expect((await model.as('GET', '/versions/2')).body).toMatchObject({ version: { number: 2, state: 'discarded' } })
	})

	it('that fails to convert leaves the live one, and can be tried again', async () => {
		await model.issue("ISO-10303-21;\nHEADER;\nFILE_SCHEMA(('IFC4'));\nENDSEC;\nDATA;\nENDSEC;\nEND-ISO-10303-21;\n")
		await model.when(2, 'failed')
		expect((await model.project()).conversion_status).toBe('COMPLETED')
		expect((await model.as('POST', '/versions/2/retry')).body).toMatchObject({ version: { state: 'converting' } })
		await model.when(2, 'failed')
		expect((await model.as('POST', '/versions/1/retry')).status).toBe(409)
		expect((await model.as('POST', '/conversion/retry')).status).toBe(409)
		expect((await model.as('DELETE', '/versions/2')).body).toMatchObject({ version: { state: 'discarded' } })
	})

	it('can be made of uploaded files, once for each id', async () => {
		const file = await keptFile(server, anna.cookie, { content: SECOND })
		const request = { file_id: file.id, name: 'B', version_id: randomUUID() }
		const made = await model.as<{ version: ModelVersion }>('POST', '/versions', request)
		expect([made.status, made.body.version.id]).toEqual([201, request.version_id])
		expect((await model.as<{ version: ModelVersion }>('POST', '/versions', request)).body.version.number).toBe(2)
		expect(await model.versions()).toHaveLength(2)
		const again = { ...request, version_id: randomUUID() }
		const send = () => model.as<{ version: ModelVersion }>('POST', '/versions', again)
		const both = await Promise.all([send(), send(), send()])
		expect(both.map(({ status, body }) => [status, body.version?.number])).toEqual([
			[201, 3],
			[201, 3],
			[201, 3],
		])
		const fields = { version_id: randomUUID() }
		const sent = await Promise.all([model.issue(SECOND, fields), model.issue(SECOND, fields)])
		expect(sent.map(({ number }) => number)).toEqual([4, 4])
		const ben = await server.signUp()
		const { id } = await keptFile(server, ben.cookie, { content: FIRST })
		expect((await model.as('POST', '/versions', { file_id: id })).status).toBe(404)
		expect((await model.as('POST', '/versions', { file_id: file.id, file_ids: [file.id, id] })).status).toBe(400)
		expect((await model.as('POST', '/versions', { file_id: file.id, replaces: 1 })).status).toBe(404)
	})

	it('isn’t what reading the same file anew makes, which goes live by itself', async () => {
		await model.issue(SECOND)
		await model.when(2, 'to_review')
		const changed = await model.as('POST', '/conversion/text_encoding', { file: 0, encoding: 'windows-1250' })
		expect(changed.status).toBe(200)
		await vi.waitFor(async () => expect((await model.project()).model?.version_number).toBe(3), { timeout: 20_000 })
		// It is compared anew.
		await model.when(2, 'to_review')
		expect(await states()).toEqual([
			[3, 'live'],
			[2, 'to_review'],
		])
	})
})

it('the first issue of a project without a model goes live by itself', async () => {
	const { body } = await call<{ project: Project }>(server, anna.cookie, 'POST', '/projects', { project_name: 'New' })
	model = new IssuedModel(server, anna.cookie, body.project)
	await model.issue(FIRST)
	await model.when(1, 'live')
	expect((await model.project()).panel_count).toBeGreaterThan(0)
})

it('an issue that storage can’t take is refused, leaves nothing, and may be sent again', async () => {
	const { storage } = server.platform
	const full = vi.spyOn(storage, 'putFile').mockRejectedValue(Object.assign(new Error('no space'), { code: 'ENOSPC' }))
	await expect(model.issue(SECOND)).rejects.toThrow('answered 503')
	full.mockRestore()
	expect(await model.versions()).toHaveLength(1)
	await model.issue(SECOND)
	await model.when(2, 'to_review')
})

it('an issue of one file of a merged model keeps the others', async () => {
	const kept = async (text: string) => (await keptFile(server, anna.cookie, { content: text })).id
	const other = sampleModelText({ ...SAMPLE, seed: 4, construction: 'precast' })
	const { body } = await call<{ project: Project }>(server, anna.cookie, 'POST', '/projects/create_merged', {
		...{ project_name: 'Both', panel_rule: ALL_PANELS, file_ids: [await kept(other), await kept(FIRST)] },
	})
	await converted(server, anna.cookie, body.project.id)
	model = new IssuedModel(server, anna.cookie, body.project)
	const file_id = (await keptFile(server, anna.cookie, { content: SECOND, file_name: 'second.ifc' })).id
	expect((await model.as('POST', '/versions', { file_id, replaces: 2 })).status).toBe(404)
	const made = await model.as<{ version: ModelVersion }>('POST', '/versions', { file_id, replaces: 1 })
	expect(made.body.version.file_names).toEqual(['house.ifc', 'second.ifc'])
	const { impact } = await model.when(2, 'to_review')
	expect(impact).toMatchObject({ panels_before: 40, is_probably_other_building: false })
	expect(impact?.counts.unchanged).toBeGreaterThanOrEqual(20)
	const third = (await keptFile(server, anna.cookie, { content: FIRST, file_name: 'third.ifc' })).id
	const file_ids = [file_id, third]
	expect((await model.as('POST', '/versions', { file_ids, places: [1, 1] })).status).toBe(400)
	expect((await model.as('POST', '/versions', { file_ids, places: [1] })).status).toBe(400)
	expect((await model.as('POST', '/versions', { file_ids, places: [0, 2] })).status).toBe(404)
	const each = await model.as<{ version: ModelVersion }>('POST', '/versions', { file_ids, places: [1, 0] })
	expect(each.body.version.file_names).toEqual(['third.ifc', 'second.ifc'])
	const all = { file_ids: [file_id, await kept(other)], options: { placements: ['keep', 'keep'] } }
	expect((await model.as<{ version: ModelVersion }>('POST', '/versions', all)).body.version.file_names).toEqual([
		...['second.ifc', 'house.ifc'],
	])
})
