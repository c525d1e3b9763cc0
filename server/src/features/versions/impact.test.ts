import type { ImpactPanelsResponse, ImpactResponse } from '@panelyard/contracts/models/versions'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { revisedTruth, sampleModelText } from '@panelyard/sample-models/sample-model'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { IssuedModel } from '../../testing/issued-versions.ts'
import { WALL_PANELS } from '../../testing/test-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'

const SAMPLE = { panels: 60, detail: 'layers' } as const
const truth = revisedTruth(SAMPLE)
const { changes } = truth

let server: TestServer
let model: IssuedModel
let panels: Panel[]
let produced: string
beforeAll(async () => {
	server = await sharedTestServer()
	const anna = await server.signUp()
	model = await IssuedModel.of(server, anna.cookie, sampleModelText(SAMPLE))
	await model.candidate(sampleModelText({ ...SAMPLE, revision: 2 }))
	panels = await model.panels()
	const { statuses } = (await model.as<{ statuses: { id: string; default_key: string }[] }>('GET', '/statuses')).body
	produced = statuses.find(({ default_key }) => default_key === 'produced')?.id ?? ''
})
afterAll(() => server.close())

const impact = async () => (await model.as<ImpactResponse>('GET', '/versions/2/impact')).body
const listed = async (query: string) =>
	(await model.as<ImpactPanelsResponse>('GET', `/versions/2/impact/panels?${query}`)).body
const of = async (category: string) => (await impact()).categories.find((one) => one.category === category)
const idOf = (mark: string) => panels.find((panel) => panel.mark === mark)?.id as string

describe('the impact of another issue', () => {
	it('says what becomes of which panels', async () => {
		const { version, categories, undecided } = await impact()
		expect(version.impact).toMatchObject({ compared_with: 1, panels_before: 60, panels_after: truth.panelCount })
		expect(version.impact?.is_probably_other_building).toBe(false)
		const counts = Object.fromEntries(categories.map(({ category, panels: count }) => [category, count]))
		expect(counts).toEqual(version.impact?.counts)
		expect(counts).toMatchObject({ added: changes.added.length, removed: changes.removed.length })
		expect([undecided, categories.at(-1)?.category]).toEqual([0, 'unchanged'])
		const added = await listed('category=added')
		expect(added.panels.map(({ before, after }) => [before, after?.mark])).toEqual(
			[...changes.added].sort().map((mark) => [null, mark]),
		)
		const removed = await listed('category=removed')
		expect(removed.panels.map(({ id, after }) => [id, after])).toEqual(
			[...changes.removed].sort().map((mark) => [idOf(mark), null]),
		)
		const { floors } = await impact()
		expect(added.panels.map(({ after }) => floors.after[after?.floor ?? -1]?.name)).not.toContain(undefined)
		const first = panels.find(({ id }) => id === removed.panels[0]?.id)
		expect(removed.panels[0]?.before).toMatchObject({ floor: first?.floor, kind: first?.kind })
		expect(floors.before[first?.floor ?? -1]?.name).toBeTruthy()
		const [moved] = (await listed(`category=moved&search=${changes.moved[0]?.toLowerCase()}`)).panels
		expect(moved).toMatchObject({ before: { mark: changes.moved[0] }, moved_by: expect.any(Number), decision: null })
	})

	it('is that on the panels as they are now', async () => {
		const [mark = ''] = changes.removed
		const panel_ids = [idOf(mark)]
		expect(await of('removed')).toMatchObject({ produced: 0, by_plan: {} })
		await model.as('POST', '/panels/statuses', { panel_ids, set: produced })
		const [installed] = (
			await model.as<{ statuses: { id: string; default_key: string }[] }>('GET', '/statuses')
		).body.statuses.filter(({ default_key }) => default_key === 'installed')
		const set = [{ scope: 'panel', ids: panel_ids, status_id: installed?.id, date: '2020-01-31' }]
		expect((await model.as('PUT', '/plan', { set })).status).toBe(200)
		const removed = await of('removed')
		expect(removed).toMatchObject({ produced: 1, by_plan: { late: 1, none: changes.removed.length - 1 } })
		expect(removed?.by_status.find(({ status_id }) => status_id === produced)).toMatchObject({ panels: 1 })
		const { panels: found } = await listed(`status_id=${produced}`)
		expect(found).toMatchObject([{ id: panel_ids[0], is_produced: true, planned_date: '2020-01-31' }])
	})

	it('shows first what was produced before its geometry changed', async () => {
		const unchanged = (await listed('category=unchanged')).panels
		const last = unchanged.at(-1)?.id as string
		await server.platform.database.execute(sql`
			update version_impacts set categories = '{geometry_changed}', details = '{"geometry": ["openings"]}'
			where panel_id = ${last}`)
		await model.as('POST', '/panels/statuses', { panel_ids: [last], set: produced })
		expect((await impact()).changed_after_production.panels).toBe(1)
		expect((await listed('page_size=1')).panels).toMatchObject([{ id: last, geometry: ['openings'] }])
		expect(await listed('changed_after_production=true')).toMatchObject({ total: 1, panels: [{ id: last }] })
		expect(await listed('changed_after_production=true&page=2')).toMatchObject({ total: 1, panels: [] })
	})

	it('is found anew when another panel rule holds', async () => {
		await model.as('PUT', '', { panel_rule: WALL_PANELS })
		const version = await model.when(2, 'to_review')
		expect(version.impact?.panels_before).toBeLessThan(60)
		expect(version.impact?.panels_before).toBe((await model.project()).panel_count)
	})
})

it('of a version that was never compared isn’t known', async () => {
	expect((await model.as('GET', '/versions/1/impact')).status).toBe(409)
	expect((await model.as('GET', '/versions/7/impact')).status).toBe(404)
})

it('is there together with what the database knows of its rows', async () => {
	const { database } = server.platform
	const tables = sql`('version_impacts', 'version_panels')`
	await database.execute(sql`update pg_class set reltuples = -1 where relname in ${tables}`)
	await model.candidate(sampleModelText({ ...SAMPLE, revision: 2, seed: 9 }))
	const { rows } = await database.execute<{ relname: string; rows: number }>(
		sql`select relname, reltuples as rows from pg_class where relname in ${tables}`,
	)
	for (const { relname, rows: known } of rows) expect(known, relname).toBeGreaterThanOrEqual(SAMPLE.panels)
})
