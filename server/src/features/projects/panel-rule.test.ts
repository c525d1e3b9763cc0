import { MOST_FURTHER_PARTS } from '@panelyard/contracts/panels/panel-rule-limits'
import { combineRules, countTogether } from '@panelyard/contracts/panels/panel-rule-parts'
import { PanelRule } from '@panelyard/contracts/panels/panel-rules'
import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Project } from '@panelyard/contracts/projects/projects'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import {
	ALL_PANELS,
	call,
	converted,
	convertedProject,
	SMALL_MODEL_PANELS,
	smallModelText,
	unseen,
	uploadProject,
	WALL_PANELS,
} from '../../testing/test-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'
import { MANY_NEW_PANELS } from '../panels/many-new-panels.ts'

let server: TestServer
let cookie: string

beforeAll(async () => {
	server = await sharedTestServer()
	cookie = (await server.signUp()).cookie
})
afterAll(() => server.close())

const put = (id: string, panel_rule: object) =>
	call<{ project: Project; message?: string }>(server, cookie, 'PUT', `/projects/${id}`, { panel_rule })
const panelsOf = async (id: string) =>
	(await call<{ panels: Panel[] }>(server, cookie, 'GET', `/projects/${id}/panels`)).body.panels
const projectOf = async (id: string) =>
	(await call<{ project: Project }>(server, cookie, 'GET', `/projects/${id}?model_structure=false`)).body.project

/** The panels must be those of the rule that the project says it has. */
async function expectConsistent(id: string): Promise<void> {
	const [project, panels] = [await projectOf(id), await panelsOf(id)]
	const isWalls = project.model?.panel_rule?.name_pattern === WALL_PANELS.name_pattern
	expect(panels.length).toBe(project.panel_count)
	if (isWalls) expect(panels.every(({ name }) => name === 'Wall panel')).toBe(true)
	else expect(panels).toHaveLength(SMALL_MODEL_PANELS)
}

it('of two rules chosen at once one holds, and whoever chose the other hears of it', async () => {
	const { id } = await convertedProject(server, cookie, { panel_rule: { ...ALL_PANELS, name_pattern: 'Floor panel' } })
	const answers = await Promise.all([put(id, WALL_PANELS), put(id, ALL_PANELS)])
	const final = (await projectOf(id)).model?.panel_rule
	for (const [at, wanted] of [WALL_PANELS, ALL_PANELS].entries()) {
		const isFinal = final?.name_pattern === wanted.name_pattern
		if (!isFinal) expect([200, 409]).toContain(answers[at]?.status)
		else expect(answers[at]?.status).toBe(200)
	}
	await expectConsistent(id)
})

it('a rule chosen at any moment of a conversion is the one that holds after it', async () => {
	for (const delay_ms of [0, 150, 400, 800]) {
		const { id } = await uploadProject(server, cookie, { text: unseen(smallModelText()), panel_rule: ALL_PANELS })
		await new Promise((resolve) => setTimeout(resolve, delay_ms))
		expect((await put(id, WALL_PANELS)).status).toBe(200)
		await converted(server, cookie, id)
		await vi.waitFor(async () => expect((await projectOf(id)).model?.panel_rule).toMatchObject(WALL_PANELS), {
			timeout: 20_000,
		})
		await expectConsistent(id)
	}
})

it('candidates chosen together find the panels that were promised, no element twice', async () => {
	const { id } = await convertedProject(server, cookie)
	const model = (await projectOf(id)).model
	const { panel_rules = [], panel_rule_overlaps = [] } = model ?? {}
	const named = (pattern: string | null) => panel_rules.findIndex(({ rule }) => rule.name_pattern === pattern)
	const disjoint = panel_rules.flatMap(({ rule }, at) =>
		rule.classes[0] === 'IfcElementAssembly' && rule.name_pattern !== null ? [at] : [],
	)
	expect(disjoint.length).toBeGreaterThan(1)
	for (const chosen of [disjoint.slice(0, 2), [named(null), ...disjoint.slice(0, 2)]]) {
		const panel_rule = combineRules(chosen.map((at) => panel_rules[at]?.rule as PanelRule)) as PanelRule
		const answer = await put(id, panel_rule)
		expect([answer.status, answer.body.project.panel_count]).toEqual([200, countTogether(panel_rule_overlaps, chosen)])
		expect((await projectOf(id)).model?.panel_rule).toEqual(panel_rule)
	}
})

it('panels say which part of the rule took them, by a kind that managers name', async () => {
	const { id } = await convertedProject(server, cookie)
	const both = { ...WALL_PANELS, also: [{ ...ALL_PANELS, name_pattern: 'Floor*' }, ALL_PANELS] }
	expect((await put(id, both)).status).toBe(200)
	const kinds = (await projectOf(id)).panel_kinds
	expect(kinds.map(({ name_pattern, name }) => [name_pattern, name])).toEqual([
		['*panel', null],
		['Wall panel', null],
		['Floor*', null],
	])
	const [rest, walls, floors] = kinds.map(({ number }) => number)
	for (const { name, kind } of await panelsOf(id))
		expect([name, kind]).toEqual([name, name === 'Wall panel' ? walls : name === 'Floor panel' ? floors : rest])

	const rename = (panel_kinds: object[], by = cookie) =>
		call<{ project: Project }>(server, by, 'PUT', `/projects/${id}`, { panel_kinds })
	const named = await rename([{ number: walls, name: ' Outer walls ' }])
	expect(named.body.project.panel_kinds[1]).toMatchObject({ number: walls, name: 'Outer walls' })
	expect((await rename([{ number: walls, name: 'Outer walls' }])).status).toBe(200)
	expect((await rename([{ number: 99, name: 'X' }])).status).toBe(404)
	expect((await rename([{ number: walls, name: '  ' }])).status).toBe(400)
	const editor = await server.signUp()
	await call(server, cookie, 'POST', `/projects/${id}/access/assign`, { user_id: editor.user.id, role: 'editor' })
	expect((await rename([{ number: walls, name: 'X' }], editor.cookie)).status).toBe(403)

	// The name survives a rule without the part.
	await put(id, ALL_PANELS)
	await put(id, { ...ALL_PANELS, also: [WALL_PANELS] })
	await put(id, both)
	expect((await projectOf(id)).panel_kinds.find(({ number }) => number === walls)?.name).toBe('Outer walls')
	const wall = (await panelsOf(id)).find(({ name }) => name === 'Wall panel')
	expect(wall?.kind).toBe(walls)
	expect((await rename([{ number: walls, name: null }])).body.project.panel_kinds[1]?.name).toBe(null)
})

it('panels that several chosen candidates take are there once, of the kind of the narrowest', async () => {
	const { id } = await convertedProject(server, cookie)
	const before = await panelsOf(id)
	const inside = { ...ALL_PANELS, classes: ['IfcElementAssembly', 'IfcCovering', 'IfcPlate'], name_pattern: null }
	const rules = [inside, ALL_PANELS, WALL_PANELS, { ...ALL_PANELS, mark: { kind: 'none' } }]
	const panel_rule = combineRules(rules.map((rule) => PanelRule.parse(rule))) as PanelRule
	expect((await put(id, panel_rule)).status).toBe(200)
	const [panels, project] = [await panelsOf(id), await projectOf(id)]
	expect(new Set(panels.map(({ element }) => element)).size).toBe(panels.length)
	expect(project.panel_count).toBe(panels.length)
	const kindOf = (name_pattern: string | null) =>
		project.panel_kinds.find((kind) => kind.name_pattern === name_pattern && kind.number > 1)?.number ?? 1
	const kinds = new Map(panels.map(({ id, kind }) => [id, kind]))
	for (const { id, name } of before)
		expect([name, kinds.get(id)]).toEqual([name, name === 'Wall panel' ? kindOf('Wall panel') : 1])
	const others = panels.filter(({ id }) => before.every((panel) => panel.id !== id))
	expect(others.every(({ kind, name }) => kind === kindOf(null) && !name.endsWith('panel'))).toBe(true)
})

it('a rule of too many parts is rejected', async () => {
	const { id } = await convertedProject(server, cookie)
	const also = Array.from({ length: MOST_FURTHER_PARTS + 1 }, (_, at) => ({ ...ALL_PANELS, name_pattern: `W${at}` }))
	expect((await put(id, { ...WALL_PANELS, also })).status).toBe(400)
	expect((await projectOf(id)).model?.panel_rule).toMatchObject(ALL_PANELS)
})

it('a chosen rule is applied although the server that waited for it is gone', async () => {
	const { id } = await convertedProject(server, cookie)
	const { platform } = server
	const project_id = id
	// As `PUT` does, without waiting: the row of the job is all that is left of the choice.
	await platform.database.transaction((tx) =>
		platform.jobs.add(tx, { kind: 'identify_panels', project_id, user_id: null, input: { panel_rule: WALL_PANELS } }),
	)
	await vi.waitFor(async () => expect((await projectOf(id)).model?.panel_rule).toMatchObject(WALL_PANELS), {
		timeout: 20_000,
	})
	await expectConsistent(id)
})

it('names change with a rule even when its panels cannot be found', async () => {
	const { id } = await convertedProject(server, cookie, { text: unseen(smallModelText()) })
	const keys = await server.platform.database.execute<{ storage_key: string }>(
		sql`select artefacts->'structure.json'->>'storage_key' as storage_key from model_versions where project_id = ${id}`,
	)
	await server.platform.storage.delete(keys.rows[0]?.storage_key ?? '')
	const answer = await call<{ message: string }>(server, cookie, 'PUT', `/projects/${id}`, {
		name: 'Renamed',
		panel_rule: WALL_PANELS,
	})
	// Not the other 503, after a minute of waiting.
	expect([answer.status, answer.body.message]).toEqual([503, expect.stringMatching(/couldn’t be found with this rule/)])
	expect(await projectOf(id)).toMatchObject({ name: 'Renamed', model: { panel_rule: ALL_PANELS } })
	const whole = await call<{ message: string }>(server, cookie, 'GET', `/projects/${id}`)
	expect([whole.status, whole.body.message]).toEqual([503, expect.stringMatching(/cannot be read now/)])
})

it('many panels have their statements planned again', async () => {
	const { id } = await convertedProject(server, cookie)
	await server.platform.database.execute(sql`
		insert into panels (project_id, global_id)
		select ${id}::uuid, 'not in the model ' || number from generate_series(1, ${MANY_NEW_PANELS}) as number`)
	expect((await put(id, WALL_PANELS)).status).toBe(200)
	const known = sql`select reltuples::int as known from pg_class where oid = 'panels'::regclass`
	await vi.waitFor(
		async () => {
			const { rows } = await server.platform.database.execute<{ known: number }>(known)
			expect(rows[0]?.known).toBeGreaterThanOrEqual(MANY_NEW_PANELS)
		},
		{ timeout: 20_000 },
	)
})

it('asked at once, a failed conversion is tried again only once', async () => {
	const { id } = await uploadProject(server, cookie, { text: smallModelText().slice(0, 400) })
	await converted(server, cookie, id)
	const retry = () => call(server, cookie, 'POST', `/projects/${id}/conversion/retry`)
	const answers = await Promise.all([retry(), retry(), retry(), retry()])
	expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
	const { rows } = await server.platform.database.execute<{ jobs: number }>(
		sql`select count(*)::int as jobs from jobs where project_id = ${id}`,
	)
	expect(rows[0]?.jobs).toBe(2)
})
