import { randomUUID } from 'node:crypto'
import type { FiguresResponse } from '@panelyard/contracts/figures/figures'
import type { ImpactPanelsResponse, ModelVersion } from '@panelyard/contracts/models/versions'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { revisedTruth, sampleModelText } from '@panelyard/sample-models/sample-model'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { IssuedModel } from '../../testing/issued-versions.ts'
import { WALL_PANELS } from '../../testing/test-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'

const SAMPLE = { panels: 60, detail: 'layers' } as const
const FIRST = sampleModelText(SAMPLE)
const SECOND = sampleModelText({ ...SAMPLE, revision: 2 })
const { changes } = revisedTruth(SAMPLE)
const [REMOVED = ''] = changes.removed
const [ADDED = ''] = changes.added

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

const goLive = (number: number, body: object = {}) =>
	model.as<{ version: ModelVersion; replaced: number | null; message: string; details: object }>(
		'POST',
		`/versions/${number}/go_live`,
		body,
	)
const decide = (body: object, number = 2, cookie?: string) =>
	model.as<{ changed: number; undecided: number; message: string }>(
		'PUT',
		`/versions/${number}/decisions`,
		body,
		cookie,
	)
const byMark = (panels: Panel[], mark: string) => panels.find((panel) => panel.mark === mark) as Panel
const idOf = (mark: string) => byMark(before, mark).id
const ids = (panels: Panel[]) => panels.map(({ id }) => id).sort()
const setStatus = (panel_ids: string[], set: string | null = produced) =>
	model.as('POST', '/panels/statuses', { panel_ids, set })
const impactOf = async (search: string) =>
	(await model.as<ImpactPanelsResponse>('GET', `/versions/2/impact/panels?search=${search}`)).body.panels
const withoutTimes = (panels: Panel[]) =>
	panels.map(({ status_changed_at: _, ...panel }) => panel).sort((a, b) => (a.id < b.id ? -1 : 1))

/** Makes some panels uncertain that the comparison was certain of. */
async function doubt(...marks: string[]): Promise<void> {
	for (const mark of marks)
		await server.platform.database.execute(sql`
			with pair as (
				select model_version_id, panel_id, element from version_impacts where panel_id = ${idOf(mark)}
			), own as (
				insert into version_impacts (model_version_id, panel_id, is_known, element, categories)
				select model_version_id, overlay(overlay(md5(model_version_id || ':' || element) placing '4' from 13)
					placing 'a' from 17)::uuid, false, element, '{}' from pair returning panel_id, element
			), placed as (
				update version_panels v set panel_id = own.panel_id from own, pair
				where v.model_version_id = pair.model_version_id and v.element = own.element
			)
			update version_impacts i set categories = '{uncertain}', suggested = pair.element, element = null
			from pair where i.panel_id = pair.panel_id`)
}

describe('going live with another issue', () => {
	it('leaves panels their rows with all that they carry, and keeps removed ones', async () => {
		await setStatus(ids(before))
		const answer = await goLive(2)
		expect(answer.body).toMatchObject({ replaced: 1, version: { number: 2, state: 'live' } })
		const after = await model.panels()
		for (const panel of after) {
			const old = byMark(before, panel.mark)
			expect([panel.mark, panel.id, panel.statuses]).toEqual([
				panel.mark,
				old?.id ?? panel.id,
				changes.added.includes(panel.mark) ? [] : [produced],
			])
			expect([panel.mark, panel.element === null]).toEqual([panel.mark, changes.removed.includes(panel.mark)])
		}
		expect(after).toHaveLength(60 + changes.added.length)
		const project = await model.project()
		expect(project).toMatchObject({ panel_count: after.length, file_name: 'house-2.ifc', model: { version_number: 2 } })
		expect((await model.versions()).map(({ state }) => state)).toEqual(['live', 'earlier'])
		expect((await goLive(2)).body).toMatchObject({ replaced: null })
		// What it did is still known, with the panels as they were.
		const [removed] = await impactOf(REMOVED)
		const { element, name } = byMark(before, REMOVED)
		expect(removed).toMatchObject({ categories: ['removed'], before: { element, name }, after: null })
	})

	it('goes back to exactly what the earlier version had, with what was set since', async () => {
		await goLive(2)
		expect(byMark(await model.panels(), REMOVED)).toBeUndefined()
		const second = await model.panels()
		const [kept] = changes.moved
		await setStatus([idOf(kept ?? ''), byMark(second, ADDED).id])
		expect((await goLive(1)).body).toMatchObject({ replaced: 2, version: { state: 'live' } })
		const after = await model.panels()
		expect(byMark(after, kept ?? '').statuses).toEqual([produced])
		expect(byMark(after, ADDED)).toMatchObject({ element: null, statuses: [produced] })
		const inModel = after.filter(({ element }) => element !== null)
		const plain = (panels: Panel[]) => withoutTimes(panels).map((panel) => ({ ...panel, statuses: [] }))
		expect(plain(inModel)).toEqual(plain(before))
		expect((await model.project()).file_name).toBe('house.ifc')
		await goLive(2)
		const again = (await model.panels()).filter(({ element }) => element !== null)
		expect(plain(again)).toEqual(plain(second))
		// The figures say so: they may jump on that day.
		const figures = await model.as<FiguresResponse>('GET', '/figures')
		const { added, removed } = { added: changes.added.length, removed: changes.removed.length }
		const back = { is_back: true, added: null, removed: null }
		expect(figures.body.versions).toMatchObject([
			...[
				{ number: 2, is_back: false, added, removed },
				{ number: 1, ...back },
				{ number: 2, ...back },
			],
		])
	})

	it('is one change that its maker can undo and repeat, once', async () => {
		const [change, undo] = [randomUUID(), randomUUID()]
		await goLive(2, { change_id: change })
		expect((await goLive(2, { change_id: change })).body).toMatchObject({ replaced: 1 })
		const undone = await model.as('POST', `/changes/${change}/undo`, { change_id: undo })
		expect([undone.status, (await model.project()).model?.version_number]).toEqual([200, 1])
		expect(withoutTimes(await model.panels())).toEqual(withoutTimes(before))
		await model.as('POST', `/changes/${undo}/undo`, { change_id: randomUUID() })
		expect((await model.project()).model?.version_number).toBe(2)
		await goLive(1)
		expect((await model.as('POST', `/changes/${change}/undo`, { change_id: randomUUID() })).status).toBe(409)
		const { rows } = await server.platform.database.execute<{ action: string }>(sql`
			select action from audit_log where project_id = ${model.id} and action like 'version.%' order by created_at, id`)
		expect(rows.map(({ action }) => action)).toEqual([
			...['version.issued', 'version.went_live', 'version.went_back', 'version.went_back', 'version.went_back'],
		])
	})

	it('changes nothing when it fails in the middle', async () => {
		await setStatus([idOf(REMOVED)])
		const panels = await model.panels()
		await server.platform.database.execute(sql`
			create function fail_to_count() returns trigger language plpgsql as $$ begin raise 'no more room'; end $$`)
		await server.platform.database.execute(sql`
			create trigger fail_to_count before update of live_version_id on projects execute function fail_to_count()`)
		expect((await goLive(2)).status).toBe(500)
		await server.platform.database.execute(sql`drop function fail_to_count cascade`)
		expect(await model.panels()).toEqual(panels)
		expect((await model.versions()).map(({ state }) => state)).toEqual(['to_review', 'live'])
		expect((await goLive(2)).status).toBe(200)
	})

	it('has other candidates compared anew, and restores the rule by which panels were found', async () => {
		await model.candidate(FIRST)
		await goLive(2)
		const third = await model.when(3, 'to_review')
		expect(third.impact).toMatchObject({ compared_with: 2, counts: { added: changes.removed.length } })
		await model.as('PUT', '', { panel_rule: WALL_PANELS })
		const walls = (await model.project()).panel_count
		await goLive(1)
		expect((await model.project()).panel_count).toBe(60)
		await goLive(2)
		expect((await model.project()).panel_count).toBe(walls)
	})

	it('brings panels back that an earlier version had', async () => {
		await setStatus([idOf(REMOVED)])
		await goLive(2)
		const { impact } = await model.candidate(FIRST)
		expect(impact?.counts).toMatchObject({ returned: 1 })
		await goLive(3)
		const back = byMark(await model.panels(), REMOVED)
		expect(back).toMatchObject({ id: idOf(REMOVED), statuses: [produced], element: expect.any(Number) })
	})

	it('needs a candidate that was compared, and a manager', async () => {
		await model.as('DELETE', '/versions/2')
		expect((await goLive(2)).status).toBe(409)
		expect((await goLive(9)).status).toBe(404)
		const { number } = await model.issue('ISO-10303-21;\nEND-ISO-10303-21;\n')
		expect((await goLive(number)).status).toBe(409)
		const ben = await server.signUp()
		await model.as('POST', '/access/assign', { user_id: ben.user.id, role: 'editor' })
		expect((await model.as('POST', '/versions/2/go_live', {}, ben.cookie)).status).toBe(403)
	})
})

describe('what people decide', () => {
	it('is heard by others at once', async () => {
		// The comparison is told of a moment after its end can be read.
		await vi.waitFor(() => expect(server.platform.jobs.running).toBe(0), { timeout: 20_000 })
		const tell = vi.spyOn(server.platform, 'tellProject')
		const told = () => tell.mock.calls.filter(([event, { project_id }]) => event === 'project_updated' && project_id)
		const held = { decision: 'hold', panel_ids: [idOf(REMOVED)] }
		await decide(held)
		const revision = expect.any(Number)
		expect(told()).toEqual([['project_updated', { project_id: model.id, what: ['versions'], revision }]])
		await decide(held)
		expect(told()).toHaveLength(1)
		tell.mockRestore()
	})

	it('of uncertain panels comes first, or they are held', async () => {
		const [one = '', two = ''] = changes.moved.length > 1 ? changes.moved : [before[5]?.mark, before[6]?.mark]
		await doubt(one, two)
		expect(await goLive(2)).toMatchObject({ status: 409, body: { details: { undecided: 2 } } })
		expect((await decide({ decision: 'accept', panel_ids: [idOf(one)] })).body).toMatchObject({
			changed: 1,
			undecided: 1,
		})
		expect((await decide({ decision: 'accept', panel_ids: [idOf(one)] })).body).toMatchObject({ changed: 0 })
		expect(await impactOf(one)).toMatchObject([{ decision: 'accept', decided_by: { user_id: anna.user.id } }])
		expect((await goLive(2, { hold_undecided: true })).status).toBe(200)
		const after = await model.panels()
		expect(byMark(after, one)).toMatchObject({ id: idOf(one), element: expect.any(Number) })
		expect(after.find(({ id }) => id === idOf(two))).toMatchObject({ element: null })
		expect(after.filter(({ mark }) => mark === two)).toHaveLength(2)
	})

	it('maps a panel to another one, which nobody else may have', async () => {
		const [added] = await impactOf(ADDED)
		const element = added?.after?.element
		const stays = changes.moved[0] ?? ''
		const [moved] = await impactOf(stays)
		const map = (mark: string, to: unknown) => decide({ decision: 'map', panel_ids: [idOf(mark)], element: to })
		expect((await map(REMOVED, moved?.after?.element)).status).toBe(409)
		expect((await map(REMOVED, 999_999)).status).toBe(404)
		expect((await map(REMOVED, element)).body).toMatchObject({ changed: 1 })
		expect((await map(REMOVED, element)).body).toMatchObject({ changed: 0 })
		expect((await map(stays, element)).status).toBe(409)
		expect(await impactOf(REMOVED)).toMatchObject([{ decision: 'map', after: { mark: ADDED, element } }])
		await setStatus([idOf(REMOVED)])
		await goLive(2)
		const after = await model.panels()
		expect(byMark(after, ADDED)).toMatchObject({ id: idOf(REMOVED), statuses: [produced], element })
		expect(byMark(after, REMOVED)).toBeUndefined()
	})

	it('is of all panels of a category at once, and can be taken back', async () => {
		const { body } = await decide({ decision: 'hold', category: 'removed' })
		expect(body.changed).toBe(changes.removed.length)
		expect((await decide({ decision: null, category: 'removed' })).body.changed).toBe(changes.removed.length)
		expect((await decide({ decision: 'hold', category: 'added' })).body.changed).toBe(0)
		const [added] = await impactOf(ADDED)
		expect((await decide({ decision: 'hold', panel_ids: [added?.id] })).status).toBe(409)
		expect((await decide({ decision: 'accept', panel_ids: [randomUUID()] })).status).toBe(404)
		expect((await decide({ decision: 'accept', category: 'added', element: 1 })).status).toBe(400)
		await decide({ decision: 'hold', panel_ids: [idOf(REMOVED)] })
		await goLive(2)
		// It carries nothing, and stays.
		expect(byMark(await model.panels(), REMOVED)).toMatchObject({ id: idOf(REMOVED), element: null })
		expect((await decide({ decision: 'hold', category: 'removed' })).status).toBe(409)
	})

	it('is kept when the version is compared anew', async () => {
		await decide({ decision: 'hold', panel_ids: [idOf(REMOVED)] })
		await model.as('PUT', '', { panel_rule: { ...WALL_PANELS, name_pattern: '*panel', exclude_patterns: ['nothing'] } })
		await model.when(2, 'to_review')
		expect(await impactOf(REMOVED)).toMatchObject([{ decision: 'hold' }])
	})

	it('is refused to people whose right has ended', async () => {
		const ben = await server.signUp()
		await model.as('POST', '/access/assign', { user_id: ben.user.id, role: 'editor' })
		const held = { decision: 'hold', panel_ids: [idOf(REMOVED)] }
		expect((await decide(held, 2, ben.cookie)).body).toMatchObject({ changed: 1 })
		await model.as('DELETE', `/access/${ben.user.id}`)
		expect((await decide({ ...held, decision: 'accept' }, 2, ben.cookie)).status).toBe(403)
		expect(await impactOf(REMOVED)).toMatchObject([{ decision: 'hold', decided_by: { user_id: ben.user.id } }])
	})
})
