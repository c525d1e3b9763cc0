import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { LARGEST_IDS_TEXT } from '@panelyard/contracts/testing/conformance'
import {
	GlbExportReport,
	Inspection,
	type ModelTask,
	ModelTaskResponse,
} from '@panelyard/contracts/testing/model-tasks'
import type { ErrorBody } from '@panelyard/contracts/values/errors'
import { tellFailure } from '@panelyard/conversion/failure'
import { sampleModelText } from '@panelyard/sample-models/sample-model'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { JobRun } from '../../jobs/job-handler.ts'
import { LONG_QUEUE } from '../../jobs/job-queues.ts'
import { deleteJob, insertJob } from '../../jobs/jobs.queries.ts'
import { killConverter } from '../../testing/converter-processes.ts'
import { call, SMALL_MODEL_PANELS, smallModelText } from '../../testing/test-projects.ts'
import { sharedTestServer, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { keptFile } from '../../testing/test-uploads.ts'
import { withSettings } from '../../testing/with-settings.ts'
import { inspectHandler } from './model-task-handlers.ts'
import { removeExpiredTasks } from './model-tasks.service.ts'

let server: TestServer
let cookie: string
let stranger: string

beforeAll(async () => {
	server = await sharedTestServer()
	cookie = (await server.signUp()).cookie
	stranger = (await server.signUp()).cookie
})
afterAll(() => server.close())

type Answer = { model_task: ModelTask } & ErrorBody

const NODES = { layout: 'nodes', leave_out: [], compress: false } as const
/** Large enough that a task on it can be interrupted. */
const slowModel = () => sampleModelText({ panels: 200 })

const start = (file_id: string, more: object = { kind: 'inspect' }, by: string | undefined = cookie) =>
	call<Answer>(server, by, 'POST', '/model_tasks', { file_id, ...more })
const get = (id: string, by = cookie) => call<Answer>(server, by, 'GET', `/model_tasks/${id}`)
const remove = (id: string, by = cookie) => call<Answer>(server, by, 'DELETE', `/model_tasks/${id}`)
const result = (id: string, query = '', by = cookie) =>
	server.inject({ url: `/model_tasks/${id}/result${query}`, headers: { cookie: by } })

async function ended(id: string): Promise<ModelTask> {
	for (;;) {
		const { model_task } = (await get(id)).body
		if (model_task.status === 'COMPLETED' || model_task.status === 'FAILED') return model_task
		await sleep(50)
	}
}

const fileExists = async (file_id: string) =>
	(await server.inject({ url: `/files/download?file_id=${file_id}`, headers: { cookie } })).statusCode === 200
const storedResults = (id: string) => {
	const folder = join(server.config.dataDir, 'files', 'tasks')
	return existsSync(join(folder, id)) ? readdirSync(join(folder, id)) : []
}

describe('an inspection', () => {
	it('tells what the file holds, and can be downloaded', async () => {
		const file = await keptFile(server, cookie)
		const started = await start(file.id)
		expect(started.status).toBe(201)
		expect(ModelTaskResponse.parse(started.body).model_task).toMatchObject({
			kind: 'inspect',
			status: expect.stringMatching(/QUEUED|PROCESSING/),
			file_name: 'house.ifc',
			options: null,
		})
		const task = await ended(started.body.model_task.id)
		expect(task).toMatchObject({ status: 'COMPLETED', percent: 100, seconds_left: null, error: null, exported: null })
		expect(task.inspection?.panel_rules[0]?.panel_count).toBe(SMALL_MODEL_PANELS)
		expect(task.inspection).toMatchObject({ file_sha256: file.sha256, file_bytes: file.bytes })
		expect(task.inspection?.estimated_seconds).toBeGreaterThan(0)

		const download = await result(task.id)
		expect(download.headers['content-disposition']).toContain('filename="house-inspection.json"')
		expect(Inspection.parse(download.json())).toEqual(task.inspection)
		expect((await result(task.id, '?format=glb')).statusCode).toBe(404)
	})

	it('of a file no model can be made of tells why, and what can be read of it', async () => {
		const file = await keptFile(server, cookie, { content: smallModelText().slice(0, 400) })
		const task = await ended((await start(file.id)).body.model_task.id)
		expect(task).toMatchObject({ status: 'COMPLETED', error_code: null })
		expect(task.inspection).toMatchObject({
			schema: 'IFC4',
			element_count: 0,
			estimated_seconds: 0,
			refusal: { code: 'no_elements', reason: expect.stringMatching(/no building elements/) },
		})
		expect(Inspection.parse((await result(task.id)).json())).toEqual(task.inspection)
	})
})

describe('an inspection with IDS files', () => {
	const ids = [{ name: 'client.ids', content: '<ids/>' }]

	it('says what each of them makes of the model, and again when it is repeated', async () => {
		const { id: file_id } = await keptFile(server, cookie)
		const task = await ended((await start(file_id, { kind: 'inspect', ids })).body.model_task.id)
		expect(task.inspection?.conformance?.ids).toMatchObject([{ file: 'client.ids', outcome: 'invalid' }])
		const again = await ended((await start(file_id, { kind: 'inspect', ids_of: task.id })).body.model_task.id)
		expect(again.inspection?.conformance?.ids).toMatchObject([{ file: 'client.ids' }])
		const own = await keptFile(server, stranger)
		const other = await start(own.id, { kind: 'inspect', ids_of: task.id }, stranger)
		const { rows } = await server.platform.database.execute(
			sql`select input from jobs where id = ${other.body.model_task.id}`,
		)
		expect(rows).toEqual([{ input: null }])
	})

	it('reads their text as text, whatever encoding the file declared that it came from', async () => {
		const { id: file_id } = await keptFile(server, cookie)
		const declared = [{ name: 'own.ids', content: '<?xml version="1.0" encoding="utf-16"?><ids/>' }]
		const task = await ended((await start(file_id, { kind: 'inspect', ids: declared })).body.model_task.id)
		expect(task.inspection?.conformance?.ids[0]?.message).toMatch(/^Line 1, column \d+: the namespace/)
	})

	it('takes as much text as its contract allows, and no more', async () => {
		const { id: file_id } = await keptFile(server, cookie)
		const of = (length: number) => [{ name: 'large.ids', content: 'é'.repeat(length) }]
		expect((await start(file_id, { kind: 'inspect', ids: of(LARGEST_IDS_TEXT) })).status).toBe(201)
		expect((await start(file_id, { kind: 'inspect', ids: of(LARGEST_IDS_TEXT + 1) })).status).toBe(400)
		const two = [...of(LARGEST_IDS_TEXT), ...ids]
		expect((await start(file_id, { kind: 'inspect', ids: two })).status).toBe(400)
	})
})

describe('a task with the id of the device', () => {
	it('is there once, however often it is sent, and is nobody else’s', async () => {
		const { id: file_id } = await keptFile(server, cookie)
		const id = crypto.randomUUID()
		const sent = await Promise.all([1, 2].map(() => start(file_id, { kind: 'inspect', id })))
		expect(sent.map(({ status, body }) => [status, body.model_task.id])).toEqual([
			[201, id],
			[201, id],
		])
		await ended(id)
		const { rows } = await server.platform.database.execute(sql`select id from jobs where file_id = ${file_id}`)
		expect(rows).toHaveLength(1)
		const other = await keptFile(server, stranger)
		expect((await start(other.id, { kind: 'inspect', id }, stranger)).status).toBe(409)
	})
})

describe('the time limit of an inspection', () => {
	it('is short among the quick jobs, and that of every job for a large file', async () => {
		const { database } = server.platform
		const { id: file_id } = await keptFile(server, cookie)
		const convert = vi.fn<JobRun['convert']>(async () => ({
			outcome: 'failed',
			...tellFailure('timed_out'),
			file_name: null,
			detail: '',
			peak_memory_mb: null,
		}))
		for (const bytes of [1000, 1e9]) {
			const job = await insertJob(database, { kind: 'inspect', user_id: null, file_id, bytes })
			const end = await inspectHandler(server.platform).perform({ job, signal: new AbortController().signal, convert })
			expect(end).toMatchObject({ status: 'FAILED', failure: { code: 'timed_out' } })
			await deleteJob(database, job.id)
		}
		expect(convert.mock.calls.map(([, limits]) => limits)).toEqual([{ timeout_ms: 60_000 }, undefined])
	})
})

describe('an export', () => {
	it('gives a GLB with a node an element, and a report of it', async () => {
		const file = await keptFile(server, cookie, { file_name: 'Größe "1".ifc' })
		const started = await start(file.id, { kind: 'export_glb', options: { ...NODES, leave_out: ['IfcMember'] } })
		const task = await ended(started.body.model_task.id)
		expect(task).toMatchObject({
			status: 'COMPLETED',
			options: { leave_out: ['IfcMember'] },
			exported: { glb_name: 'Größe "1".glb', not_converted_count: 0, fallback_count: 0 },
		})
		expect(task.exported?.left_out_count).toBeGreaterThan(0)

		const glb = await server.inject({ url: task.exported?.url ?? '', headers: { cookie } })
		expect(glb.headers).toMatchObject({
			'content-type': 'model/gltf-binary',
			'content-length': String(task.exported?.bytes),
			'content-disposition': `attachment; filename="Gr__e _1_.glb"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%221%22.glb`,
		})
		const json = glb.rawPayload.subarray(20, 20 + glb.rawPayload.readUInt32LE(12)).toString()
		const nodes: { name: string; mesh?: number }[] = JSON.parse(json).nodes
		expect(nodes.filter((node) => node.mesh !== undefined)).toHaveLength(task.exported?.element_count ?? -1)
		const report = GlbExportReport.parse((await result(task.id, '?format=json')).json())
		expect(report.left_out).toEqual([{ class: 'IfcMember', count: task.exported?.left_out_count }])
	})

	it('of which nothing is left fails with a reason', async () => {
		const file = await keptFile(server, cookie)
		const inspected = await ended((await start(file.id)).body.model_task.id)
		const leave_out = inspected.inspection?.classes.map((entry) => entry.class)
		const started = await start(file.id, { kind: 'export_glb', options: { ...NODES, leave_out } })
		const task = await ended(started.body.model_task.id)
		expect(task).toMatchObject({
			status: 'FAILED',
			error_code: 'no_elements',
			reason_code: 'nothing_left',
			exported: null,
		})
		expect(task.error).toMatch(/left out/)
	})

	it.each([
		['no options', { kind: 'export_glb' }],
		['an unknown layout', { kind: 'export_glb', options: { ...NODES, layout: 'tree' } }],
		['another kind', { kind: 'convert' }],
	])('with %s is refused', async (_, more) => {
		const file = await keptFile(server, cookie)
		const refused = await start(file.id, more)
		expect(refused).toMatchObject({ status: 400, body: { error: 'VALIDATION_FAILED' } })
	})
})

describe('who may', () => {
	it('work on a file, see a task, its result and remove it: only who uploaded the file', async () => {
		const file = await keptFile(server, cookie)
		const { id } = (await start(file.id)).body.model_task
		await ended(id)
		expect((await start(file.id, { kind: 'inspect' }, stranger)).status).toBe(404)
		expect((await get(id, stranger)).status).toBe(404)
		expect((await result(id, '', stranger)).statusCode).toBe(404)
		expect((await remove(id, stranger)).status).toBe(404)
		expect((await get(id)).status).toBe(200)
		for (const [method, url] of [
			['POST', '/model_tasks'],
			['GET', `/model_tasks/${id}`],
			['GET', `/model_tasks/${id}/result`],
			['DELETE', `/model_tasks/${id}`],
		] as const) {
			const body = method === 'POST' ? { kind: 'inspect', file_id: file.id } : undefined
			expect((await call(server, undefined, method, url, body)).status).toBe(401)
		}
	})

	it.each(['x', '00000000-0000-4000-8000-000000000000'])('nobody: the task %s is not there', async (id) => {
		expect((await get(id)).status).toBe(404)
		expect((await remove(id)).status).toBe(404)
	})
})

describe('removing', () => {
	it('takes result and file away, and stops a converter at work', async () => {
		const file = await keptFile(server, cookie, { content: slowModel() })
		const { id } = (await start(file.id, { kind: 'export_glb', options: NODES })).body.model_task
		await vi.waitFor(async () => expect((await get(id)).body.model_task.status).toBe('PROCESSING'), { timeout: 20_000 })
		expect((await remove(id)).status).toBe(200)
		expect((await get(id)).status).toBe(404)
		expect(await fileExists(file.id)).toBe(false)
		await vi.waitFor(() => expect(readdirSync(join(server.config.dataDir, 'staging'))).toEqual([]), { timeout: 10_000 })
	})

	it('keeps the file while another task or a project is made of it', async () => {
		const file = await keptFile(server, cookie)
		const first = await ended((await start(file.id)).body.model_task.id)
		const second = await ended((await start(file.id, { kind: 'export_glb', options: NODES })).body.model_task.id)
		await remove(first.id)
		expect(await fileExists(file.id)).toBe(true)
		expect((await result(second.id)).statusCode).toBe(200)
		const project = await call(server, cookie, 'POST', '/projects/create_from_file', {
			file_id: file.id,
			project_name: 'Kept',
		})
		expect(project.status).toBe(201)
		await remove(second.id)
		expect(await fileExists(file.id)).toBe(true)
		expect(storedResults(second.id)).toEqual([])
	})

	it('happens by itself an hour after the end, not before', async () => {
		const file = await keptFile(server, cookie)
		const task = await ended((await start(file.id, { kind: 'export_glb', options: NODES })).body.model_task.id)
		const left = Date.parse(task.expires_at) - Date.now()
		expect(left).toBeGreaterThan(55 * 60_000)
		expect(left).toBeLessThanOrEqual(60 * 60_000)
		await removeExpiredTasks(server.platform)
		expect((await get(task.id)).status).toBe(200)
		expect(storedResults(task.id).sort((a, b) => a.slice(-4).localeCompare(b.slice(-4)))).toEqual([
			expect.stringMatching(/\.glb$/),
			expect.stringMatching(/\.json$/),
		])

		await server.platform.database.execute(
			sql`update jobs set expires_at = now() - interval '1 second' where id = ${task.id}`,
		)
		expect((await get(task.id)).status).toBe(404)
		expect((await result(task.id)).statusCode).toBe(404)
		expect(await removeExpiredTasks(server.platform)).toBe(1)
		expect(await fileExists(file.id)).toBe(false)
		expect(storedResults(task.id)).toEqual([])
	})
})

describe('what goes wrong on the server', () => {
	it('a converter that dies is started again twice, and then given up with a reason', async () => {
		const file = await keptFile(server, cookie, { content: slowModel() })
		const { id } = (await start(file.id, { kind: 'export_glb', options: NODES })).body.model_task
		const attemptOf = async () =>
			(
				await server.platform.database.execute<{ attempt: number; status: string }>(
					sql`select attempt, status from jobs where id = ${id}`,
				)
			).rows[0]
		for (const attempt of [1, 2, 3]) {
			await vi.waitFor(
				async () => {
					await server.platform.queue.hurry(LONG_QUEUE, { job_id: id })
					expect(await attemptOf()).toEqual({ attempt, status: 'PROCESSING' })
				},
				{ timeout: 20_000, interval: 20 },
			)
			await vi.waitFor(killConverter, { timeout: 10_000, interval: 5 })
		}
		const task = await ended(id)
		expect(task).toMatchObject({ status: 'FAILED', error_code: 'converter_died' })
		expect(task.error).toMatch(/stopped unexpectedly/)
	})

	it('a file that is gone from storage is asked for again', async () => {
		const file = await keptFile(server, cookie)
		await server.platform.storage.delete(
			String(
				(
					await server.platform.database.execute<{ key: string }>(
						sql`select storage_key as key from uploaded_files where id = ${file.id}`,
					)
				).rows[0]?.key,
			),
		)
		const task = await ended((await start(file.id)).body.model_task.id)
		expect(task).toMatchObject({ status: 'FAILED', error_code: 'internal' })
		expect(task.error).toMatch(/upload it again/)
	})

	it('a task that takes too long is stopped and says so', async () => {
		await withSettings(server, { conversionTimeoutMs: 20 }, async () => {
			const file = await keptFile(server, cookie, { content: slowModel() })
			const task = await ended((await start(file.id)).body.model_task.id)
			expect(task).toMatchObject({ status: 'FAILED', error_code: 'timed_out' })
		})
	})

	it('more tasks than a person may start in a time are refused until later', async () => {
		const strict = await startTestServer({
			rateLimits: { upload: { max: 2, timeWindow: 60_000 } },
		})
		try {
			const person = await strict.signUp()
			const file = await keptFile(strict, person.cookie)
			const seen: number[] = []
			for (let count = 0; count < 3; count++) {
				const request = { kind: 'inspect', file_id: file.id }
				seen.push((await call(strict, person.cookie, 'POST', '/model_tasks', request)).status)
			}
			expect(seen).toEqual([201, 201, 429])
		} finally {
			await strict.close()
		}
	})
})
