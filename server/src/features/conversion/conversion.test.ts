import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Panel } from '@panelyard/contracts/panels/panels'
import type { ConversionJobView, Project } from '@panelyard/contracts/projects/projects'
import { boxModel } from '@panelyard/conversion/testing/box-model'
import { sampleModelText } from '@panelyard/sample-models/sample-model'
import { sql } from 'drizzle-orm'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { LONG_QUEUE } from '../../jobs/job-queues.ts'
import { findJob } from '../../jobs/jobs.queries.ts'
import { killConverter } from '../../testing/converter-processes.ts'
import {
	ALL_PANELS,
	call,
	converted,
	convertedProject,
	postForm,
	SMALL_MODEL_PANELS,
	smallModelText,
	unseen,
	uploadProject,
	WALL_PANELS,
} from '../../testing/test-projects.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { keptFile } from '../../testing/test-uploads.ts'
import { withSettings } from '../../testing/with-settings.ts'
import { publishAtOnce, startConversion } from './conversion.service.ts'

let server: TestServer
let cookie: string

beforeAll(async () => {
	// Small enough that an archive need not be large to be a bomb.
	server = await startTestServer({ maxIfcUploadMb: 4, trialMaxIfcUploadMb: 4 })
	cookie = (await server.signUp()).cookie
})
afterAll(() => server.close())

const status = async (id: string) =>
	(
		await call<{ project: Project; conversion_job: ConversionJobView }>(
			server,
			cookie,
			'GET',
			`/projects/${id}/conversion_status`,
		)
	).body
const panelsOf = async (id: string) =>
	(await call<{ panels: Panel[] }>(server, cookie, 'GET', `/projects/${id}/panels`)).body.panels
const whenProcessing = (id: string) =>
	vi.waitFor(async () => expect((await status(id)).conversion_job.status).toBe('PROCESSING'), { timeout: 20_000 })

const SLOW_MODEL_PANELS = 200
/** Large enough that its conversion can be interrupted. */
const slowModel = () => unseen(sampleModelText({ panels: SLOW_MODEL_PANELS }))

it('a model in which nothing is like a panel becomes a project without panels, twice, until somebody chooses some', async () => {
	const text = boxModel().replace('IFCWALL', 'IFCFURNITURE')
	for (const file_name of ['basin.ifc', 'again.ifc']) {
		const { id } = await uploadProject(server, cookie, { text, file_name, panel_rule: null })
		const project = await converted(server, cookie, id)
		expect(project).toMatchObject({ conversion_status: 'COMPLETED', panel_count: 0, model: { panel_rule: null } })
		expect(await panelsOf(id)).toEqual([])
		const [furniture] = project.model?.panel_rules ?? []
		const chosen = await call(server, cookie, 'PUT', `/projects/${id}`, { panel_rule: furniture?.rule })
		expect(chosen.status).toBe(200)
		await vi.waitFor(async () => expect(await panelsOf(id)).toHaveLength(1), { timeout: 20_000, interval: 100 })
	}
})

describe('files that cannot be converted', () => {
	it('fail with a reason, and the file stays', async () => {
		const { id } = await uploadProject(server, cookie, { text: smallModelText().slice(0, 400), file_name: 'cut.ifc' })
		const project = await converted(server, cookie, id)
		expect(project.conversion_status).toBe('FAILED')
		expect(project.conversion_job).toMatchObject({ error_code: 'malformed', reason_code: 'damaged_near' })
		expect(project.conversion_job?.error).toMatch(/\w+ \w+ \w+/)
		const download = await server.inject({ url: `/files/download?project_id=${id}`, headers: { cookie } })
		expect(download.body).toBe(smallModelText().slice(0, 400))
	})

	it('a zip bomb is refused at once and becomes no project', async () => {
		const bomb = zipSync({ 'model.ifc': new Uint8Array(40 * 1024 * 1024) }, { level: 9 })
		const person = await server.signUp()
		const response = await postForm(server, '/projects/create_with_ifc', person.cookie, [
			{ name: 'project_name', value: 'Bomb' },
			{ name: 'file', value: Buffer.from(bomb), file_name: 'bomb.ifczip' },
		])
		expect(response.statusCode).toBe(415)
		expect(response.json()).toMatchObject({ error: 'UNSUPPORTED_FILE', details: { reason_code: 'archive_bomb' } })
		const list = await server.inject({ url: '/projects', headers: { cookie: person.cookie } })
		expect(list.json().projects.filter((project: Project) => !project.is_public)).toEqual([])
	})

	it('a conversion that takes too long is stopped and says so', async () => {
		await withSettings(server, { conversionTimeoutMs: 300 }, async () => {
			const { id } = await uploadProject(server, cookie, { text: slowModel() })
			const project = await converted(server, cookie, id)
			expect(project.conversion_job).toMatchObject({ status: 'FAILED', error_code: 'timed_out', attempt: 1 })
		})
	})
})

describe('a converter that dies', () => {
	it('is started again twice, and then given up with a reason', async () => {
		const { id } = await uploadProject(server, cookie, { text: slowModel() })
		for (const attempt of [1, 2, 3]) {
			await vi.waitFor(
				async () => {
					const { conversion_job } = await status(id)
					await server.platform.queue.hurry(LONG_QUEUE, { job_id: conversion_job.id })
					expect(conversion_job).toMatchObject({ status: 'PROCESSING', attempt })
				},
				{ timeout: 20_000 },
			)
			await vi.waitFor(killConverter, { timeout: 10_000 })
		}
		const project = await converted(server, cookie, id)
		expect(project.conversion_job).toMatchObject({ status: 'FAILED', error_code: 'converter_died', attempt: 3 })
		expect(project.conversion_job?.error).toMatch(/stopped unexpectedly/)
	})
})

describe('cancel and retry', () => {
	it('stops a running converter, keeps the file and converts it when asked again', async () => {
		const { id } = await uploadProject(server, cookie, { text: slowModel() })
		await whenProcessing(id)
		const cancelled = await call<{ conversion_job: ConversionJobView }>(
			server,
			cookie,
			'POST',
			`/projects/${id}/conversion/cancel`,
		)
		expect(cancelled.body.conversion_job).toMatchObject({ status: 'FAILED', error_code: 'cancelled' })
		await vi.waitFor(() => expect(readdirSync(join(server.config.dataDir, 'staging'))).toEqual([]), { timeout: 10_000 })
		expect((await call(server, cookie, 'POST', `/projects/${id}/conversion/cancel`)).status).toBe(409)

		const retried = await call<{ conversion_job: ConversionJobView }>(
			server,
			cookie,
			'POST',
			`/projects/${id}/conversion/retry`,
		)
		expect(retried.body.conversion_job.status).toMatch(/QUEUED|PROCESSING/)
		expect((await call(server, cookie, 'POST', `/projects/${id}/conversion/retry`)).status).toBe(409)
		const project = await converted(server, cookie, id)
		expect(project).toMatchObject({ conversion_status: 'COMPLETED', panel_count: SLOW_MODEL_PANELS })
		expect((await call(server, cookie, 'POST', `/projects/${id}/conversion/retry`)).status).toBe(409)
	})

	it('a conversion that waits behind another can be cancelled too', async () => {
		const first = await uploadProject(server, cookie, { text: slowModel() })
		await whenProcessing(first.id)
		const second = await uploadProject(server, cookie, { text: unseen(smallModelText()) })
		expect(second.conversion_job).toMatchObject({ status: 'QUEUED', attempt: 0 })
		expect(second.conversion_job?.seconds_left).toBeGreaterThan(0)
		await call(server, cookie, 'POST', `/projects/${second.id}/conversion/cancel`)
		await call(server, cookie, 'POST', `/projects/${first.id}/conversion/cancel`)
		expect((await status(second.id)).conversion_job).toMatchObject({ error_code: 'cancelled', attempt: 0 })
	})
})

describe('a retry that fails', () => {
	it('does not take the live version away', async () => {
		const { id } = await convertedProject(server, cookie, { text: unseen(smallModelText()) })
		await server.platform.database.execute(
			sql`update jobs set status = 'FAILED' where model_version_id = (select live_version_id from projects where id = ${id})`,
		)
		const key = await server.platform.database.execute<{ storage_key: string }>(
			sql`select f.storage_key from uploaded_files f join model_versions v on v.file_id = f.id where v.project_id = ${id}`,
		)
		await server.platform.storage.delete(key.rows[0]?.storage_key ?? '')
		await call(server, cookie, 'POST', `/projects/${id}/conversion/retry`)
		const project = await converted(server, cookie, id)
		expect(project.conversion_job).toMatchObject({
			status: 'FAILED',
			error: expect.stringContaining('upload it again'),
		})
		expect(project.model?.version_number).toBe(1)
		expect(project.panel_count).toBe(SMALL_MODEL_PANELS)
	})
})

describe('another panel rule', () => {
	it('is applied without a conversion; statuses and groups stay with panels both rules take', async () => {
		const project = await convertedProject(server, cookie)
		const before = await panelsOf(project.id)
		const wall = before.find((panel) => panel.name === 'Wall panel') as Panel
		const floor = before.find((panel) => panel.name !== 'Wall panel') as Panel
		const { statuses } = (
			await call<{ statuses: { id: string }[] }>(server, cookie, 'GET', `/projects/${project.id}/statuses`)
		).body
		const panel_ids = [wall.id, floor.id]
		await call(server, cookie, 'POST', `/projects/${project.id}/panels/statuses`, { panel_ids, set: statuses[1]?.id })
		await call(server, cookie, 'POST', `/projects/${project.id}/groups`, { name: 'Truck 1', panel_ids })

		const put = (panel_rule: object) =>
			call<{ project: Project }>(server, cookie, 'PUT', `/projects/${project.id}`, { panel_rule })
		const narrowed = await put(WALL_PANELS)
		expect(narrowed.status).toBe(200)
		const walls = await panelsOf(project.id)
		expect(walls.length).toBeGreaterThan(0)
		expect(walls.every((panel) => panel.name === 'Wall panel')).toBe(true)
		expect(walls.find((panel) => panel.id === wall.id)).toMatchObject({
			statuses: [statuses[1]?.id],
			element: wall.element,
		})
		expect(narrowed.body.project).toMatchObject({ panel_count: walls.length, model: { panel_rule: WALL_PANELS } })
		expect(narrowed.body.project.conversion_job?.id).toBe(project.conversion_job?.id)

		await put(ALL_PANELS)
		const after = await panelsOf(project.id)
		expect(after).toHaveLength(SMALL_MODEL_PANELS)
		const floorAgain = after.find((panel) => panel.id === floor.id)
		expect(floorAgain).toMatchObject({ statuses: [statuses[1]?.id], mark: floor.mark })
		expect(floorAgain?.groups).toHaveLength(1)
	})

	it('chosen while the model converts holds when it is done, also when the uploader’s account is gone by then', async () => {
		const { database, queue, jobs } = server.platform
		await queue.stopWorking()
		const { id, conversion_job } = await uploadProject(server, cookie, { text: slowModel(), panel_rule: ALL_PANELS })
		const uploader = await server.signUp()
		await database.execute(sql`update model_versions set user_id = ${uploader.user.id} where project_id = ${id}`)
		await jobs.startWorker()
		await whenProcessing(id)
		await database.execute(sql`delete from users where id = ${uploader.user.id}`)
		await call(server, cookie, 'PUT', `/projects/${id}`, { panel_rule: WALL_PANELS })
		const project = await converted(server, cookie, id)
		await vi.waitFor(
			async () => {
				expect((await panelsOf(id)).every((panel) => panel.name === 'Wall panel')).toBe(true)
			},
			{ timeout: 15_000 },
		)
		expect(project.conversion_status).toBe('COMPLETED')
		const deliveries = await database.execute(
			sql`select retry_count from pgboss.job where data->>'job_id' = ${conversion_job?.id}`,
		)
		expect(deliveries.rows).toEqual([{ retry_count: 0 }])
	})
})

describe('a content that was converted before', () => {
	it('is left to its request for a minute, and to a worker when that fails after its commit', async () => {
		const text = unseen(smallModelText())
		await convertedProject(server, cookie, { text })
		const file = await keptFile(server, cookie, { content: text })
		const { platform } = server
		const job = await platform.database.transaction((tx) =>
			startConversion(tx, platform, { project_id: null, file_id: file.id, user_id: null }),
		)
		const { rows } = await platform.database.execute(sql`
			select start_after > now() + interval '30 seconds' as is_left from pgboss.job
			where data->>'job_id' = ${job.id}`)
		expect(rows).toEqual([{ is_left: true }])
		const broken = { waitFor: async () => Promise.reject(new Error('the database is away')), workNow: async () => {} }
		await publishAtOnce({ ...platform, jobs: broken as never }, job)
		expect((await findJob(platform.database, job.id))?.status).toBe('QUEUED')
		await publishAtOnce(platform, job)
		expect((await findJob(platform.database, job.id))?.status).toBe('COMPLETED')
	})
})
