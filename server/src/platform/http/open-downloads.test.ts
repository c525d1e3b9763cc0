import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodyOf } from './body-of.ts'
import { handleError } from './error-handler.ts'
import { MOST_OPEN_DOWNLOADS } from './open-downloads.ts'

const app = Fastify()
const clients: ClientRequest[] = []
beforeAll(async () => {
	app.setErrorHandler(handleError)
	const unfinished = async () => {
		const body = new Readable({ read() {} })
		body.push('first')
		return body
	}
	app.get('/', async (request, reply) => {
		const id = request.headers.cookie
		return reply.send(await bodyOf(Object.assign(request, { user: id ? ({ id } as never) : null }), unfinished))
	})
	app.get('/missing', async (request) =>
		bodyOf(Object.assign(request, { user: null }), () => Promise.reject(new Error('not there'))),
	)
	await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
	for (const client of clients) client.destroy()
	await app.close()
})

/** Asks, and keeps the connection. */
async function asks(options: { method?: string; cookie?: string; path?: string } = {}) {
	const { port } = app.server.address() as AddressInfo
	const { method = 'GET', cookie = '', path = '/' } = options
	const client = get({ host: '127.0.0.1', port, path, method, headers: { cookie }, agent: false })
	client.on('error', () => {})
	clients.push(client)
	const answer = await new Promise<IncomingMessage>((resolve) => client.once('response', resolve))
	return { status: answer.statusCode, wait: answer.headers['retry-after'], leave: () => client.destroy() }
}

test('downloads that are open at the same time are bounded for each reader, and count until they end', async () => {
	const first = await asks()
	const others = await Promise.all(Array.from({ length: MOST_OPEN_DOWNLOADS - 1 }, () => asks()))
	expect(new Set([first, ...others].map(({ status }) => status))).toEqual(new Set([200]))
	expect(await asks()).toMatchObject({ status: 429, wait: '5' })
	expect((await asks({ method: 'HEAD' })).status).toBe(200)
	expect((await asks({ cookie: 'anna' })).status).toBe(200)
	first.leave()
	await expect.poll(async () => (await asks()).status).toBe(200)
})

test('a file that cannot be opened does not count', async () => {
	for (const client of clients.splice(0)) client.destroy()
	await expect.poll(async () => (await asks({ path: '/missing' })).status).toBe(500)
	for (let times = 0; times < MOST_OPEN_DOWNLOADS; times++) await asks({ path: '/missing' })
	expect((await asks()).status).toBe(200)
})
