import type { Panel } from '@panelyard/contracts/panels/panels'
import type { ConversionStatusResponse, Project } from '@panelyard/contracts/projects/projects'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ALL_PANELS, call, converted, postForm, smallModelText, unseen } from '../../testing/test-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let cookie: string

beforeAll(async () => {
	server = await sharedTestServer()
	cookie = (await server.signUp()).cookie
})
afterAll(() => server.close())

type Answer = ConversionStatusResponse & { message: string }

const panelsOf = async (id: string) =>
	(await call<{ panels: Panel[] }>(server, cookie, 'GET', `/projects/${id}/panels`)).body.panels
const choose = (id: string, encoding: string | null, by = cookie) =>
	call<Answer>(server, by, 'POST', `/projects/${id}/conversion/text_encoding`, { encoding })
const versionsOf = async (id: string) =>
	(
		await server.platform.database.execute<{ versions: number }>(
			sql`select count(*)::int as versions from model_versions where project_id = ${id}`,
		)
	).rows[0]?.versions

/** A project whose outer walls have a Hungarian name in Windows-1250, which is Portuguese in Windows-1252. */
async function doubtfulProject(): Promise<Project> {
	const text = unseen(smallModelText()).replaceAll('Wall panel', 'K\xf5szeg panel')
	const response = await postForm(server, '/projects/create_with_ifc', cookie, [
		{ name: 'project_name', value: 'House' },
		{ name: 'panel_rule', value: JSON.stringify({ ...ALL_PANELS, name_pattern: 'Kõszeg panel', also: [ALL_PANELS] }) },
		{ name: 'file', value: Buffer.from(text, 'latin1'), file_name: 'house.ifc' },
	])
	return converted(server, cookie, response.json().project.id)
}

it('a project’s encoding can be changed and changed back; panels stay what they are', async () => {
	const before = await doubtfulProject()
	const { id } = before
	expect(before.model?.text_readings).toMatchObject([{ file: 0, encoding: 'windows-1252', in_doubt: true }])
	const walls = (await panelsOf(id)).filter(({ name }) => name === 'Kõszeg panel')
	expect(walls.length).toBeGreaterThan(3)
	const kind = walls[0]?.kind as number
	await call(server, cookie, 'PUT', `/projects/${id}`, { panel_kinds: [{ number: kind, name: 'Outer' }] })
	const idsOf = (panels: Panel[]) => panels.map((panel) => [panel.id, panel.element, panel.kind])
	const ids = idsOf(walls)

	expect((await choose(id, 'windows-1250')).status).toBe(200)
	const changed = await converted(server, cookie, id)
	expect(changed.model?.text_readings).toMatchObject([{ encoding: 'windows-1250', chosen: true, in_doubt: false }])
	expect(changed.model?.panel_rule?.name_pattern).toBe('Kőszeg panel')
	expect(changed.panel_count).toBe(before.panel_count)
	expect(idsOf((await panelsOf(id)).filter(({ name }) => name === 'Kőszeg panel'))).toEqual(ids)
	expect(changed.panel_kinds.find(({ number }) => number === kind)).toMatchObject({
		name: 'Outer',
		name_pattern: 'Kőszeg panel',
	})
	expect((await choose(id, 'windows-1250')).body.project.model?.version_id).toBe(changed.model?.version_id)
	expect(await versionsOf(id)).toBe(2)

	// Known already, so no converter runs.
	const back = (await choose(id, null)).body
	expect(back.conversion_job?.status).toBe('COMPLETED')
	expect(back.project.model).toMatchObject({
		text_readings: [{ encoding: 'windows-1252', chosen: false }],
		panel_rule: { name_pattern: 'Kõszeg panel' },
	})
	expect(idsOf((await panelsOf(id)).filter(({ name }) => name === 'Kõszeg panel'))).toEqual(ids)
})

it('an encoding is refused without a model, for a file that is not there, while one is applied, and to editors', async () => {
	const empty = (await call<{ project: Project }>(server, cookie, 'POST', '/projects', { project_name: 'A' })).body
	expect((await choose(empty.project.id, 'gbk')).status).toBe(409)
	const { id } = await doubtfulProject()
	const other = await call<Answer>(server, cookie, 'POST', `/projects/${id}/conversion/text_encoding`, {
		file: 1,
		encoding: 'gbk',
	})
	expect(other.status).toBe(404)
	expect((await choose(id, 'utf-7')).status).toBe(400)
	const editor = await server.signUp()
	await call(server, cookie, 'POST', `/projects/${id}/access/assign`, { user_id: editor.user.id, role: 'editor' })
	expect((await choose(id, 'gbk', editor.cookie)).status).toBe(403)
	const answers = await Promise.all([choose(id, 'big5'), choose(id, 'windows-1250'), choose(id, 'windows-1254')])
	expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
	await converted(server, cookie, id)
	expect(await versionsOf(id)).toBe(2)
})
