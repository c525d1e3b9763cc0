import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookieOf, startTestServer, TEST_PASSWORD, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
const few = { max: 3, timeWindow: 60_000 }
beforeAll(async () => {
	server = await startTestServer({ rateLimits: { signIn: few, signUp: few, forgot: few, upload: few } })
})
afterAll(() => server.close())

const post = (url: string, payload: object) => server.inject({ method: 'POST', url, payload })
const statuses = async (count: number, send: (index: number) => ReturnType<typeof post>) => {
	const seen: number[] = []
	for (let index = 0; index < count; index++) seen.push((await send(index)).statusCode)
	return seen
}

test('guessing one password is stopped, and says until when', async () => {
	const guess = () => post('/login/emailpw', { email: 'victim@example.com', password: 'a guess' })
	expect(await statuses(4, guess)).toEqual([401, 401, 401, 429])
	const refused = await guess()
	expect(refused.json()).toEqual({
		message: 'Too many attempts. Please wait a moment and try again.',
		error: 'RATE_LIMITED',
	})
	expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
	const other = await post('/login/emailpw', { email: 'other@example.com', password: 'a guess' })
	expect(other.statusCode).toBe(401)
})

test('guessing over many accounts is stopped too', async () => {
	const spray = (index: number) => post('/login/emailpw', { email: `user${index}@example.com`, password: 'a guess' })
	const seen = await statuses(40, spray)
	expect(seen.at(-1)).toBe(429)
	expect(seen.filter((status) => status === 401).length).toBeLessThanOrEqual(30)
})

test('guessing the password of one’s own account is stopped, from whichever network and whatever it is for', async () => {
	const payload = { email: 'own@example.com', password: TEST_PASSWORD }
	const made = await server.inject({ method: 'POST', url: '/signup/emailpw', payload, remoteAddress: '203.0.113.9' })
	const [cookie, { user }] = [cookieOf(made), made.json()]
	const send = (index: number, method: 'PUT' | 'DELETE', url: string, payload: object) =>
		server.inject({ method, url, payload, headers: { cookie }, remoteAddress: `198.51.100.${index + 1}` })
	const guess = { current_password: 'a guess', password: 'a good long password' }
	expect(await statuses(2, (index) => send(index, 'PUT', '/account/password', guess))).toEqual([400, 400])
	const remove = (index: number) => send(index + 2, 'DELETE', `/users/${user.id}`, { password: 'a guess' })
	expect(await statuses(2, remove)).toEqual([400, 429])
})

test('sign-ups and reset mails are limited', async () => {
	const signUp = (index: number) => post('/signup/emailpw', { email: `n${index}@example.com`, password: TEST_PASSWORD })
	expect(await statuses(4, signUp)).toEqual([200, 200, 200, 429])
	const forgot = () => post('/auth/forgot_password', { email: 'n0@example.com' })
	expect(await statuses(4, forgot)).toEqual([200, 200, 200, 429])
})

test('a network that has many IPv6 addresses is limited like one address', async () => {
	const from = (remoteAddress: string, url: string, payload: object) =>
		server.inject({ method: 'POST', url, payload, remoteAddress })
	const guess = (network: string) => (index: number) =>
		from(`${network}::${index + 1}`, '/login/emailpw', { email: 'anna@example.com', password: 'a guess' })
	expect(await statuses(4, guess('2001:db8:0:1'))).toEqual([401, 401, 401, 429])
	expect(await statuses(1, guess('2001:db8:0:2'))).toEqual([401])
	const forgot = (index: number) =>
		from(`2001:db8:0:1::${index + 1}`, '/auth/forgot_password', { email: 'anna@example.com' })
	expect(await statuses(4, forgot)).toEqual([200, 200, 200, 429])
	const spray = (index: number) =>
		from(`2001:db8:0:3::${index + 1}`, '/login/emailpw', { email: `user${index}@example.com`, password: 'a guess' })
	expect((await statuses(31, spray)).at(-1)).toBe(429)
})
