import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, emptyProject } from '../../testing/test-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let cookie: string
beforeAll(async () => {
	server = await sharedTestServer()
	cookie = (await server.signUp()).cookie
})
afterAll(() => server.close())

const OPENED = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', accept: 'text/html,*/*;q=0.8' }
/** What browsers send with a GET that a person, or another site, causes. */
const REFUSED: [string, Record<string, string>][] = [
	['a link in a mail program', { ...OPENED, 'sec-fetch-site': 'none' }],
	['a link on another site', { ...OPENED, 'sec-fetch-site': 'cross-site' }],
	['a link on a neighbouring site', { ...OPENED, 'sec-fetch-site': 'same-site' }],
	['a picture on another site', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-site': 'cross-site' }],
	['a link of the app that is loaded ahead', { 'sec-purpose': 'prefetch;prerender', 'sec-fetch-site': 'same-origin' }],
	['a link of the app that an old browser loads ahead', { purpose: 'prefetch', referer: 'http://localhost/app' }],
	['a link opened by an old browser', { accept: 'text/html,application/xhtml+xml' }],
]
const ACCEPTED: [string, Record<string, string>][] = [
	['the app', { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin', accept: 'application/json' }],
	['the app in an old browser', { referer: 'http://localhost/app/dashboard', accept: '*/*' }],
	['a program', { accept: '*/*' }],
]

const newProject = async () => (await emptyProject(server, cookie)).id
const get = (url: string, headers: Record<string, string>) =>
	server.inject({ url, headers: { cookie, host: 'localhost', ...headers } })

describe.each(REFUSED)('%s', (_, headers) => {
	test('deletes no project', async () => {
		const id = await newProject()
		expect((await get(`/projects_delete/${id}`, headers)).json().error).toBe('FORBIDDEN_ORIGIN')
		expect((await call(server, cookie, 'GET', `/projects/${id}`)).status).toBe(200)
	})

	test('signs nobody out', async () => {
		expect((await get('/logout', headers)).json().error).toBe('FORBIDDEN_ORIGIN')
		expect((await get('/auth/check', {})).json().authenticated).toBe(true)
	})

	test('makes no file of an upload', async () => {
		const answer = await get(`/files/resumable_result/${randomUUID()}`, headers)
		expect(answer.json().error).toBe('FORBIDDEN_ORIGIN')
	})
})

describe.each(ACCEPTED)('%s', (_, headers) => {
	test('deletes a project by the old GET, reads the result of an upload and signs out', async () => {
		const id = await newProject()
		expect((await get(`/projects_delete/${id}`, headers)).statusCode).toBe(200)
		expect((await get(`/files/resumable_result/${randomUUID()}`, headers)).json().error).toBe('NOT_FOUND')
		const other = await server.signUp()
		const out = await get('/logout', { ...headers, cookie: other.cookie })
		expect(out.statusCode).toBe(200)
		expect((await get('/auth/check', { cookie: other.cookie })).json().authenticated).toBe(false)
	})
})
