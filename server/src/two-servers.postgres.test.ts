import { randomUUID } from 'node:crypto'
import type { Panel } from '@panelyard/contracts/panels'
import type { Project } from '@panelyard/contracts/projects'
import { sampleModelText } from '@panelyard/sample-models/sample-model'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { databaseUrl, runOnPostgres } from './testing/postgres-server.ts'
import { cookieFrom, type FleetServer, ServerFleet } from './testing/server-fleet.ts'
import { startTestBucket, type TestBucket } from './testing/test-bucket.ts'
import { ALL_PANELS, multipart, unseen } from './testing/test-projects.ts'
import { TEST_PASSWORD } from './testing/test-server.ts'
import { tus, tusMetadata } from './testing/test-uploads.ts'

// Two web servers and a worker, as separate processes that share only PostgreSQL and an S3 store.

const PANELS = 200
const database = `fleet_${randomUUID().replaceAll('-', '')}`
const postgres = inject('postgresUrl') ?? ''
const sockets: Socket[] = []
let bucket: TestBucket
let fleet: ServerFleet
let web: [FleetServer, FleetServer]
let worker: FleetServer
let cookie: string

beforeAll(async () => {
	// Not migrated: the servers do that concurrently.
	await runOnPostgres(postgres, `create database ${database}`)
	bucket = await startTestBucket()
	fleet = new ServerFleet({
		DATABASE_URL: databaseUrl(postgres, database),
		STORAGE_URL: bucket.storage_url,
		SESSION_SECRET: 'the same secret on every server, long enough',
	})
	const [first, second, third] = await Promise.all([
		fleet.start('web'),
		fleet.start('web'),
		fleet.start('worker,sweeper'),
	])
	web = [first, second]
	worker = third
	const credentials = { email: 'kim@example.com', password: TEST_PASSWORD }
	cookie = cookieFrom(await first.send('POST', '/signup/emailpw', { body: credentials }))
})
afterAll(async () => {
	for (const socket of sockets) socket.disconnect()
	await fleet?.close()
	bucket?.close()
	await runOnPostgres(postgres, `drop database ${database} with (force)`)
})

const project = async (server: FleetServer, id: string) =>
	((await (await server.send('GET', `/projects/${id}`, { cookie })).json()) as { project: Project }).project
const whenStatus = (server: FleetServer, id: string, status: RegExp, timeout = 60_000) =>
	vi.waitFor(async () => expect((await project(server, id)).conversion_status).toMatch(status), {
		timeout,
		interval: 100,
	})

async function upload(server: FleetServer, panels = 20): Promise<string> {
	const { payload, headers } = multipart([
		{ name: 'project_name', value: 'House' },
		{ name: 'panel_rule', value: JSON.stringify(ALL_PANELS) },
		{ name: 'file', value: unseen(sampleModelText({ panels })), file_name: 'house.ifc' },
	])
	const body = new Uint8Array(payload)
	const answer = await server.send('POST', '/projects/create_with_ifc', { cookie, body, headers })
	return ((await answer.json()) as { project: Project }).project.id
}

/** Events of a project as a browser connected to this server receives them. */
async function listen(server: FleetServer, project_id: string): Promise<{ name: string; payload: unknown }[]> {
	const heard: { name: string; payload: unknown }[] = []
	const socket = io(server.address, { extraHeaders: { cookie }, transports: ['websocket'] })
	sockets.push(socket)
	socket.onAny((name: string, payload: unknown) => heard.push({ name, payload }))
	await new Promise((resolve) => socket.once('connect', () => resolve(null)))
	await socket.emitWithAck('join_project', { project_id })
	return heard
}

it('what one server takes in, the worker converts, and people at the other hear of it', async () => {
	const id = await upload(web[0])
	const heard = await listen(web[1], id)
	await whenStatus(web[1], id, /COMPLETED/)
	await vi.waitFor(() => expect(heard.map(({ name }) => name)).toContain('project_updated'), { timeout: 10_000 })
	const { panels } = (await (await web[1].send('GET', `/projects/${id}/panels`, { cookie })).json()) as {
		panels: Panel[]
	}
	expect(panels).toHaveLength(20)
	const { statuses } = (await (await web[0].send('GET', `/projects/${id}/statuses`, { cookie })).json()) as {
		statuses: { id: string }[]
	}
	const body = { panel_ids: [panels[0]?.id], set: statuses[0]?.id }
	expect((await web[0].send('POST', `/projects/${id}/panels/statuses`, { cookie, body })).status).toBe(200)
	await vi.waitFor(() => expect(heard.map(({ name }) => name)).toContain('panel_statuses_changed'), { timeout: 10_000 })
})

it('a conversion that the worker runs can be cancelled at any web server', async () => {
	const id = await upload(web[0], PANELS)
	await whenStatus(web[1], id, /PROCESSING/)
	expect((await web[1].send('POST', `/projects/${id}/conversion/cancel`, { cookie })).status).toBe(200)
	expect((await project(web[0], id)).conversion_job).toMatchObject({ status: 'FAILED', error_code: 'cancelled' })
	// The worker is free again and takes the next conversion.
	const next = await upload(web[1])
	await whenStatus(web[0], next, /COMPLETED/)
})

it('a session that ends at one server ends its sockets at the other', async () => {
	const credentials = { email: 'lee@example.com', password: TEST_PASSWORD }
	const own = cookieFrom(await web[0].send('POST', '/signup/emailpw', { body: credentials }))
	const socket = io(web[1].address, { extraHeaders: { cookie: own }, transports: ['websocket'], reconnection: false })
	sockets.push(socket)
	await new Promise((resolve) => socket.once('connect', () => resolve(null)))
	await web[0].send('GET', '/logout', { cookie: own })
	await vi.waitFor(() => expect(socket.connected).toBe(false), { timeout: 10_000 })
})

it('a worker answers health and metrics, and nothing else', async () => {
	expect((await worker.send('GET', '/healthz')).status).toBe(200)
	expect((await worker.send('GET', '/metrics')).status).toBe(200)
	expect((await worker.send('GET', '/projects', { cookie })).status).toBe(404)
})

it('an upload goes on at the other server when the one it began at dies', async () => {
	const model = new Uint8Array(Buffer.from(unseen(sampleModelText({ panels: 40 }))))
	const begun = await web[0].send('POST', '/files/resumable', {
		cookie,
		headers: {
			...tus,
			'upload-length': String(model.length),
			'upload-metadata': tusMetadata({ filename: 'house.ifc', bytes: model.length }),
		},
	})
	const path = begun.headers.get('location') ?? ''
	const patch = (server: FleetServer, from: number, to: number) =>
		server.send('PATCH', path, {
			cookie,
			body: model.slice(from, to),
			headers: { ...tus, 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' },
		})
	const half = Math.floor(model.length / 2)
	expect((await patch(web[0], 0, half)).status).toBe(204)
	await web[0].kill()

	const asked = await web[1].send('HEAD', path, { cookie, headers: tus })
	expect(asked.headers.get('upload-offset')).toBe(String(half))
	expect((await patch(web[1], half, model.length)).status).toBe(204)
	const result = await web[1].send('GET', `/files/resumable_result/${path.split('/').at(-1)}`, { cookie })
	const { file } = (await result.json()) as { file: { id: string; bytes: number } }
	expect(file.bytes).toBe(model.length)
	const body = { file_id: file.id, project_name: 'Second half', panel_rule: ALL_PANELS }
	const made = await web[1].send('POST', '/projects/create_from_file', { cookie, body })
	const { id } = ((await made.json()) as { project: Project }).project
	await whenStatus(web[1], id, /COMPLETED/)
	expect(await project(web[1], id)).toMatchObject({ panel_count: 40 })
})

it('a worker that stops gives its conversion back at once, without counting the attempt', async () => {
	const id = await upload(web[1], PANELS)
	await whenStatus(web[1], id, /PROCESSING/)
	expect(await worker.stop()).toBe(0)
	expect((await project(web[1], id)).conversion_job).toMatchObject({ status: 'QUEUED', attempt: 0 })
	worker = await fleet.start('worker')
	await whenStatus(web[1], id, /COMPLETED/)
	expect(await project(web[1], id)).toMatchObject({ panel_count: PANELS, conversion_job: { attempt: 1 } })
})

it('what a killed worker was converting is converted by another', async () => {
	const id = await upload(web[1], PANELS)
	await whenStatus(web[1], id, /PROCESSING/)
	await worker.kill()
	worker = await fleet.start('worker')
	await whenStatus(web[1], id, /COMPLETED/, 150_000)
	expect(await project(web[1], id)).toMatchObject({ panel_count: PANELS, conversion_job: { attempt: 2 } })
}, 180_000)
