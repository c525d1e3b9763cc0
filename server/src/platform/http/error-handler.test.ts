import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '../app-error.ts'
import { handleError } from './error-handler.ts'
import { loggerOptions } from './request-log.ts'

type Line = { level: number; msg: string; reqId?: string; code?: string; err?: { message: string; code?: string } }
const INFO = 30
const ERROR = 50

const apps: { close(): Promise<unknown> }[] = []
afterEach(async () => {
	for (const app of apps.splice(0)) await app.close()
})

/** A server whose one route does what the test says, with the lines it logs. */
function serverThat(handle: (request: FastifyRequest, reply: FastifyReply) => unknown) {
	const lines: Line[] = []
	const write = (line: string) => lines.push(JSON.parse(line))
	const app = Fastify({ logger: loggerOptions({ logLevel: 'info' }, { write }) })
	app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
	app.setErrorHandler(handleError)
	app.post('/', async (request, reply) => handle(request, reply))
	apps.push(app)
	return { app, lines }
}

const throwing = (error: unknown) =>
	serverThat(() => {
		throw error
	})
const post = ({ app }: ReturnType<typeof serverThat>) => app.inject({ method: 'POST', url: '/' })
/** As Drizzle hands on what PostgreSQL said. */
const failedQuery = (code: string, constraint?: string, detail?: string) =>
	Object.assign(new Error('Failed query'), {
		query: 'select $1',
		params: ['a'],
		cause: { code, constraint, detail, message: 'bad value' },
	})
const lost = (syscall: string) => Object.assign(new Error(`${syscall} ECONNRESET`), { code: 'ECONNRESET' })

describe('the log', () => {
	test('has an answer of 5xx as an error with its cause and the id of the request', async () => {
		const cause = new Error('ENOSPC: no space left on device')
		const server = throwing(new AppError('UNAVAILABLE', 'The server has no room', undefined, { cause }))
		const answer = await post(server)
		expect([answer.statusCode, answer.json().message]).toEqual([503, 'The server has no room'])
		const line = server.lines.find(({ level }) => level === ERROR)
		expect(line).toMatchObject({ code: 'UNAVAILABLE', reqId: expect.any(String), err: { message: cause.message } })
		expect(answer.body).not.toContain('ENOSPC')
	})

	test('has an answer of 5xx without a cause as an error, too', async () => {
		const server = throwing(new AppError('UNAVAILABLE', 'Try again'))
		await post(server)
		expect(server.lines.find(({ level }) => level === ERROR)?.err?.message).toBe('Try again')
	})

	test.each(['57014', '57P02', '25006', '08006', 'ECONNREFUSED', 'ETIMEDOUT', 'EPIPE', 'EAI_AGAIN'])(
		'has a database that is busy or away (%s) as an error, and asks to try again',
		async (code) => {
			const server = throwing(failedQuery(code))
			const answer = await post(server)
			expect([answer.statusCode, answer.json().error]).toEqual([503, 'UNAVAILABLE'])
			expect(server.lines.find(({ level }) => level === ERROR)?.err?.message).toBe('bad value')
		},
	)

	test('has a refusal as info only', async () => {
		const server = throwing(new AppError('CONFLICT', 'The name is taken'))
		expect((await post(server)).statusCode).toBe(409)
		expect(server.lines.filter(({ level }) => level > INFO)).toEqual([])
		expect(server.lines.find(({ msg }) => msg === 'refused')?.code).toBe('CONFLICT')
	})
})

describe('a lost connection', () => {
	test('of the storage or the database is a fault of the server, and asks to try again', async () => {
		for (const error of [lost('read'), Object.assign(new Error('Failed query'), { cause: lost('connect') })]) {
			const server = throwing(error)
			const answer = await post(server)
			expect([answer.statusCode, answer.json().error]).toEqual([503, 'UNAVAILABLE'])
			expect(server.lines.some(({ level }) => level === ERROR)).toBe(true)
		}
	})

	test('of the sender in the middle of a body is an interrupted upload', async () => {
		const server = serverThat(async (request) => {
			for await (const _chunk of request.raw);
		})
		await server.app.listen({ host: '127.0.0.1', port: 0 })
		const { port } = server.app.addresses()[0] as { port: number }
		const socket = connect(port, '127.0.0.1')
		await once(socket, 'connect')
		socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-type: model/ifc\r\ncontent-length: 1000\r\n\r\nISO')
		await vi.waitFor(() => expect(server.lines.some(({ msg }) => msg === 'incoming request')).toBe(true))
		socket.destroy()
		await vi.waitFor(() => expect(server.lines.find(({ msg }) => msg === 'refused')?.code).toBe('UPLOAD_INTERRUPTED'))
		expect(server.lines.filter(({ level }) => level >= ERROR)).toEqual([])
	})
})

describe('a value the database does not take', () => {
	test.each([
		['comments_user_id_users_id_fk', 409],
		['comments_thread_id_comment_threads_id_fk', 500],
	])('is a conflict when it refers to an account that is gone: %s', async (constraint, status) => {
		expect((await post(throwing(failedQuery('23503', constraint)))).statusCode).toBe(status)
	})

	test.each([
		['groups_pkey', 'Key (id)=(1) already exists.', 409],
		['panel_statuses_pkey', 'Key (panel_id, status_id)=(1, 2) already exists.', 500],
	])('is a conflict when it is an id that a request chose: %s', async (constraint, detail, status) => {
		expect((await post(throwing(failedQuery('23505', constraint, detail)))).statusCode).toBe(status)
	})

	test.each(['22021', '22P05'])('is refused when it is a text that cannot be stored (%s)', async (code) => {
		const answer = await post(throwing(failedQuery(code)))
		expect([answer.statusCode, answer.json().error]).toEqual([400, 'VALIDATION_FAILED'])
	})

	test.each(['22P02', '22003'])('is a fault of the server when it could not be read (%s)', async (code) => {
		const server = throwing(failedQuery(code))
		const answer = await post(server)
		expect([answer.statusCode, answer.json().error]).toEqual([500, 'INTERNAL'])
		expect(server.lines.find(({ level }) => level === ERROR)?.err?.code).toBe(code)
	})
})
