import { randomUUID } from 'node:crypto'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type PanelProject, projectWithPanels } from '../../testing/panel-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'
import type { App } from '../feature.ts'
import { MOST_IN_JSON } from './json-gauge.ts'
import { JSON_BODY_BYTES, readBodies } from './read-bodies.ts'

describe('bodies of routes that take large ones', () => {
	let server: TestServer
	let cookie: string
	let project: PanelProject

	beforeAll(async () => {
		server = await sharedTestServer()
		cookie = (await server.signUp('anna@example.com')).cookie
		project = await projectWithPanels(server, cookie, 1)
	})

	afterAll(() => server.close())

	async function send(path: string, payload: string, type = 'application/json') {
		const response = await server.app.inject({
			method: 'PUT',
			url: path,
			headers: { cookie, 'content-type': type },
			payload,
		})
		return { status: response.statusCode, body: response.json<{ message: string; details?: { fields?: object[] } }>() }
	}

	test('too many parts are rejected before anything is parsed', async () => {
		const parse = vi.spyOn(JSON, 'parse')
		const before = parse.mock.calls.length
		const payload = `[${'{},'.repeat(MOST_IN_JSON.arrays_and_objects)}{}]`
		const { status, body } = await send(`/projects/${project.id}/plan`, payload)
		const parsed = parse.mock.calls.slice(before).some(([text]) => String(text).length === payload.length)
		parse.mockRestore()
		expect([status, body.message, parsed]).toEqual([400, 'The request has too many parts', false])
	})

	test('forbidden names are not searched for in large bodies, and mean nothing', async () => {
		const set = [{ scope: 'project', ids: [], status_id: randomUUID(), date: null }]
		const payload = `{"__proto__":{"set":[]},"constructor":{"prototype":{}},"set":${JSON.stringify(set)}}`
		expect(await send(`/projects/${project.id}/plan`, payload)).toMatchObject({ status: 404 })
		expect(await send('/settings/panel_columns', payload)).toMatchObject({ status: 400 })
	})

	test('forms are for small requests', async () => {
		const type = 'application/x-www-form-urlencoded'
		expect(await send(`/projects/${project.id}/plan`, 'a=1', type)).toMatchObject({ status: 415 })
	})

	test('an answer names the first of many wrong fields', async () => {
		const { status, body } = await send(`/projects/${project.id}/plan`, JSON.stringify({ set: Array(5000).fill(1) }))
		expect([status, body.details?.fields?.length]).toEqual([400, 100])
	})
})

test('a request whose sender left while earlier hooks waited ends with an error', async () => {
	const app = Fastify()
	app.addHook('onRequest', (request, _reply, done) => {
		request.raw.once('close', () => done())
		sender.destroy()
	})
	await readBodies(app as unknown as App)
	const ended = new Promise((resolve) => {
		app.setErrorHandler((error, _request, reply) => {
			resolve(error)
			return reply.send()
		})
	})
	app.post('/', { bodyLimit: 2 * JSON_BODY_BYTES }, async () => ({}))
	await app.listen({ host: '127.0.0.1', port: 0 })
	const sender = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
	sender.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{')
	await expect(ended).resolves.toMatchObject({ code: 'ECONNRESET' })
	await app.close()
})
