import type { FoundLabel, IssueLabelsResponse, Label, LabelListResponse } from '@panelyard/contracts/panels/labels'
import { LABEL_UNKNOWN, MAX_LABELS_OF_PANEL, readLabelCode } from '@panelyard/contracts/panels/labels'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type PanelProject, projectWithPanels } from '../../testing/panel-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'
import { replacePanels } from '../panels/panels.service.ts'

type Person = Awaited<ReturnType<TestServer['signUp']>>
let server: TestServer
let anna: Person
let ben: Person
let project: PanelProject
beforeAll(async () => {
	server = await sharedTestServer()
	anna = await server.signUp('anna@example.com')
	ben = await server.signUp('ben@example.com')
})
beforeEach(async () => {
	project = await projectWithPanels(server, anna.cookie, 3)
})
afterAll(() => server.close())

const issue = async (panel_ids: string[]) =>
	(await project.as<IssueLabelsResponse>('POST', '/labels', { panel_ids })).body.labels
const listed = async () => (await project.as<LabelListResponse>('GET', '/labels')).body
const change = (code: string, is_revoked: boolean) =>
	project.as<{ label: Label; message: string }>('PUT', `/labels/${code}`, { is_revoked })
const find = async (code: string, cookie?: string) => {
	const response = await server.inject({ url: `/labels/${code}`, ...(cookie && { headers: { cookie } }) })
	return { status: response.statusCode, body: response.json<FoundLabel & { message: string; code: string }>() }
}

it('each panel gets one label, and keeps it when it is printed again', async () => {
	const [first, second] = project.panel_ids as [string, string]
	const made = await issue([first, first])
	expect(made).toEqual([{ code: expect.any(String), panel_id: first, is_revoked: false }])
	const code = made[0]?.code as string
	expect(readLabelCode(code)).toBe(code)
	const again = await issue([first, second])
	expect(again.map(({ panel_id }) => panel_id).sort()).toEqual([first, second].sort())
	expect(again.find(({ panel_id }) => panel_id === first)?.code).toBe(code)
	expect(await listed()).toMatchObject({ revoked: [], panel_ids: expect.arrayContaining([first, second]) })
})

it('two people who print at once get the same labels', async () => {
	const [first, second] = await Promise.all([issue(project.panel_ids), issue(project.panel_ids)])
	expect(first.map(({ code }) => code).sort()).toEqual(second.map(({ code }) => code).sort())
	expect((await listed()).codes).toHaveLength(3)
})

it('a code leads those who may see the project to the panel, and tells others nothing', async () => {
	const [label] = await issue(project.panel_ids.slice(0, 1))
	const code = label?.code as string
	expect(await find(code, anna.cookie)).toMatchObject({
		status: 200,
		body: { code, panel_id: project.panel_ids[0], project_id: project.id, is_revoked: false },
	})
	expect((await find(code.toLowerCase(), anna.cookie)).status).toBe(200)
	const unknown = await find('00000000000', ben.cookie)
	expect(unknown).toMatchObject({ status: 404, body: { message: LABEL_UNKNOWN } })
	const withoutId = ({ status, body }: typeof unknown) => ({ status, message: body.message, code: body.code })
	for (const answer of [await find(code, ben.cookie), await find(code), await find('nothing', ben.cookie)])
		expect(withoutId(answer)).toEqual(withoutId(unknown))
	await server.inject({ method: 'DELETE', url: `/projects/${project.id}`, headers: { cookie: anna.cookie } })
	expect((await find(code, anna.cookie)).status).toBe(404)
})

it('a revoked label is told, replaced by a new one, and made valid again by undo', async () => {
	const panel_ids = project.panel_ids.slice(0, 1)
	const [label] = await issue(panel_ids)
	const code = label?.code as string
	expect((await change(code, true)).body.label).toMatchObject({ code, is_revoked: true })
	expect((await change(code, true)).body.label.is_revoked).toBe(true)
	expect((await listed()).revoked).toEqual([code])
	expect((await find(code, anna.cookie)).body.is_revoked).toBe(true)
	const [next] = await issue(panel_ids)
	expect(next?.code).not.toBe(code)
	expect((await change(code, false)).body.label.is_revoked).toBe(false)
	expect((await listed()).revoked).toEqual([])
	expect((await change('00000000000', true)).status).toBe(404)
})

it('a panel keeps a limited number of codes', async () => {
	const panel_ids = project.panel_ids.slice(0, 1)
	for (let i = 0; i <= MAX_LABELS_OF_PANEL; i++) {
		const [label] = await issue(panel_ids)
		await change(label?.code as string, true)
	}
	expect((await listed()).codes).toHaveLength(MAX_LABELS_OF_PANEL)
})

it('a label keeps its panel through a new version without it', async () => {
	const panel_ids = project.panel_ids.slice(0, 1)
	const [label] = await issue(panel_ids)
	await server.platform.database.transaction((tx) =>
		replacePanels(tx, project.id, { rule: null, panels: [] }, { same_version: false }),
	)
	const { rows } = await server.platform.database.execute(sql`select id from panels where project_id = ${project.id}`)
	expect(rows).toEqual([{ id: panel_ids[0] }])
	expect((await find(label?.code as string, anna.cookie)).body.panel_id).toBe(panel_ids[0])
})

it('refuses panels of other projects, and too many at once', async () => {
	const other = await projectWithPanels(server, anna.cookie, 1)
	expect((await project.as('POST', '/labels', { panel_ids: other.panel_ids })).status).toBe(404)
	expect((await project.as('POST', '/labels', { panel_ids: [] })).status).toBe(400)
	const many = Array.from({ length: 2001 }, () => other.panel_ids[0])
	expect((await project.as('POST', '/labels', { panel_ids: many })).status).toBe(400)
})
