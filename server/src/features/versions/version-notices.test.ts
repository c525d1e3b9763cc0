import { randomUUID } from 'node:crypto'
import type { Notification } from '@panelyard/contracts/messages/notifications'
import type { ImpactResponse } from '@panelyard/contracts/models/versions'
import { generateSampleModel, sampleModelText } from '@panelyard/sample-models/sample-model'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { IssuedModel } from '../../testing/issued-versions.ts'
import { call } from '../../testing/test-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'

const SAMPLE = { panels: 20, detail: 'layers' } as const
const SECOND = sampleModelText({ ...SAMPLE, revision: 2 })
const [REMOVED = ''] = generateSampleModel({ ...SAMPLE, revision: 2 }).truth.changes?.removed ?? []
const BROKEN = "ISO-10303-21;\nHEADER;\nFILE_SCHEMA(('IFC4'));\nENDSEC;\nDATA;\nENDSEC;\nEND-ISO-10303-21;\n"

type Person = Awaited<ReturnType<TestServer['signUp']>>
let server: TestServer
let [anna, ben, carl, dora, eve]: Person[] = []
let model: IssuedModel
beforeAll(async () => {
	server = await sharedTestServer()
	;[anna, ben, carl, dora, eve] = [
		await server.signUp(),
		await server.signUp(),
		await server.signUp(),
		await server.signUp(),
		await server.signUp(),
	]
	model = await IssuedModel.of(server, (anna as Person).cookie, sampleModelText(SAMPLE))
	const roles = [
		[ben, 'manager'],
		[carl, 'editor'],
		[dora, 'editor'],
		[eve, 'viewer'],
	] as const
	for (const [person, role] of roles) await model.as('POST', '/access/assign', { user_id: person?.user.id, role })
	await server.platform.database.execute(sql`delete from notifications`)
})
afterAll(() => server.close())

const told = async (person: Person | undefined): Promise<Notification[]> =>
	(await call<{ notifications: Notification[] }>(server, person?.cookie ?? '', 'GET', '/notifications')).body
		.notifications
const kinds = async (...people: (Person | undefined)[]) =>
	Promise.all(people.map(async (person) => (await told(person)).map(({ kind }) => kind)))

describe('people are told', () => {
	it('that a candidate can be reviewed: the managers, once, also when it is compared again', async () => {
		await model.candidate(SECOND)
		await vi.waitFor(async () => expect((await kinds(anna))[0]).toEqual(['version_ready']))
		expect(await kinds(ben, carl, dora, eve)).toEqual([['version_ready'], [], [], []])
		expect((await told(ben))[0]).toMatchObject({
			type: 'project',
			title: expect.stringMatching(/^Version 2 of .* is ready for review$/),
			link: `/app/project/${model.id}/versions/2`,
		})
	})

	it('which produced panels a version changed when it goes live, those who worked on them, until that is undone', async () => {
		const panels = await model.panels()
		const { statuses } = (await model.as<{ statuses: { id: string; default_key: string }[] }>('GET', '/statuses')).body
		const set = statuses.find(({ default_key }) => default_key === 'produced')?.id
		const removed = panels.find(({ mark }) => mark === REMOVED)?.id
		const [{ id: reshaped } = { id: '' }, { id: other } = { id: '' }] = (
			await model.as<{ panels: { id: string }[] }>('GET', '/versions/2/impact/panels?category=unchanged')
		).body.panels
		await server.platform.database.execute(sql`
			update version_impacts set categories = '{geometry_changed}' where panel_id = ${reshaped}`)
		await model.as('POST', '/panels/statuses', { panel_ids: [removed, other], set }, carl?.cookie)
		await model.as('POST', '/panels/statuses', { panel_ids: [reshaped], set })
		await model.as('POST', '/comments', { panel_id: other, text: 'Fine' }, dora?.cookie)
		await model.as('POST', '/comments', { panel_id: reshaped, text: 'Crack' }, eve?.cookie)
		await server.platform.database.execute(sql`delete from notifications`)

		const impact = (await model.as<ImpactResponse>('GET', '/versions/2/impact')).body
		expect(impact.changed_after_production.panels).toBe(1)
		const change_id = randomUUID()
		expect((await model.as('POST', '/versions/2/go_live', { change_id })).status).toBe(200)
		expect(await kinds(anna, ben, carl, dora, eve)).toEqual([
			[],
			['version_live'],
			['version_live'],
			[],
			['version_live'],
		])
		expect((await told(carl))[0]).toMatchObject({
			message: 'Panels changed after they were produced: 1. Produced panels removed: 1.',
			link: `/app/project/${model.id}/versions/2?show=produced`,
		})

		const undo_id = randomUUID()
		const undo = (id: string, change_id: string) =>
			model.as('POST', `/changes/${id}/undo`, { change_id, answer: 'by_element' })
		expect((await undo(change_id, undo_id)).status).toBe(200)
		expect(await kinds(ben, carl, eve)).toEqual([[], [], []])
		expect((await undo(undo_id, randomUUID())).status).toBe(200)
		expect(await kinds(ben, carl, eve)).toEqual([['version_live'], ['version_live'], ['version_live']])
		await model.as('POST', '/versions/1/go_live', { change_id: randomUUID() })
		expect(await kinds(ben, carl, eve)).toEqual([[], [], []])
	})

	it('that a candidate failed: the person who issued it, until it is discarded', async () => {
		await server.platform.database.execute(sql`delete from notifications`)
		await model.issue(BROKEN)
		await model.when(3, 'failed')
		expect(await kinds(anna, ben)).toEqual([['version_failed'], []])
		await model.as('DELETE', '/versions/3')
		expect(await kinds(anna)).toEqual([[]])
	})
})
