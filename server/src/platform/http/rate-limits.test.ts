import { afterEach, describe, expect, test } from 'vitest'
import type { Config } from '../../config.ts'
import { call, postForm, smallModelText, unseen } from '../../testing/test-projects.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { keptFile } from '../../testing/test-uploads.ts'
import { inMemory } from './rate-limits.ts'

const servers: { close(): Promise<void> }[] = []
afterEach(async () => {
	for (const server of servers.splice(0).reverse()) await server.close()
})

async function serverWith(rateLimits: Partial<Config['rateLimits']>): Promise<TestServer> {
	const server = await startTestServer({ rateLimits })
	servers.push(server)
	return server
}

const signIn = ({ app }: Pick<TestServer, 'app'>) =>
	app.inject({ method: 'POST', url: '/login/emailpw', payload: { email: 'anna@example.com', password: 'a guess' } })

describe('uploads', () => {
	/** The ways of bringing a model in; each answers with a status. */
	const waysOf = (server: TestServer, cookie: string) => {
		const kept: string[] = []
		const form = async (url: string, more: { name: string; value: string }[]) => {
			const file = { name: 'file', value: smallModelText(), file_name: 'house.ifc' }
			return (await postForm(server, url, cookie, [...more, file])).statusCode
		}
		const resumable = async () => {
			try {
				kept.push((await keptFile(server, cookie, { content: unseen(smallModelText()) })).id)
				return 201
			} catch (error) {
				return Number(/ended with (\d+)/.exec(String(error))?.[1])
			}
		}
		return {
			'POST /files/upload': () => form('/files/upload', []),
			'POST /projects/create_with_ifc': () =>
				form('/projects/create_with_ifc', [{ name: 'project_name', value: 'House' }]),
			'POST /files/resumable': resumable,
			'POST /files/resumable, again': resumable,
			'POST /projects/create_merged': async () => {
				const payload = { project_name: 'Both', file_ids: kept.slice(0, 2) }
				return (await call(server, cookie, 'POST', '/projects/create_merged', payload)).status
			},
		}
	}

	test('count together by whichever way they come', async () => {
		const server = await serverWith({ upload: { max: 5, timeWindow: 600_000 } })
		const anna = await server.signUp()
		const ways = Object.entries(waysOf(server, anna.cookie))
		const seen: [string, number][] = []
		for (const [name, way] of ways) seen.push([name, await way()])
		expect(seen.filter(([, status]) => status >= 300)).toEqual([])
		for (const [name, way] of ways) {
			if (name.includes('resumable')) expect([404, 429]).toContain(await way())
			else expect([name, await way()]).toEqual([name, 429])
		}
		const ben = await server.signUp()
		expect(await waysOf(server, ben.cookie)['POST /projects/create_with_ifc']()).toBe(201)
	})
})

describe('limits of routes', () => {
	test('are counted apart from each other', async () => {
		const server = await serverWith({ signIn: { max: 1, timeWindow: 60_000 }, forgot: { max: 1, timeWindow: 60_000 } })
		const forgot = () =>
			server.inject({ method: 'POST', url: '/auth/forgot_password', payload: { email: 'anna@example.com' } })
		expect([(await signIn(server)).statusCode, (await signIn(server)).statusCode]).toEqual([401, 429])
		expect([(await forgot()).statusCode, (await forgot()).statusCode]).toEqual([200, 429])
	})
})

describe('counts in memory', () => {
	test('grow with each request and can be read without one', async () => {
		const counts = inMemory()
		expect(await counts.read('a')).toEqual({ current: 0, ttl: 0 })
		expect((await counts.add('a', 60_000)).current).toBe(1)
		expect((await counts.add('a', 60_000)).current).toBe(2)
		const { current, ttl } = await counts.read('a')
		expect(current).toBe(2)
		expect(ttl).toBeGreaterThan(0)
		expect((await counts.read('b')).current).toBe(0)
	})

	test('last from the first request on, however many follow', async () => {
		let now = 1000
		const counts = inMemory({ now: () => now })
		await counts.add('a', 200)
		now += 120
		expect(await counts.add('a', 200)).toEqual({ current: 2, ttl: 80 })
		now += 120
		expect(await counts.read('a')).toEqual({ current: 0, ttl: 0 })
		expect(await counts.add('a', 200)).toEqual({ current: 1, ttl: 200 })
	})
})
