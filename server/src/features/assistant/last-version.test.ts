import type { ProposeResponse } from '@panelyard/contracts/assistant/assistant'
import { generateSampleModel, sampleModelText } from '@panelyard/sample-models/sample-model'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { IssuedModel } from '../../testing/issued-versions.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'

const SAMPLE = { panels: 60, detail: 'layers' } as const
const { truth } = generateSampleModel({ ...SAMPLE, revision: 2 })
const [REMOVED = ''] = truth.changes?.removed ?? []

let server: TestServer
let model: IssuedModel
beforeAll(async () => {
	server = await sharedTestServer()
	const anna = await server.signUp()
	model = await IssuedModel.of(server, anna.cookie, sampleModelText(SAMPLE))
})
afterAll(() => server.close())

const ask = async (text: string) =>
	(await model.as<ProposeResponse>('POST', '/assistant/proposals', { text, language: 'en' })).body

it('the assistant says what the last version of the model changes, of all panels and of produced ones', async () => {
	expect(await ask('What changed in the last issue?')).toEqual({ outcome: 'version', produced: false, last: null })
	await model.candidate(sampleModelText({ ...SAMPLE, revision: 2 }))
	const all = await ask('What changed in the last issue?')
	const counts = { removed: truth.changes?.removed.length, added: truth.changes?.added.length }
	expect(all).toMatchObject({
		outcome: 'version',
		last: { number: 2, state: 'to_review', compared_with: 1, changed_after_production: 0 },
	})
	const changes = all.outcome === 'version' ? (all.last?.changes ?? []) : []
	expect(Object.fromEntries(changes.map(({ category, panels }) => [category, panels]))).toMatchObject(counts)
	expect(changes.map(({ category }) => category)).not.toContain('unchanged')
	expect(await ask('Which produced panels changed?')).toMatchObject({ produced: true, last: { changes: [] } })

	const { statuses } = (await model.as<{ statuses: { id: string; default_key: string }[] }>('GET', '/statuses')).body
	const set = statuses.find(({ default_key }) => default_key === 'produced')?.id
	const panel_ids = (await model.panels()).flatMap(({ id, mark }) => (mark === REMOVED ? [id] : []))
	await model.as('POST', '/panels/statuses', { panel_ids, set })
	expect(await ask('Which produced panels changed?')).toMatchObject({
		last: { changes: [{ category: 'removed', panels: 1 }] },
	})
})
