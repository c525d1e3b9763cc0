import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookieOf, startTestServer, TEST_PASSWORD, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
	server = await startTestServer()
})
afterAll(() => server.close())

test('a person signs up, is known, signs out and is not known any more', async () => {
	const response = await server.inject({
		method: 'POST',
		url: '/signup/emailpw',
		payload: { email: ' Anna@Example.com ', password: TEST_PASSWORD },
	})
	expect(response.statusCode).toBe(200)
	expect(response.json().user).toMatchObject({ email: 'anna@example.com', name: 'anna', trial_days_left: 14 })
	const cookie = cookieOf(response)
	const check = await server.inject({ url: '/auth/check?_t=1', headers: { cookie } })
	expect(check.json()).toMatchObject({ authenticated: true, user: { email: 'anna@example.com' } })
	expect((await server.inject({ url: '/logout', headers: { cookie } })).statusCode).toBe(200)
	const after = await server.inject({ url: '/auth/check', headers: { cookie } })
	expect(after.json()).toEqual({ authenticated: false, user: null })
})
