import type { Project } from '@panelyard/contracts/projects/projects'
import type { ErrorBody } from '@panelyard/contracts/values/errors'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ALL_PANELS, call, convertedProject, smallModelText, WALL_PANELS } from '../../testing/test-projects.ts'
import { sharedTestServer, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { keptFile } from '../../testing/test-uploads.ts'

let server: TestServer
const few = { max: 2, timeWindow: 600_000 }

beforeAll(async () => {
	server = await startTestServer({ rateLimits: { upload: few } })
})
afterAll(() => server.close())

it('a project made of an uploaded file counts, whichever call makes it', async () => {
	const { cookie } = await server.signUp()
	const { id: file_id } = await keptFile(server, cookie)
	const make = (path: string) =>
		call<Partial<ErrorBody>>(server, cookie, 'POST', path, { file_id, project_name: 'House' })
	for (const path of ['/projects', '/projects/create_from_file']) {
		const lost = { file_id: crypto.randomUUID(), project_name: 'House' }
		expect((await call(server, cookie, 'POST', path, lost)).status).toBe(404)
	}
	expect((await make('/projects')).status).toBe(201)
	expect((await make('/projects')).body).toMatchObject({ error: 'RATE_LIMITED' })
	expect((await make('/projects/create_from_file')).status).toBe(429)
})

it('a file larger than the person may upload now makes no project, whichever call asks', async () => {
	const { cookie } = await server.signUp()
	const { id: file_id } = await keptFile(server, cookie)
	await server.platform.database.execute(sql`update uploaded_files set bytes = 1e12 where id = ${file_id}`)
	for (const path of ['/projects', '/projects/create_from_file']) {
		const { status, body } = await call<ErrorBody>(server, cookie, 'POST', path, {
			file_id,
			project_name: 'House',
		})
		expect([status, body.error]).toEqual([413, 'FILE_TOO_LARGE'])
	}
})

it('after the trial nothing that costs a converter is started, and everything stays readable', async () => {
	const { cookie, user } = await server.signUp()
	const project: Project = await convertedProject(server, cookie, { text: smallModelText(), panel_rule: ALL_PANELS })
	const { id: file_id } = await keptFile(server, cookie)
	await server.platform.database.execute(
		sql`update users set created_at = now() - interval '15 days' where id = ${user.id}`,
	)
	const refused = [
		await call(server, cookie, 'POST', '/model_tasks', { kind: 'inspect', file_id }),
		await call(server, cookie, 'POST', `/projects/${project.id}/conversion/retry`),
		await call(server, cookie, 'PUT', `/projects/${project.id}`, { panel_rule: WALL_PANELS }),
		await call(server, cookie, 'POST', '/model_merges/plan', { file_ids: [file_id] }),
	]
	expect(refused.map(({ status }) => status)).toEqual([402, 402, 402, 402])
	expect((await call(server, cookie, 'GET', `/projects/${project.id}/panels`)).status).toBe(200)
})

it('a model made of several files is estimated by the bytes of all of them', async () => {
	const other = await sharedTestServer()
	try {
		const person = await other.signUp()
		const own = [await keptFile(other, person.cookie), await keptFile(other, person.cookie)]
		const { body } = await call<{ project: Project }>(other, person.cookie, 'POST', '/projects/create_merged', {
			file_ids: own.map(({ id }) => id),
			project_name: 'Merged',
		})
		const { rows } = await other.platform.database.execute<{ bytes: number }>(
			sql`select bytes::int as bytes from jobs where project_id = ${body.project.id}`,
		)
		expect(rows).toEqual([{ bytes: own.reduce((sum, { bytes }) => sum + bytes, 0) }])
	} finally {
		await other.close()
	}
})
