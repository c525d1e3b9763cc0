import { randomUUID } from 'node:crypto'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { generateSampleModel, sampleModelText } from '@panelyard/sample-models/sample-model'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { commitWhileWaiting } from '../../testing/commit-while-waiting.ts'
import { elsewhere } from '../../testing/elsewhere.ts'
import { IssuedModel } from '../../testing/issued-versions.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'

const SAMPLE = { panels: 60, detail: 'layers' } as const
const FIRST = sampleModelText(SAMPLE)
const SECOND = sampleModelText({ ...SAMPLE, revision: 2 })
const { truth } = generateSampleModel({ ...SAMPLE, revision: 2 })
const [REMOVED = '', ALSO_REMOVED = ''] = truth.changes?.removed ?? []
const [OTHER = ''] = truth.changes?.moved ?? []

let server: TestServer
let anna: Awaited<ReturnType<TestServer['signUp']>>
let model: IssuedModel
let before: Panel[]
let produced: string

beforeAll(async () => {
	server = await sharedTestServer()
	anna = await server.signUp()
})
beforeEach(async () => {
	await server.platform.database.execute(sql`delete from rate_limits`)
	model = await IssuedModel.of(server, anna.cookie, FIRST)
	await model.candidate(SECOND)
	before = await model.panels()
	const { statuses } = (await model.as<{ statuses: { id: string; default_key: string }[] }>('GET', '/statuses')).body
	produced = statuses.find(({ default_key }) => default_key === 'produced')?.id ?? ''
})
afterAll(() => server.close())

const named = (panels: Panel[], mark: string) => panels.find((panel) => panel.mark === mark) as Panel
const live = async () => (await model.project()).model?.version_number

/** Does something while the panels of another version are being written: a panel that somebody has locked stops that. */
async function whileSwitching<Answer>(start: () => Promise<Answer>, others: () => Promise<unknown>): Promise<Answer> {
	const { id } = named(before, REMOVED)
	return commitWhileWaiting(
		server,
		(tx) => tx.execute(sql`select from panels where id = ${id} for update`),
		start,
		() => elsewhere(others),
	)
}
const goLive = (body: object = {}) => model.as('POST', '/versions/2/go_live', body)

it('others set statuses and write comments while the panels of another version are written', async () => {
	const { id } = named(before, OTHER)
	const answer = await whileSwitching(goLive, async () => {
		expect((await model.as('POST', '/panels/statuses', { panel_ids: [id], set: produced })).status).toBe(200)
		expect((await model.as('POST', '/comments', { panel_id: id, text: 'Is this crane free?' })).status).toBe(201)
		expect(await live()).toBe(1)
	})
	expect([answer.status, await live()]).toEqual([200, 2])
	expect(named(await model.panels(), OTHER)).toMatchObject({ id, statuses: [produced] })
})

it('others set statuses while a change of versions is undone', async () => {
	const change_id = randomUUID()
	// It would be deleted otherwise.
	await model.as('POST', '/panels/statuses', { panel_ids: [named(before, REMOVED).id], set: produced })
	await goLive({ change_id })
	const undo = () => model.as('POST', `/changes/${change_id}/undo`, { change_id: randomUUID() })
	const { id } = named(before, OTHER)
	const answer = await whileSwitching(undo, async () => {
		expect((await model.as('POST', '/panels/statuses', { panel_ids: [id], set: produced })).status).toBe(200)
	})
	expect([answer.status, await live()]).toEqual([200, 1])
	expect(named(await model.panels(), OTHER).statuses).toEqual([produced])
})

it('a decision that is made meanwhile counts', async () => {
	const { id } = named(before, OTHER)
	const answer = await whileSwitching(goLive, async () => {
		const decided = await model.as('PUT', '/versions/2/decisions', { decision: 'hold', panel_ids: [id] })
		expect(decided.status).toBe(200)
	})
	expect([answer.status, await live()]).toEqual([200, 2])
	expect((await model.panels()).find((panel) => panel.id === id)).toMatchObject({ element: null })
})

it('a version that is discarded meanwhile does not go live', async () => {
	const answer = await whileSwitching(goLive, async () => {
		expect((await model.as('DELETE', '/versions/2')).status).toBe(200)
	})
	expect([answer.status, await live()]).toEqual([409, 1])
	expect(await model.panels()).toEqual(before)
})

it('who names a panel that is being written waits, and both are done', async () => {
	const { id } = named(before, ALSO_REMOVED)
	let naming: Promise<{ status: number }> | undefined
	const answer = await whileSwitching(goLive, async () => {
		naming = model.as('PUT', `/panels/${id}`, { own_name: 'Corner' })
		await new Promise((resolve) => setTimeout(resolve, 100))
	})
	expect([answer.status, await live(), (await naming)?.status]).toEqual([200, 2, 200])
	expect(named(await model.panels(), ALSO_REMOVED)).toMatchObject({ id, element: null, own_name: 'Corner' })
})

it('others set statuses while what a comparison found is written', async () => {
	const { id } = named(before, OTHER)
	const version = await commitWhileWaiting(
		server,
		(tx) => tx.execute(sql`lock table version_impacts in share mode`),
		() => model.candidate(SECOND),
		() =>
			elsewhere(async () => {
				expect((await model.as('POST', '/panels/statuses', { panel_ids: [id], set: produced })).status).toBe(200)
			}),
	)
	expect(version).toMatchObject({ number: 3, state: 'to_review' })
})
