import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
const lines: string[] = []
beforeAll(async () => {
	server = await startTestServer({}, { logTarget: { write: (line) => lines.push(line) } })
})
afterAll(() => server.close())

/** A minute passes between tests, so that none gets an answer that was found for the one before. */
const MINUTE_MS = 60_000
const realNow = performance.now.bind(performance)
let passed_ms = 0
beforeEach(() => {
	lines.length = 0
	passed_ms += MINUTE_MS
	vi.spyOn(performance, 'now').mockImplementation(() => realNow() + passed_ms)
})
afterEach(() => vi.restoreAllMocks())

const get = (url: string) => server.inject({ url })
const broken = () => Promise.reject(new Error('connection lost'))

describe('/healthz', () => {
	test('says that the process answers, whatever the database and the storage do', async () => {
		vi.spyOn(server.platform.database, 'execute').mockImplementation(broken as never)
		const check = vi.spyOn(server.platform.storage, 'check').mockImplementation(broken)
		const answer = await get('/healthz')
		expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }])
		expect(answer.headers['cache-control']).toBe('no-store')
		expect(check).not.toHaveBeenCalled()
	})
})

describe('/readyz', () => {
	test('says that database, storage and queue work', async () => {
		const answer = await get('/readyz')
		expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }])
	})

	test.each(['database', 'storage', 'queue'] as const)('names the %s when that fails, and logs why', async (part) => {
		const { database, storage, queue } = server.platform
		if (part === 'database') vi.spyOn(database, 'execute').mockImplementation(broken as never)
		if (part === 'storage') vi.spyOn(storage, 'check').mockImplementation(broken)
		if (part === 'queue') vi.spyOn(queue, 'check').mockImplementation(broken)
		const answer = await get('/readyz')
		expect([answer.statusCode, answer.json().error]).toEqual([503, 'UNAVAILABLE'])
		expect(answer.json().details.failed).toEqual([part])
		expect(answer.body).not.toContain('connection lost')
		const logged = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'not ready')
		expect(logged).toMatchObject({ level: 50, part, err: { message: 'connection lost' } })
	})

	test('asks the parts once for all who ask within some seconds', async () => {
		const check = vi.spyOn(server.platform.storage, 'check')
		const answers = await Promise.all([1, 2, 3].map(() => get('/readyz')))
		answers.push(await get('/readyz'))
		expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
		expect(check).toHaveBeenCalledOnce()
	})

	test('asks again after these seconds, though the clock has been set back meanwhile', async () => {
		const check = vi.spyOn(server.platform.storage, 'check')
		await get('/readyz')
		vi.spyOn(Date, 'now').mockReturnValue(0)
		const later = performance.now() + 5000
		vi.spyOn(performance, 'now').mockReturnValue(later)
		await get('/readyz')
		expect(check).toHaveBeenCalledTimes(2)
	})
})
