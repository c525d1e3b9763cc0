import { randomUUID } from 'node:crypto'
import type { Panel } from '@panelyard/contracts/panels'
import type { Project } from '@panelyard/contracts/projects'
import type { ModelVersion } from '@panelyard/contracts/versions'
import { sampleModelText } from '@panelyard/sample-models/sample-model'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { call, convertedProject, postForm } from '../../testing/test-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'
import { keptFile } from '../../testing/test-uploads.ts'

const SAMPLE = { panels: 20, detail: 'layers' } as const
const FIRST = sampleModelText(SAMPLE)
const SECOND = sampleModelText({ ...SAMPLE, revision: 2 })

let server: TestServer
let anna: Awaited<ReturnType<TestServer['signUp']>>
let project: Project

beforeAll(async () => {
	server = await sharedTestServer()
	anna = await server.signUp()
})
beforeEach(async () => {
	await server.platform.database.execute(sql`delete from rate_limits`)
	project = await convertedProject(server, anna.cookie, { text: FIRST })
})
afterAll(() => server.close())

const as = <Body = { message: string }>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
	call<Body>(server, anna.cookie, method, `/projects/${project.id}${path}`, payload)
const history = async () => (await as<{ versions: ModelVersion[] }>('GET', '/versions')).body.versions
const states = async () => (await history()).map(({ number, state }) => [number, state])
const live = async () => (await as<{ project: Project }>('GET', '')).body.project

async function issue(text: string, fields: Record<string, string> = {}): Promise<ModelVersion> {
	const texts = Object.entries(fields).map(([name, value]) => ({ name, value }))
	const response = await postForm(server, `/projects/${project.id}/versions/create_with_ifc`, anna.cookie, [
		...texts,
		{ name: 'file', value: text, file_name: 'house-2.ifc' },
	])
	expect(response.json()).toMatchObject({ version: { file_names: ['house-2.ifc'] } })
	return response.json<{ version: ModelVersion }>().version
}
const whenState = (number: number, state: string) =>
	vi.waitFor(
		async () => expect((await history()).find((version) => version.number === number)).toMatchObject({ state }),
		{ timeout: 20_000, interval: 50 },
	)

describe('another issue of a model', () => {
	it('waits for review while the live one stays in use', async () => {
		const before = await live()
		const panels = (await as<{ panels: Panel[] }>('GET', '/panels')).body.panels
		const version = await issue(SECOND, { name: ' C ', note: 'Lift shaft' })
		expect(version).toMatchObject({ number: 2, name: 'C', note: 'Lift shaft', live_at: null, impact: null })
		await whenState(2, 'to_review')
		const after = await live()
		const changing = { revision: 0, updated_at: '', picture: null }
		expect({ ...after, ...changing }).toEqual({ ...before, ...changing })
		expect((await as<{ panels: Panel[] }>('GET', '/panels')).body.panels).toEqual(panels)
		const [second, first] = (await history()) as [ModelVersion, ModelVersion]
		expect(first).toMatchObject({ number: 1, state: 'live', issued_by: { user_id: anna.user.id } })
		expect(second).toMatchObject({ state: 'to_review', job: null, model: { model_url: expect.any(String) } })
		const { projects } = (await call<{ projects: Project[] }>(server, anna.cookie, 'GET', '/projects')).body
		expect(projects.find(({ id }) => id === project.id)).toMatchObject({ file_name: 'house.ifc' })
		const model = await server.inject({ url: second.model?.model_url ?? '', headers: { cookie: anna.cookie } })
		expect(model.statusCode).toBe(200)
	})

	it('may be one of several, also the same file, and be discarded', async () => {
		await Promise.all([issue(SECOND), issue(FIRST)])
		await whenState(2, 'to_review')
		await whenState(3, 'to_review')
		const [, second] = await history()
		expect((await as('DELETE', '/versions/2')).body).toMatchObject({ version: { state: 'discarded', model: null } })
		expect((await as('DELETE', '/versions/2')).status).toBe(200)
		expect(await states()).toEqual([
			[3, 'to_review'],
			[2, 'discarded'],
			[1, 'live'],
		])
		const gone = await server.inject({ url: second?.model?.model_url ?? '', headers: { cookie: anna.cookie } })
		expect(gone.statusCode).toBe(404)
		expect((await as('DELETE', '/versions/1')).status).toBe(409)
		expect((await as('DELETE', '/versions/9')).status).toBe(404)
	})

	it('that fails to convert leaves the live one, and can be tried again', async () => {
		await issue("ISO-10303-21;\nHEADER;\nFILE_SCHEMA(('IFC4'));\nENDSEC;\nDATA;\nENDSEC;\nEND-ISO-10303-21;\n")
		await whenState(2, 'failed')
		expect((await live()).conversion_status).toBe('COMPLETED')
		expect((await as('POST', '/versions/2/retry')).body).toMatchObject({ version: { state: 'converting' } })
		await whenState(2, 'failed')
		expect((await as('POST', '/versions/1/retry')).status).toBe(409)
		expect((await as('POST', '/conversion/retry')).status).toBe(409)
		expect((await as('DELETE', '/versions/2')).body).toMatchObject({ version: { state: 'discarded' } })
	})

	it('can be made of uploaded files, once for each id', async () => {
		const file = await keptFile(server, anna.cookie, { content: SECOND })
		const request = { file_id: file.id, name: 'B', version_id: randomUUID() }
		const made = await as<{ version: ModelVersion }>('POST', '/versions', request)
		expect([made.status, made.body.version.id]).toEqual([201, request.version_id])
		expect((await as<{ version: ModelVersion }>('POST', '/versions', request)).body.version.number).toBe(2)
		expect(await history()).toHaveLength(2)
		const ben = await server.signUp()
		const { id } = await keptFile(server, ben.cookie, { content: FIRST })
		expect((await as('POST', '/versions', { file_id: id })).status).toBe(404)
		expect((await as('POST', '/versions', { file_id: file.id, file_ids: [file.id, id] })).status).toBe(400)
		expect((await as('POST', '/versions', { file_id: file.id, replaces: 1 })).status).toBe(404)
	})

	it('isn’t what reading the same file anew makes, which goes live by itself', async () => {
		await issue(SECOND)
		await whenState(2, 'to_review')
		const changed = await as('POST', '/conversion/text_encoding', { file: 0, encoding: 'windows-1250' })
		expect(changed.status).toBe(200)
		await vi.waitFor(async () => expect((await live()).model?.version_number).toBe(3), { timeout: 20_000 })
		expect(await states()).toEqual([
			[3, 'live'],
			[2, 'to_review'],
		])
	})
})

it('the first issue of a project without a model goes live by itself', async () => {
	const { body } = await call<{ project: Project }>(server, anna.cookie, 'POST', '/projects', { project_name: 'New' })
	project = body.project
	await issue(FIRST)
	await whenState(1, 'live')
	expect((await live()).panel_count).toBeGreaterThan(0)
})
