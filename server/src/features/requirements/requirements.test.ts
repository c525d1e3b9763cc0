import { randomUUID } from 'node:crypto'
import type { Notification } from '@panelyard/contracts/messages/notifications'
import { LARGEST_IDS_TEXT } from '@panelyard/contracts/testing/conformance'
import {
	type FailingPanelsResponse,
	type FoundRequirements,
	LARGEST_REQUIREMENT_FILE,
	MOST_REQUIREMENT_FILES,
	type PanelRequirementsResponse,
	type RequirementsResponse,
	type VersionRequirementsResponse,
} from '@panelyard/contracts/testing/requirements'
import { sampleModelText } from '@panelyard/sample-models/sample-model'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { IssuedModel } from '../../testing/issued-versions.ts'
import { call } from '../../testing/test-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'

const MODEL = sampleModelText({ panels: 20, detail: 'layers' })
/** An issue whose panels lack their fire rating. */
const LACKING = MODEL.replaceAll("'Fire rating'", "'Fire class'")

/** Wants a property of all panels. */
const ids = (property: string, value = '', name = `Panels have ${property}`): string => `<?xml version="1.0"?>
<ids xmlns="http://standards.buildingsmart.org/IDS" xmlns:xs="http://www.w3.org/2001/XMLSchema">
<info><title>What the client wants</title></info>
<specifications><specification name="${name}" ifcVersion="IFC4" instructions="Fill it in before the export.">
<applicability maxOccurs="unbounded"><entity><name><simpleValue>IFCELEMENTASSEMBLY</simpleValue></name></entity>
<property><propertySet><simpleValue>Panel</simpleValue></propertySet><baseName><simpleValue>Mark</simpleValue></baseName></property>
</applicability><requirements><property${value && ' dataType="IFCIDENTIFIER"'}><propertySet><simpleValue>Panel</simpleValue></propertySet>
<baseName><simpleValue>${property}</simpleValue></baseName>
${value && `<value><xs:restriction base="xs:string"><xs:pattern value="${value}"/></xs:restriction></value>`}
</property></requirements></specification></specifications></ids>`
const FIRE_RATING = ids('Fire rating')

let server: TestServer
let anna: Awaited<ReturnType<TestServer['signUp']>>
let model: IssuedModel
beforeAll(async () => {
	server = await sharedTestServer()
	anna = await server.signUp()
})
beforeEach(async () => {
	await server.platform.database.execute(sql`delete from rate_limits`)
	await server.platform.database.execute(sql`delete from notifications`)
	model = await IssuedModel.of(server, anna.cookie, MODEL)
})
afterAll(() => server.close())

const add = (content: string, file_name = 'client.ids', id?: string) =>
	model.as<RequirementsResponse>('POST', '/requirements', { file_name, content, ...(id && { id }) })
const read = async () => (await model.as<RequirementsResponse>('GET', '/requirements')).body
/** What the live version's check found, once none runs. */
const checked = () =>
	vi.waitFor(
		async () => {
			const { check, is_checking } = await read()
			expect([is_checking, check !== null]).toEqual([false, true])
			return check as NonNullable<typeof check>
		},
		{ timeout: 30_000 },
	)
const ofVersion = (number: number) =>
	vi.waitFor(
		async () => {
			const { check } = (await model.as<VersionRequirementsResponse>('GET', `/versions/${number}/requirements`)).body
			expect(check).not.toBeNull()
			return check as NonNullable<typeof check>
		},
		{ timeout: 30_000 },
	)
const failing = async () => (await model.as<FailingPanelsResponse>('GET', '/requirements/panels')).body.panels
const notices = async () =>
	(await call<{ notifications: Notification[] }>(server, anna.cookie, 'GET', '/notifications')).body.notifications
		.filter(({ kind }) => kind.startsWith('requirements'))
		.map(({ title, message, link }) => ({ title, message, link }))

describe('the files of a project', () => {
	it('are added once for each id, listed, downloaded, removed and restored', async () => {
		const id = randomUUID()
		expect((await add(`\ufeff${FIRE_RATING}`, 'client.ids', id)).status).toBe(201)
		const { revision } = await read()
		expect((await add(FIRE_RATING, 'client.ids', id)).status).toBe(201)
		expect(await read()).toMatchObject({
			revision,
			files: [{ id, file_name: 'client.ids', title: 'What the client wants', specification_count: 1 }],
		})
		const file = await server.inject({
			url: `/projects/${model.id}/requirements/${id}`,
			headers: { cookie: anna.cookie },
		})
		expect([file.body, file.headers['content-disposition']]).toEqual([
			`\ufeff${FIRE_RATING}`,
			expect.stringContaining('client.ids'),
		])
		await checked()
		expect((await model.as<RequirementsResponse>('DELETE', `/requirements/${id}`)).body).toMatchObject({
			files: [],
			check: null,
		})
		expect((await model.as('GET', `/requirements/${id}`)).status).toBe(404)
		expect((await model.as('DELETE', `/requirements/${id}`)).status).toBe(200)
		const back = await model.as<RequirementsResponse>('POST', `/requirements/${id}/restore`)
		expect(back.body).toMatchObject({ files: [{ id }], is_checking: true })
		expect(await checked()).toMatchObject({ failing_panels: 0 })
		const { rows } = await server.platform.database.execute<{ action: string }>(sql`
			select action from audit_log where project_id = ${model.id} and action like 'requirement.%' order by created_at`)
		expect(rows.map(({ action }) => action)).toEqual([
			'requirement.added',
			'requirement.removed',
			'requirement.restored',
		])
	})

	it('are changed in one step and in their place, also back, and not over what somebody else did meanwhile', async () => {
		const names = async () => (await read()).files.map(({ file_name }) => file_name)
		const [first, changed] = [randomUUID(), randomUUID()]
		await add(FIRE_RATING, 'first.ids', first)
		await server.platform.database.execute(sql`
			insert into requirement_files (project_id, file_name, title, content, specification_count)
			select ${model.id}, 'later.ids', '', ${FIRE_RATING}, 1 from generate_series(2, ${MOST_REQUIREMENT_FILES}::int)`)
		const others = Array.from({ length: MOST_REQUIREMENT_FILES - 1 }, () => 'later.ids')
		const change = (replaces: string, id: string) =>
			model.as<{ details: object }>('POST', '/requirements', {
				...{ id, replaces, file_name: 'changed.ids', content: ids('Weight') },
			})
		// The project is full, and yet the file may be changed; the call may be repeated.
		expect((await change(first, changed)).status).toBe(201)
		expect((await change(first, changed)).status).toBe(201)
		expect(await names()).toEqual(['changed.ids', ...others])
		const late = await change(first, randomUUID())
		expect([late.status, late.body.details]).toEqual([409, { reason_code: 'ids_replaced_gone' }])
		const foreign = await IssuedModel.of(server, anna.cookie, MODEL)
		const other = await foreign.as('POST', '/requirements', {
			...{ id: randomUUID(), replaces: changed, file_name: 'x.ids', content: FIRE_RATING },
		})
		expect(other.status).toBe(409)
		const back = await model.as<RequirementsResponse>('POST', `/requirements/${first}/restore`, { replaces: changed })
		expect(back.body.files.map(({ file_name }) => file_name)).toEqual(['first.ids', ...others])
		expect((await model.as('POST', `/requirements/${changed}/restore`)).status).toBe(409)
		const { rows } = await server.platform.database.execute<{ action: string; subject_id: string }>(sql`
			select action, subject_id from audit_log where project_id = ${model.id} and action like 'requirement.%'`)
		expect(rows.map(({ action, subject_id }) => `${action} ${subject_id === first ? 'first' : 'changed'}`)).toEqual(
			expect.arrayContaining([
				'requirement.removed first',
				'requirement.removed changed',
				'requirement.restored first',
			]),
		)
	})

	it('must be valid, and are refused with the place', async () => {
		const refused = await model.as<{ message: string; details: object }>('POST', '/requirements', {
			file_name: 'client.ids',
			content: FIRE_RATING.replace('IFCELEMENTASSEMBLY', 'IfcWall'),
		})
		expect([refused.status, refused.body.details]).toEqual([
			415,
			{ reason_code: 'ids_invalid', reason_value: expect.stringMatching(/^Line 5, column \d+: /) },
		])
		expect((await add('not an IDS')).status).toBe(415)
		expect((await add(`${FIRE_RATING}${' '.repeat(LARGEST_REQUIREMENT_FILE)}`)).status).toBe(400)
		expect((await read()).files).toEqual([])
	})

	it('have titles that fit a list', async () => {
		const long = FIRE_RATING.replace('What the client wants', 'What the client wants '.repeat(1000))
		expect((await add(long)).body.files[0]?.title).toHaveLength(300)
	})

	it('are bounded in number and size', async () => {
		const insert = (count: number, characters: number) =>
			server.platform.database.execute(sql`
				insert into requirement_files (project_id, file_name, title, content, specification_count)
				select ${model.id}, 'a.ids', '', repeat(' ', ${characters}), 1 from generate_series(1, ${count}::int)`)
		await insert(3, LARGEST_IDS_TEXT / 3)
		expect((await add(FIRE_RATING)).body).toMatchObject({ details: { reason_code: 'ids_too_large' } })
		await server.platform.database.execute(sql`update requirement_files set content = ''`)
		await insert(MOST_REQUIREMENT_FILES - 3, 1)
		expect((await add(FIRE_RATING)).body).toMatchObject({ details: { reason_code: 'ids_too_many' } })
	})
})

describe('every version', () => {
	it('is checked when the files change, and its panels say what they lack', async () => {
		await add(ids('Mark', 'W-.*'), 'marks.ids')
		const panels = await model.panels()
		const others = panels.filter(({ mark }) => !mark.startsWith('W-'))
		const check = await checked()
		expect(check).toMatchObject({
			...{ number: 1, problem: null, failing_panels: others.length, is_cut: false },
			files: [
				{
					file: 'marks.ids',
					outcome: 'failed',
					specifications: [
						{
							...{ name: 'Panels have Mark', instructions: 'Fill it in before the export.', applicable: panels.length },
							requirements: [
								{
									passed: panels.length - others.length,
									failed: others.length,
									first_reasons: [{}, {}, {}].map(() => ({
										reason: expect.any(String),
										why: expect.objectContaining({ code: 'property_value' }),
									})),
								},
							],
						},
					],
				},
			],
		})
		expect(others.length).toBeGreaterThan(0)
		const found = await failing()
		expect(new Set(found.map(({ panel_id }) => panel_id))).toEqual(new Set(others.map(({ id }) => id)))
		const lacks = async (id: string | undefined) =>
			(await model.as<PanelRequirementsResponse>('GET', `/panels/${id}/requirements`)).body.specifications
		expect(await lacks(others[0]?.id)).toEqual([
			{
				name: 'Panels have Mark',
				instructions: 'Fill it in before the export.',
				failures: [
					{
						reason: `Mark in Panel is "${others[0]?.mark}", not written as W-.*`,
						part: '',
						why: expect.objectContaining({ code: 'property_value' }),
					},
				],
			},
		])
		expect(await lacks(panels.find(({ mark }) => mark.startsWith('W-'))?.id)).toEqual([])
		await add(FIRE_RATING)
		await vi.waitFor(async () => expect((await checked()).files).toHaveLength(2), { timeout: 30_000 })
	})

	it('is checked when it is uploaded, and the managers are told once', async () => {
		await add(FIRE_RATING)
		expect(await checked()).toMatchObject({ failing_panels: 0, files: [{ outcome: 'passed' }] })
		await model.candidate(LACKING)
		const check = await ofVersion(2)
		const { length } = await model.panels()
		expect(check).toMatchObject({ number: 2, failing_panels: length, files: [{ outcome: 'failed' }] })
		expect(await failing()).toEqual([])
		const link = (number: number) => `/app/project/${model.id}/requirements?version=${number}`
		const told = [
			{
				title: expect.stringMatching(/^Version 2 of .* doesn’t meet its requirements$/),
				message: `Panels that fail: ${length}. Elements that fail: ${length}.`,
				link: link(2),
			},
			{
				title: expect.stringMatching(/^Version 1 of .* meets its requirements$/),
				message: 'Specifications that are met: 1.',
				link: link(1),
			},
		]
		await vi.waitFor(async () => expect(await notices()).toEqual(told))
		await model.as('POST', '/versions/2/go_live', {})
		expect(await failing()).toHaveLength(length)
		await add(ids('Weight'), 'weights.ids')
		await vi.waitFor(async () => expect((await checked()).files).toHaveLength(2), { timeout: 30_000 })
		expect(await notices()).toEqual(told)
		// An earlier version was last checked against fewer files.
		await model.as('POST', '/versions/1/go_live', {})
		await vi.waitFor(async () => expect(await checked()).toMatchObject({ number: 1, files: [{}, {}] }), {
			timeout: 30_000,
		})
		await model.issue(LACKING)
		await model.when(3, 'to_review')
		await ofVersion(3)
		await model.as('DELETE', '/versions/3')
		expect((await model.as('GET', '/versions/3/requirements')).status).toBe(404)
		expect((await notices()).map(({ link }) => link)).toEqual([link(2), link(1)])
	})

	it('can be checked against a file that isn’t kept', async () => {
		const preview = (content: string) =>
			model.as<{ found: FoundRequirements }>('POST', '/requirements/preview', { content })
		const { status, body } = await preview(ids('Mark', 'W-.*'))
		const { length } = (await model.panels()).filter(({ mark }) => mark.startsWith('W-'))
		expect([status, body.found.files[0]?.specifications[0]?.requirements]).toMatchObject([
			200,
			[
				{
					passed: length,
					first_reasons: [{}, {}, {}].map(() =>
						expect.objectContaining({ reason: expect.stringMatching(/^Mark in Panel is "/) }),
					),
				},
			],
		])
		expect((await preview('<ids/>')).status).toBe(415)
		expect(await read()).toMatchObject({ files: [], check: null, is_checking: false })
		expect(await notices()).toEqual([])
	})

	it('is copied with its files and its check', async () => {
		await add(ids('Mark', 'W-.*'))
		const check = await checked()
		const id = randomUUID()
		const copied = await call(server, anna.cookie, 'POST', `/projects/${model.id}/duplicate`, {
			...{ id, name: 'Copy', with_statuses: true },
		})
		expect(copied.status).toBe(201)
		const of = async <Body>(path: string) =>
			(await call<Body>(server, anna.cookie, 'GET', `/projects/${id}${path}`)).body
		expect(await of('/requirements')).toMatchObject({
			...{ files: [{ file_name: 'client.ids' }], is_checking: false },
			check: { failing_panels: check.failing_panels, files: check.files },
		})
		expect((await of<FailingPanelsResponse>('/requirements/panels')).panels).toHaveLength(check.failing_panels)
	})
})
