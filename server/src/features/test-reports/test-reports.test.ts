import { setTimeout as sleep } from 'node:timers/promises'
import type { ModelTask } from '@panelyard/contracts/testing/model-tasks'
import { MOST_TEST_REPORTS, type OpenTestReport, type TestReport } from '@panelyard/contracts/testing/test-reports'
import type { ErrorBody } from '@panelyard/contracts/values/errors'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call } from '../../testing/test-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'
import { keptFile } from '../../testing/test-uploads.ts'
import { removeExpiredReports } from './test-reports.service.ts'

let server: TestServer
let cookie: string

beforeAll(async () => {
	server = await sharedTestServer()
	cookie = (await server.signUp()).cookie
})
afterAll(() => server.close())

const share = (id: string, by = cookie) =>
	call<{ test_report: TestReport } & ErrorBody>(server, by, 'POST', `/model_tasks/${id}/report`)
const own = async (by = cookie) =>
	(await call<{ test_reports: TestReport[] }>(server, by, 'GET', '/test_reports')).body.test_reports
const open = (token: string) =>
	call<{ test_report: OpenTestReport } & ErrorBody>(server, undefined, 'GET', `/test_reports/${token}`)

/** A finished test of a small model. */
async function testedFile(): Promise<ModelTask> {
	const { id: file_id } = await keptFile(server, cookie)
	const get = async (id: string) =>
		(await call<{ model_task: ModelTask }>(server, cookie, 'GET', `/model_tasks/${id}`)).body.model_task
	const body = { kind: 'inspect', file_id }
	const started = await call<{ model_task: ModelTask }>(server, cookie, 'POST', '/model_tasks', body)
	for (;;) {
		const task = await get(started.body.model_task.id)
		if (task.status === 'COMPLETED') return task
		await sleep(50)
	}
}

it('is read by everyone who has its link, until its maker ends it', async () => {
	const task = await testedFile()
	const shared = await Promise.all([share(task.id), share(task.id)])
	expect(shared.map(({ status }) => status)).toEqual([201, 201])
	const [{ token }] = shared.map(({ body }) => body.test_report) as [TestReport, TestReport]
	expect(shared[1]?.body.test_report.token).toBe(token)
	await call(server, cookie, 'DELETE', `/model_tasks/${task.id}`)
	const read = await open(token)
	expect(read.body.test_report).toMatchObject({ file_name: task.file_name, tested_at: task.created_at })
	expect(read.body.test_report.inspection).toEqual(task.inspection)
	const stranger = (await server.signUp()).cookie
	await call(server, stranger, 'DELETE', `/test_reports/${token}`)
	expect((await open(token)).status).toBe(200)
	expect(await own(stranger)).toEqual([])
	expect((await own()).map((report) => report.token)).toContain(token)
	await call(server, cookie, 'DELETE', `/test_reports/${token}`)
	expect((await call(server, cookie, 'DELETE', `/test_reports/${token}`)).status).toBe(200)
	expect((await open(token)).status).toBe(404)
})

it('ends after thirty days, and is deleted then', async () => {
	const task = await testedFile()
	const { token } = (await share(task.id)).body.test_report
	await server.platform.database.execute(sql`update test_reports set expires_at = now() where token = ${token}`)
	expect([(await open(token)).status, (await own()).some((report) => report.token === token)]).toEqual([404, false])
	expect(await removeExpiredReports(server.platform)).toBeGreaterThan(0)
	const { rows } = await server.platform.database.execute(sql`select id from test_reports where token = ${token}`)
	expect(rows).toEqual([])
})

it('has a limit for each person, and needs a test of their own', async () => {
	const task = await testedFile()
	const stranger = (await server.signUp()).cookie
	expect((await share(task.id, stranger)).status).toBe(404)
	await server.platform.database.execute(sql`
		insert into test_reports (user_id, task_id, token, file_name, inspection, tested_at, expires_at)
		select user_id, gen_random_uuid(), 'many ' || n, 'a.ifc', '{}', now(), now() + interval '1 day'
		from jobs, generate_series(1, ${MOST_TEST_REPORTS}::int) n where jobs.id = ${task.id}`)
	expect((await share(task.id)).status).toBe(409)
	await server.platform.database.execute(sql`delete from test_reports where token like 'many %'`)
	expect((await share(task.id)).status).toBe(201)
})
