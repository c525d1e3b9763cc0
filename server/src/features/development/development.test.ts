import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedTestServer, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { developmentFeature } from './development.routes.ts'

let production: TestServer
let development: TestServer
beforeAll(async () => {
	production = await sharedTestServer()
	development = await startTestServer({}, { furtherFeatures: [developmentFeature] })
})
afterAll(async () => {
	await production.close()
	await development.close()
})

test('the product has none of the calls for development', async () => {
	const { cookie, user } = await production.signUp()
	const calls = [
		['GET', '/development/accounts'],
		['POST', `/development/accounts/${user.id}/switch`],
		['GET', '/development/outbox'],
	] as const
	for (const [method, url] of calls)
		expect((await production.inject({ method, url, headers: { cookie } })).statusCode, url).toBe(404)
})

test('a developer switches to another account and reads the outbox', async () => {
	const [ann, ben] = [await development.signUp(), await development.signUp()]
	const { accounts } = (await development.inject({ url: '/development/accounts' })).json()
	expect(accounts.map(({ email }: { email: string }) => email)).toEqual([ann.user.email, ben.user.email])
	const url = `/development/accounts/${ben.user.id}/switch`
	const switched = await development.inject({ method: 'POST', url, headers: { cookie: ann.cookie } })
	const cookie = String(switched.headers['set-cookie']).split(';')[0] ?? ''
	const { user } = (await development.inject({ url: '/auth/check', headers: { cookie } })).json()
	expect(user.email).toBe(ben.user.email)
	expect((await development.inject({ url: '/development/outbox' })).json()).toEqual({ mails: [] })
})

test('nobody but this machine may call them, not even through a proxy on it', async () => {
	for (const options of [{ remoteAddress: '192.168.1.7' }, { headers: { 'x-forwarded-for': '192.168.1.7' } }])
		expect((await development.inject({ url: '/development/accounts', ...options })).statusCode).toBe(404)
})
