import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, TEST_PASSWORD, type TestServer } from './testing/test-server.ts'

let server: TestServer
const logged: string[] = []
beforeAll(async () => {
	server = await startTestServer({ logLevel: 'info' }, { logTarget: { write: (line) => void logged.push(line) } })
})
afterAll(() => server.close())

const credentials = { email: 'someone@example.com', password: TEST_PASSWORD }
const login = (payload: string | object, headers: Record<string, string> = {}) =>
	server.inject({ method: 'POST', url: '/login/emailpw', payload, headers })

describe('errors', () => {
	test.each([
		['a body that is no JSON', '{"email":', 'application/json', 400, 'VALIDATION_FAILED'],
		['an empty body', '', 'application/json', 400, 'VALIDATION_FAILED'],
		['a body of another kind', '<x/>', 'application/xml', 415, 'UNSUPPORTED_FILE'],
		['a body too large', `{"email":"${'a'.repeat(1_100_000)}"}`, 'application/json', 413, 'FILE_TOO_LARGE'],
		['a body of null', 'null', 'application/json', 400, 'VALIDATION_FAILED'],
	])('%s has the one error body', async (_what, body, type, status, code) => {
		const response = await login(body, { 'content-type': type })
		expect([response.statusCode, response.json().error]).toEqual([status, code])
		expect(response.json().message.length).toBeGreaterThan(5)
	})

	test('every wrong field is named', async () => {
		const { details } = (await login({ email: 'x', password: '' })).json()
		expect(details.fields).toEqual([
			{ field: 'email', message: 'Please enter a valid email address' },
			{ field: 'password', message: 'Password is required' },
		])
	})

	test('a text with a zero byte, which PostgreSQL cannot keep, is a bad request where it is not cleaned away', async () => {
		const payload = { ...credentials, email: 'zero@example.com', name: 'a\u0000b' }
		const signedUp = await server.inject({ method: 'POST', url: '/signup/emailpw', payload })
		expect([signedUp.statusCode, signedUp.json().user.name]).toEqual([200, 'ab'])
		const { cookie } = await server.signUp()
		const response = await server.inject({ url: '/projects?search=a%00b', headers: { cookie } })
		expect([response.statusCode, response.json().error]).toEqual([400, 'VALIDATION_FAILED'])
	})

	test('an address nobody answers is not found, in any method', async () => {
		for (const method of ['GET', 'POST', 'DELETE'] as const) {
			const response = await server.inject({ method, url: '/nothing/here' })
			expect([response.statusCode, response.json()]).toEqual([404, { message: 'Not found', error: 'NOT_FOUND' }])
		}
		expect((await server.inject({ url: '/%E0%A4%A' })).statusCode).toBe(404)
	})

	test('a fault of ours shows a number to quote and nothing of its cause; the log has the cause without values', async () => {
		const lines: string[] = []
		const broken = await startTestServer({}, { logTarget: { write: (line) => void lines.push(line) } })
		await broken.platform.database.execute('alter table users drop column picture')
		const response = await broken.inject({ method: 'POST', url: '/signup/emailpw', payload: credentials })
		await broken.close()
		expect([response.statusCode, response.json().error]).toEqual([500, 'INTERNAL'])
		expect(response.json().details.request_id).toBe(response.headers['x-request-id'])
		expect(response.body).not.toMatch(/users|insert|picture|argon2/i)
		const log = lines.join('')
		expect(log).toContain('column \\"picture\\"')
		expect(log).toContain(String(response.headers['x-request-id']))
		expect(log).not.toMatch(/argon2|someone@/)
	})
})

describe('a state change', () => {
	const from = (headers: Record<string, string>) => login({ ...credentials, password: 'wrong' }, headers)
	test.each([
		[{ origin: 'https://evil.example' }, 403],
		[{ origin: 'null' }, 403],
		[{ referer: 'https://evil.example/page' }, 403],
		[{ 'sec-fetch-site': 'cross-site' }, 403],
		[{ 'sec-fetch-site': 'same-site', origin: 'https://other.localhost' }, 403],
		[{ origin: 'http://localhost:80' }, 401],
		[{ referer: 'http://localhost:80/authenticate' }, 401],
		[{ 'sec-fetch-site': 'same-origin' }, 401],
		[{}, 401],
	])('%j is answered %i', async (headers, status) => {
		expect((await from(headers as Record<string, string>)).statusCode).toBe(status)
	})
})

describe('headers', () => {
	test('the content security policy lets nothing foreign in', async () => {
		const { headers } = await server.inject({ url: '/config' })
		const policy = String(headers['content-security-policy'])
		expect(policy).toContain("default-src 'self'")
		expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';")
		expect(policy).toContain("frame-ancestors 'none'")
		expect(policy).not.toMatch(/unsafe-eval'(?<!wasm-unsafe-eval')|script-src[^;]*unsafe-inline|https?:|\*/)
		expect(headers['x-content-type-options']).toBe('nosniff')
		expect(headers['x-powered-by']).toBeUndefined()
		// Our own pages scan labels.
		expect(String(headers['permissions-policy']).split(', ')).toEqual(
			expect.arrayContaining(['camera=(self)', 'microphone=()', 'geolocation=()']),
		)
	})

	test('an https address is kept to https', async () => {
		const secure = await startTestServer({ publicUrl: 'https://panels.example.com' })
		const response = await secure.inject({
			method: 'POST',
			url: '/signup/emailpw',
			payload: { ...credentials, email: 'https@example.com' },
			headers: { origin: 'https://panels.example.com' },
		})
		await secure.close()
		expect(response.headers['strict-transport-security']).toContain('max-age=')
		expect(response.cookies[0]).toMatchObject({ secure: true })
	})

	test('long JSON goes compressed to who takes it', async () => {
		const response = await server.inject({ url: '/api-docs/json', headers: { 'accept-encoding': 'br' } })
		expect(response.headers['content-encoding']).toBe('br')
	})
})

test('the log has each request with its id, and no secret', async () => {
	logged.length = 0
	const token = 'reset-token-nobody-may-read'
	await login({ ...credentials, password: 'a secret password' }, { cookie: 'panelyard_session=a-secret-cookie' })
	const { headers } = await server.inject({ url: `/reset-password?token=${token}` })
	const text = logged.join('\n')
	expect(text).toContain(String(headers['x-request-id']))
	expect(text).toContain('/login/emailpw')
	expect(text).not.toMatch(/a secret password|a-secret-cookie|reset-token|someone@/)
})

test('the OpenAPI document lists the calls with their schemas', async () => {
	const document = (await server.inject({ url: '/api-docs/json' })).json()
	expect(document.openapi).toBe('3.1.0')
	const paths = Object.keys(document.paths)
	for (const path of ['/signup/emailpw', '/login/emailpw', '/auth/check', '/users/{id}', '/config']) {
		expect(paths).toContain(path)
	}
	const body = document.paths['/login/emailpw'].post.requestBody.content['application/json'].schema
	expect(Object.keys(body.properties)).toEqual(['email', 'password'])
	expect(document.paths['/auth/check'].get.responses['200'].content['application/json'].schema.type).toBe('object')
	const page = await server.inject({ url: '/api-docs' })
	expect(page.body).toContain('swagger')
	// Its scripts are files, so that the strict policy applies here too.
	expect(page.body).not.toMatch(/<script>|<script(?![^>]*\bsrc=)[^>]*>/)
	expect(page.headers['content-security-policy']).toContain("script-src 'self'")
})

describe('operation', () => {
	test('metrics count requests by route and are not for everybody', async () => {
		await server.inject({ url: '/users/5b6bb0a3-7a5e-4f1f-8f2c-3f1d5f4b2a10' })
		const metrics = await server.inject({ url: '/metrics' })
		expect(metrics.body).toMatch(
			/http_request_duration_seconds_count\{method="GET",route="\/users\/:id",status="401"\} \d/,
		)
		expect(metrics.body).toContain('process_resident_memory_bytes')
		const remote = await server.inject({ url: '/metrics', remoteAddress: '203.0.113.5' })
		expect(remote.statusCode).toBe(403)
		const throughProxy = await server.inject({ url: '/metrics', headers: { 'x-forwarded-for': '203.0.113.5' } })
		expect(throughProxy.statusCode).toBe(403)
	})

	test('with a token, metrics ask for it', async () => {
		const own = await startTestServer({ metricsToken: 'a-token-of-the-operator' })
		const ask = (authorization: string) => own.inject({ url: '/metrics', headers: { authorization } })
		const statuses = [await ask(''), await ask('Bearer wrong'), await ask('Bearer a-token-of-the-operator')]
		await own.close()
		expect(statuses.map(({ statusCode }) => statusCode)).toEqual([403, 403, 200])
	})

	test('the public configuration says the limits and never a secret', async () => {
		const own = await startTestServer({
			maxIfcUploadMb: 12.5,
			google: { clientId: 'id', clientSecret: 'hush', issuer: 'https://accounts.google.com' },
		})
		const response = await own.inject({ url: '/config' })
		await own.close()
		expect(response.json()).toEqual({
			max_ifc_upload_size_mb: 12.5,
			max_ifc_upload_size_bytes: 13_107_200,
			// Never above the general upload limit.
			trial_max_ifc_upload_size_mb: 12.5,
			google_sign_in: true,
			demo_project_id: null,
			contact_email: null,
			support_hours: null,
		})
	})
})
