import { randomUUID } from 'node:crypto'
import type { PanelVersionsResponse } from '@panelyard/contracts/models/versions'
import { revisedTruth, sampleModelText } from '@panelyard/sample-models/sample-model'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { IssuedModel } from '../../testing/issued-versions.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'

const SAMPLE = { panels: 60, detail: 'layers' } as const
const { changes } = revisedTruth(SAMPLE)

let server: TestServer
let model: IssuedModel
let person: string
beforeAll(async () => {
	server = await sharedTestServer()
	const anna = await server.signUp()
	person = anna.user.name
	model = await IssuedModel.of(server, anna.cookie, sampleModelText(SAMPLE))
})
afterAll(() => server.close())

const historyOf = async (id: string) =>
	(await model.as<PanelVersionsResponse>('GET', `/panels/${id}/versions`)).body.versions
const inShort = async (id: string) => (await historyOf(id)).map(({ number, categories }) => [number, ...categories])

it('the history of a panel has what each live version did to it, and from which one on there is the panel', async () => {
	const before = await model.panels()
	const idOf = (mark: string | undefined) => before.find((panel) => panel.mark === mark)?.id ?? ''
	const [moved, removed] = [idOf(changes.moved[0]), idOf(changes.removed[0])]
	expect(await inShort(moved)).toEqual([[1]])
	await model.candidate(sampleModelText({ ...SAMPLE, revision: 2 }))
	// A candidate does nothing yet.
	expect(await inShort(moved)).toEqual([[1]])
	const { statuses } = (await model.as<{ statuses: { id: string }[] }>('GET', '/statuses')).body
	await model.as('POST', '/panels/statuses', { panel_ids: [removed], set: statuses[0]?.id })
	await model.as('POST', '/versions/2/go_live', { change_id: randomUUID() })
	const added = (await model.panels()).find(({ mark }) => mark === changes.added[0])?.id ?? ''

	expect(await historyOf(moved)).toEqual([
		expect.objectContaining({
			...{ number: 2, categories: expect.arrayContaining(['moved']), moved_by: expect.any(Number), person },
			...{ mark_before: changes.moved[0], mark_after: changes.moved[0] },
		}),
		expect.objectContaining({ number: 1, categories: [], mark_before: null, mark_after: changes.moved[0] }),
	])
	expect(await inShort(removed)).toEqual([[2, 'removed'], [1]])
	expect((await historyOf(removed))[0]).toMatchObject({ mark_before: changes.removed[0], mark_after: null })
	expect(await inShort(added)).toEqual([[2, 'added']])
	const steady = before.find(({ mark }) => !Object.values(changes).flat().includes(mark))?.id ?? ''
	expect(await inShort(steady)).toEqual([[1]])
	expect((await model.as('GET', `/panels/${randomUUID()}/versions`)).status).toBe(404)
})
