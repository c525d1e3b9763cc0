import type { KeptModelsResponse } from '@panelyard/contracts/models/kept-models'
import type { ModelVersion } from '@panelyard/contracts/models/versions'
import { sampleModelText } from '@panelyard/sample-models/sample-model'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { IssuedModel } from '../../testing/issued-versions.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'
import { deleteOldModels } from './kept-models.service.ts'

const SAMPLE = { panels: 40, detail: 'layers' } as const
const TEXTS = [sampleModelText(SAMPLE), sampleModelText({ ...SAMPLE, revision: 2 })] as const

let server: TestServer
let anna: Awaited<ReturnType<TestServer['signUp']>>
let model: IssuedModel
beforeAll(async () => {
	server = await sharedTestServer()
	anna = await server.signUp()
})
beforeEach(async () => {
	await server.platform.database.execute(sql`delete from rate_limits`)
	model = await IssuedModel.of(server, anna.cookie, TEXTS[0])
})
afterAll(() => server.close())

const live = (number: number) => model.as('POST', `/versions/${number}/go_live`, { hold_undecided: true })
const setRule = (rule: object) => model.as<KeptModelsResponse>('PUT', '/kept_models', rule)
const sweep = () => deleteOldModels(server.platform, new AbortController().signal)
const models = async () => (await model.versions()).map(({ number, model: kept }) => [number, kept !== null])

/** Versions 1 to 3, which were live in this order. */
async function threeLive(): Promise<void> {
	await model.candidate(TEXTS[1])
	await live(2)
	await model.candidate(`${TEXTS[0]}\n`)
	await live(3)
}

it('keeps the models of the last versions that were live, and their panels, files and history of all', async () => {
	await threeLive()
	const before = await model.panels()
	expect(await sweep()).toBe(0)
	const { body } = await setRule({ rule: 'last', amount: 1 })
	expect(body).toMatchObject({ kept_models: { rule: 'last', amount: 1 }, versions: 2, due_versions: 1 })
	expect(body.bytes).toBeGreaterThan(0)
	expect(await sweep()).toBe(1)
	expect(await models()).toEqual([
		[3, true],
		[2, true],
		[1, false],
	])
	expect((await model.as<KeptModelsResponse>('GET', '/kept_models')).body).toMatchObject({
		versions: 1,
		due_versions: 0,
	})
	expect(await model.panels()).toEqual(before)
	// The model is gone, so nobody goes back to it: not by hand, and not by an undo.
	expect((await live(1)).status).toBe(409)
	expect((await live(2)).status).toBe(200)
	const { rows } = await server.platform.database.execute<{ action: string }>(sql`
		select action from audit_log where project_id = ${model.id} and action like 'version.model%'`)
	expect(rows).toEqual([{ action: 'version.model_deleted' }])
})

it('issues the file of a version again whose model is gone, once for each id', async () => {
	await threeLive()
	await setRule({ rule: 'last', amount: 1 })
	await sweep()
	expect((await model.as('POST', '/versions/2/issue', {})).status).toBe(409)
	const version_id = crypto.randomUUID()
	for (const _ of [1, 2]) {
		const issued = await model.as<{ version: ModelVersion }>('POST', '/versions/1/issue', { version_id })
		expect([issued.status, issued.body.version.number]).toEqual([201, 4])
	}
	expect(await model.when(4, 'to_review')).toMatchObject({ file_names: ['house.ifc'] })
	// Discarding it can be made up for in the same way.
	await model.as('DELETE', '/versions/4')
	expect((await model.as('POST', '/versions/4/issue', {})).status).toBe(201)
	await model.when(5, 'to_review')
})

it('keeps the models of some months, always the last one, and never deletes the live one or a candidate', async () => {
	await threeLive()
	await model.candidate(TEXTS[1])
	await server.platform.database.execute(sql`
		update model_versions set live_at = now() - interval '40 days' where project_id = ${model.id} and live_at is not null`)
	await setRule({ rule: 'months', amount: 3 })
	expect(await sweep()).toBe(0)
	await setRule({ rule: 'months', amount: 1 })
	expect(await sweep()).toBe(1)
	expect(await models()).toEqual([
		[4, true],
		[3, true],
		[2, true],
		[1, false],
	])
})
