import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import Provider from 'oidc-provider'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { audit_log } from '../../database/tables/tables.ts'
import { phonePhoto } from '../../testing/test-images.ts'
import {
	cookieOf,
	sharedTestServer,
	startTestServer,
	TEST_PASSWORD,
	type TestServer,
} from '../../testing/test-server.ts'

const APP = 'http://localhost:4999'
const PATIENCE = { timeout: 20_000, interval: 20 }
const CLIENT = { clientId: 'panelyard', clientSecret: 'a secret of this test' }

let provider: Server
let issuer: string
let server: TestServer

/** What the provider says of whom; its login page takes the key as the login name. */
const PEOPLE: Record<string, object> = {
	gina: { email: 'Gina@example.com', email_verified: true, name: 'Gina Rossi' },
	olga: { email: 'olga@example.com', email_verified: true, name: 'Olga' },
	eva: { email: 'eva@example.com', email_verified: true, name: 'Eva' },
	lena: { email: 'lena@example.com', email_verified: true, name: 'Lena' },
	tara: { email: 'tara@example.com', email_verified: true, name: 'Tara' },
	nadia: { email: 'nadia@example.com', email_verified: true, name: 'Nadia' },
	old: { email: 'desk@example.com', email_verified: true, name: 'Who had the desk' },
	next: { email: 'desk@example.com', email_verified: true, name: 'Who has it now' },
	fake: { email: 'victim@example.com', email_verified: false, name: 'Not the victim' },
}

/** Where it says their pictures are. */
const PICTURES: Record<string, string> = {}

beforeAll(async () => {
	const http = createServer()
	await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
	issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
	const oidc = new Provider(issuer, {
		clients: [
			{
				client_id: CLIENT.clientId,
				client_secret: CLIENT.clientSecret,
				redirect_uris: [`${APP}/auth/google/callback`],
				response_types: ['code'],
				grant_types: ['authorization_code'],
			},
		],
		pkce: { required: () => true },
		cookies: { keys: ['a key of this test'] },
		claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
		// Google puts these claims into the ID token too.
		conformIdTokenClaims: false,
		features: { devInteractions: { enabled: true } },
		findAccount: (_context, id) => ({
			accountId: id,
			claims: async () => ({ sub: id, picture: PICTURES[id], ...PEOPLE[id] }),
		}),
	})
	const answer = oidc.callback()
	const photo = await phonePhoto()
	PICTURES.gina = `${issuer}/gina.jpg`
	PICTURES.olga = `${issuer}/moved.jpg`
	http.on('request', (request, response) => {
		if (request.url === '/gina.jpg') response.setHeader('content-type', 'image/jpeg').end(photo)
		else if (request.url === '/moved.jpg') response.writeHead(302, { location: PICTURES.gina ?? '' }).end()
		else void answer(request, response)
	})
	provider = http
	server = await startTestServer({ publicUrl: APP, google: { ...CLIENT, issuer } })
})
afterAll(async () => {
	await server.close()
	await new Promise((resolve) => provider.close(resolve))
})

/** A browser that keeps the provider's cookies and walks its pages until it is sent back to the app. */
async function signInAtProvider(url: string, login: string): Promise<string> {
	const cookies = new Map<string, string>()
	let next: { url: string; body?: URLSearchParams } = { url }
	for (let step = 0; step < 12; step++) {
		const response = await fetch(next.url, {
			method: next.body ? 'POST' : 'GET',
			body: next.body,
			redirect: 'manual',
			headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
		})
		for (const cookie of response.headers.getSetCookie()) {
			const [pair = ''] = cookie.split(';')
			cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
		}
		const location = response.headers.get('location')
		if (location) {
			const target = new URL(location, next.url).href
			if (target.startsWith(APP)) return target
			next = { url: target }
			continue
		}
		const page = await response.text()
		const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1]
		if (!action) throw new Error(`No form on the provider's page: ${page}`)
		const prompt = page.includes('name="login"') ? 'login' : 'consent'
		next = { url: new URL(action, next.url).href, body: new URLSearchParams({ prompt, login, password: 'x' }) }
	}
	throw new Error('The provider did not send the browser back')
}

async function begin() {
	const response = await server.inject({ url: '/google_auth' })
	return { cookie: cookieOf(response), url: response.headers.location as string, response }
}
const comeBack = (address: string, cookie: string) =>
	server.inject({ url: address.slice(APP.length), headers: { cookie } })

async function signIn(login: string) {
	const { cookie, url } = await begin()
	return comeBack(await signInAtProvider(url, login), cookie)
}
const whoIs = async (cookie: string) => (await server.inject({ url: '/auth/check', headers: { cookie } })).json()

test('a new person gets an account, and the same one the next time', async () => {
	const first = await signIn('gina')
	expect([first.statusCode, first.headers.location]).toEqual([302, '/authenticated'])
	const { user } = await whoIs(cookieOf(first))
	expect(user).toMatchObject({ email: 'gina@example.com', name: 'Gina Rossi' })
	const second = await whoIs(cookieOf(await signIn('gina')))
	expect(second.user.id).toBe(user.id)
})

test('the picture that the provider names is copied, once, and never its address', async () => {
	const cookie = cookieOf(await signIn('gina'))
	const picture = await vi.waitFor(async () => {
		const { user } = await whoIs(cookie)
		expect(user.picture).toMatch(/^\/users\/[\w-]+\/picture\/[\w-]+$/)
		return user.picture
	}, PATIENCE)
	const answer = await server.inject({ url: picture, headers: { cookie } })
	expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
	expect((await whoIs(cookieOf(await signIn('gina')))).user.picture).toBe(picture)
	const shrink = vi.spyOn(server.platform.imageShrinker, 'shrink')
	await server.inject({ method: 'DELETE', url: '/profile/picture', headers: { cookie } })
	expect((await whoIs(cookieOf(await signIn('gina')))).user.picture).toBeNull()
	expect(shrink, 'a picture that was removed doesn’t come back').not.toHaveBeenCalled()
	shrink.mockRestore()
})

test('Google stands for the password alone: the second factor is asked for, and a wrong code signs nobody in', async () => {
	const first = cookieOf(await signIn('tara'))
	const post = (url: string, payload: object, cookie: string) =>
		server.inject({ method: 'POST', url, payload, headers: { cookie } })
	const { secret } = (await post('/account/second_factor', {}, first)).json()
	const codeOf = (steps: number) =>
		new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
	expect((await post('/account/second_factor/confirm', { code: codeOf(0) }, first)).statusCode).toBe(200)
	const again = await signIn('tara')
	expect(again.headers.location).toBe('/authenticate?mode=second_factor')
	expect(cookieOf(again)).not.toContain('panelyard_session')
	expect((await whoIs(cookieOf(again))).authenticated).toBe(false)
	expect((await post('/login/second_factor', { code: codeOf(0) }, cookieOf(again))).statusCode, 'used').toBe(400)
	const shown = await post('/login/second_factor', { code: codeOf(1) }, cookieOf(again))
	expect((await whoIs(cookieOf(shown))).user.email).toBe('tara@example.com')
})

test('a picture that leads elsewhere is not fetched, and the sign-in works', async () => {
	const put = vi.spyOn(server.platform.imageShrinker, 'shrink')
	const { user } = await whoIs(cookieOf(await signIn('olga')))
	expect(user.picture).toBeNull()
	expect(put).not.toHaveBeenCalled()
	put.mockRestore()
})

test('a person whose address was proven keeps their account and their password', async () => {
	const { user } = await server.signUp('eva@example.com')
	await server.platform.database.execute('update users set email_verified_at = now()')
	expect((await whoIs(cookieOf(await signIn('eva')))).user.id).toBe(user.id)
	const payload = { email: 'eva@example.com', password: TEST_PASSWORD }
	expect((await server.inject({ method: 'POST', url: '/login/emailpw', payload })).statusCode).toBe(200)
})

test('whoever signed up before with an address not theirs is locked out when its owner comes', async () => {
	const { cookie, user } = await server.signUp('nadia@example.com')
	expect((await whoIs(cookieOf(await signIn('nadia')))).user.id).toBe(user.id)
	expect((await whoIs(cookie)).authenticated).toBe(false)
	const payload = { email: 'nadia@example.com', password: TEST_PASSWORD }
	expect((await server.inject({ method: 'POST', url: '/login/emailpw', payload })).statusCode).toBe(401)
})

test('an address that was given to somebody else does not carry the account with it', async () => {
	const first = await whoIs(cookieOf(await signIn('old')))
	const second = await signIn('next')
	expect(second.headers.location).toBe('/authenticate?error=google_other_account')
	expect(cookieOf(second)).not.toContain('panelyard_session')
	expect((await whoIs(cookieOf(await signIn('old')))).user.id).toBe(first.user.id)
})

test('linking a Google account is recorded, and told to the holder of the account', async () => {
	const { user } = await server.signUp('lena@example.com')
	const headers = { cookie: cookieOf(await signIn('lena')) }
	const told = (await server.inject({ url: '/notifications', headers })).json().notifications
	expect(told.map(({ kind }: { kind: string }) => kind)).toContain('google_linked')
	const rows = await server.platform.database.select().from(audit_log).where(eq(audit_log.user_id, user.id))
	expect(rows.map(({ action, project_id }) => [action, project_id])).toEqual([
		['account.created', null],
		['account.google_linked', null],
		['account.address_proven', null],
	])
})

test('the handshake cookie is Secure where a trusted proxy says https', async () => {
	const behind = await startTestServer({ google: { ...CLIENT, issuer }, trustProxy: ['127.0.0.1'] })
	try {
		const headers = { 'x-forwarded-proto': 'https' }
		expect((await behind.inject({ url: '/google_auth', headers })).cookies[0]?.secure).toBe(true)
		expect((await behind.inject({ url: '/google_auth' })).cookies[0]?.secure).toBeFalsy()
	} finally {
		await behind.close()
	}
})

test('an address Google has not verified opens no account', async () => {
	const { cookie } = await server.signUp('victim@example.com')
	const response = await signIn('fake')
	expect(response.headers.location).toBe('/authenticate?error=google')
	expect(cookieOf(response)).not.toContain('panelyard_session')
	expect((await whoIs(cookie)).authenticated).toBe(true)
})

test('an answer is taken only in the browser that asked, and only once', async () => {
	const mine = await begin()
	const address = await signInAtProvider(mine.url, 'gina')
	const other = await begin()
	for (const cookie of ['', other.cookie, 'panelyard_google=%7B%7D.forged']) {
		const response = await comeBack(address, cookie)
		expect(response.headers.location).toBe('/authenticate?error=google')
		expect(cookieOf(response)).not.toContain('panelyard_session')
	}
	expect((await comeBack(address, mine.cookie)).headers.location).toBe('/authenticated')
	expect((await comeBack(address, mine.cookie)).headers.location).toBe('/authenticate?error=google')
})

test('a person who declines comes back to the sign-in page', async () => {
	const { cookie, url } = await begin()
	const state = new URL(url).searchParams.get('state')
	const response = await comeBack(
		`${APP}/auth/google/callback?error=access_denied&iss=${encodeURIComponent(issuer)}&state=${state}`,
		cookie,
	)
	expect(response.headers.location).toBe('/authenticate?error=google')
})

test('the handshake cookie is signed, short-lived and goes only to the callback', async () => {
	const { response, url } = await begin()
	expect(response.cookies[0]).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/auth/google', maxAge: 600 })
	const asked = new URL(url).searchParams
	expect(asked.get('code_challenge_method')).toBe('S256')
	expect(asked.get('nonce')).toBeTruthy()
	expect(asked.get('redirect_uri')).toBe(`${APP}/auth/google/callback`)
})

test('without a client the call says that it is not set up', async () => {
	const plain = await sharedTestServer()
	const response = await plain.inject({ url: '/google_auth' })
	await plain.close()
	expect([response.statusCode, response.json().error]).toEqual([501, 'NOT_CONFIGURED'])
})
