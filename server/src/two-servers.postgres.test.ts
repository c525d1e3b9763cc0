import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Project } from '@panelyard/contracts/projects/projects'
import { sampleModelText } from '@panelyard/sample-models/sample-model'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { personOfFleet, postgresFleet } from './testing/postgres-fleet.ts'
import { cookieFrom, type FleetServer } from './testing/server-fleet.ts'
import { ALL_PANELS, unseen } from './testing/test-projects.ts'
import { TEST_PASSWORD } from './testing/test-server.ts'
import { tus, tusMetadata } from './testing/test-uploads.ts'

// Two web servers and a worker, as separate processes that share only PostgreSQL and an S3 store.

const PANELS = 200
const sockets: Socket[] = []
let servers: Awaited<ReturnType<typeof postgresFleet>>
let kim: Awaited<ReturnType<typeof personOfFleet>>
let web: [FleetServer, FleetServer]
let worker: FleetServer

beforeAll(async () => {
	servers = await postgresFleet({ migrated: false })
	// They migrate the database concurrently.
	const [first, second, third] = await Promise.all([
		servers.fleet.start('web'),
		servers.fleet.start('web'),
		servers.fleet.start('worker,sweeper'),
	])
	web = [first, second]
	worker = third
	kim = await personOfFleet(first, 'kim@example.com')
})
afterAll(async () => {
	for (const socket of sockets) socket.disconnect()
	await servers?.close()
})

/** Events of a project as a browser connected to this server receives them. */
async function listen(server: FleetServer, project_id: string): Promise<{ name: string; payload: unknown }[]> {
	const heard: { name: string; payload: unknown }[] = []
	const socket = io(server.address, { extraHeaders: { cookie: kim.cookie }, transports: ['websocket'] })
	sockets.push(socket)
	socket.onAny((name: string, payload: unknown) => heard.push({ name, payload }))
	await new Promise((resolve) => socket.once('connect', () => resolve(null)))
	await socket.emitWithAck('join_project', { project_id })
	return heard
}

it('what one server takes in, the worker converts, and people at the other hear of it', async () => {
	const id = await kim.upload(web[0], 20)
	const heard = await listen(web[1], id)
	await kim.whenStatus(web[1], id, /COMPLETED/)
	await vi.waitFor(() => expect(heard.map(({ name }) => name)).toContain('project_updated'), { timeout: 10_000 })
	const { panels } = (await (await web[1].send('GET', `/projects/${id}/panels`, { cookie: kim.cookie })).json()) as {
		panels: Panel[]
	}
	expect(panels).toHaveLength(20)
	const { statuses } = (await (
		await web[0].send('GET', `/projects/${id}/statuses`, { cookie: kim.cookie })
	).json()) as {
		statuses: { id: string }[]
	}
	const body = { panel_ids: [panels[0]?.id], set: statuses[0]?.id }
	expect((await web[0].send('POST', `/projects/${id}/panels/statuses`, { cookie: kim.cookie, body })).status).toBe(200)
	await vi.waitFor(() => expect(heard.map(({ name }) => name)).toContain('panel_statuses_changed'), { timeout: 10_000 })
})

it('a conversion that the worker runs can be cancelled at any web server', async () => {
	const id = await kim.upload(web[0], PANELS)
	await kim.whenStatus(web[1], id, /PROCESSING/)
	expect((await web[1].send('POST', `/projects/${id}/conversion/cancel`, { cookie: kim.cookie })).status).toBe(200)
	expect((await kim.project(web[0], id)).conversion_job).toMatchObject({ status: 'FAILED', error_code: 'cancelled' })
	// The worker is free again and takes the next conversion.
	const next = await kim.upload(web[1], 20)
	await kim.whenStatus(web[0], next, /COMPLETED/)
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
	expect((await worker.send('GET', '/projects', { cookie: kim.cookie })).status).toBe(404)
})

it('an upload goes on at the other server when the one it began at dies', async () => {
	const model = new Uint8Array(Buffer.from(unseen(sampleModelText({ panels: 40 }))))
	const begun = await web[0].send('POST', '/files/resumable', {
		cookie: kim.cookie,
		headers: {
			...tus,
			'upload-length': String(model.length),
			'upload-metadata': tusMetadata({ filename: 'house.ifc', bytes: model.length }),
		},
	})
	const path = begun.headers.get('location') ?? ''
	const patch = (server: FleetServer, from: number, to: number) =>
		server.send('PATCH', path, {
			cookie: kim.cookie,
			body: model.slice(from, to),
			headers: { ...tus, 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' },
		})
	const half = Math.floor(model.length / 2)
	expect((await patch(web[0], 0, half)).status).toBe(204)
	await web[0].kill()

	const asked = await web[1].send('HEAD', path, { cookie: kim.cookie, headers: tus })
	expect(asked.headers.get('upload-offset')).toBe(String(half))
	expect((await patch(web[1], half, model.length)).status).toBe(204)
	const result = await web[1].send('GET', `/files/resumable_result/${path.split('/').at(-1)}`, { cookie: kim.cookie })
	const { file } = (await result.json()) as { file: { id: string; bytes: number } }
	expect(file.bytes).toBe(model.length)
	const body = { file_id: file.id, project_name: 'Second half', panel_rule: ALL_PANELS }
	const made = await web[1].send('POST', '/projects/create_from_file', { cookie: kim.cookie, body })
	const { id } = ((await made.json()) as { project: Project }).project
	await kim.whenStatus(web[1], id, /COMPLETED/)
	expect(await kim.project(web[1], id)).toMatchObject({ panel_count: 40 })
})

it('a worker that stops gives its conversion back at once, without counting the attempt', async () => {
	const id = await kim.upload(web[1], PANELS)
	await kim.whenStatus(web[1], id, /PROCESSING/)
	expect(await worker.stop()).toBe(0)
	expect((await kim.project(web[1], id)).conversion_job).toMatchObject({ status: 'QUEUED', attempt: 0 })
	worker = await servers.fleet.start('worker')
	await kim.whenStatus(web[1], id, /COMPLETED/)
	expect(await kim.project(web[1], id)).toMatchObject({ panel_count: PANELS, conversion_job: { attempt: 1 } })
})
