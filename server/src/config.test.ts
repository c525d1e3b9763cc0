import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const directory = mkdtempSync(join(tmpdir(), 'panelyard-config-'))
afterAll(() => rmSync(directory, { recursive: true }))
const DATA_DIR = join(directory, 'data')

test('with nothing set, the limits are the documented ones', () => {
	expect(readConfig({ DATA_DIR })).toMatchObject({
		port: 3000,
		maxIfcUploadMb: 300,
		trialMaxIfcUploadMb: 100,
		databaseUrl: null,
		google: null,
		trustProxy: false,
	})
})

test('every wrong variable is named at once, with what is wrong', () => {
	const environment = {
		DATA_DIR,
		PORT: 'abc',
		DATABASE_URL: 'mysql://x',
		LOG_LEVEL: 'loud',
		RATE_LIMIT_SIGN_IN: 'many',
	}
	const read = () => readConfig(environment)
	expect(read).toThrow('PORT: must be a port number')
	expect(read).toThrow('DATABASE_URL: must be a postgres:// address')
	expect(read).toThrow('RATE_LIMIT_SIGN_IN: must be a number per time span')
	expect(read).toThrow('LOG_LEVEL: ')
})

test('a language model needs an address or a key, by its protocol, and prices for a limit of cost', () => {
	expect(readConfig({ DATA_DIR }).assistant).toBeNull()
	const openai = { DATA_DIR, ASSISTANT_API: 'openai', ASSISTANT_MODEL: 'm', ASSISTANT_URL: 'http://localhost:1/v1/' }
	expect(readConfig({ ...openai, ASSISTANT_PRICES: '3/15', ASSISTANT_COST_PER_DAY: '2.5' }).assistant).toMatchObject({
		...{ url: 'http://localhost:1/v1', key: null, prices: { in: 3, out: 15 }, costPerDay: 2.5 },
	})
	const wrong: [object, string][] = [
		[{ ASSISTANT_API: '' }, 'ASSISTANT_API: set it'],
		[{ ASSISTANT_MODEL: '' }, 'ASSISTANT_MODEL: needed'],
		[{ ASSISTANT_URL: '' }, 'ASSISTANT_URL: needed'],
		[{ ASSISTANT_API: 'anthropic' }, 'ASSISTANT_KEY: needed'],
		[{ ASSISTANT_COST_PER_DAY: '1' }, 'ASSISTANT_PRICES: needed'],
		[{ ASSISTANT_PRICES: 'cheap' }, 'ASSISTANT_PRICES: must be two prices'],
		[{ ASSISTANT_API: 'other' }, 'ASSISTANT_API: must be openai or anthropic'],
	]
	for (const [changed, message] of wrong) expect(() => readConfig({ ...openai, ...changed })).toThrow(message)
})

test('a process has every role unless told otherwise, and only known ones', () => {
	expect(readConfig({ DATA_DIR }).roles).toEqual(['web', 'worker', 'sweeper'])
	expect(readConfig({ DATA_DIR, DATABASE_URL: 'postgres://x/y', ROLES: 'worker, sweeper,worker' }).roles).toEqual([
		'worker',
		'sweeper',
	])
	expect(() => readConfig({ DATA_DIR, ROLES: 'web,cook' })).toThrow(
		'ROLES: must be a list of web, worker, sweeper, not cook',
	)
})

test('the embedded database, which one process has, needs a process that answers and converts', () => {
	expect(() => readConfig({ DATA_DIR, ROLES: 'web' })).toThrow('ROLES: also needs worker')
	expect(() => readConfig({ DATA_DIR, ROLES: 'worker,sweeper' })).toThrow('ROLES: also needs web')
	expect(readConfig({ DATA_DIR, ROLES: 'web,worker' }).roles).toEqual(['web', 'worker'])
})

test.each([
	['10.0.0.2, 2001:db8::/32,uniquelocal', ['10.0.0.2', '2001:db8::/32', 'uniquelocal']],
	['true', true],
	['false', false],
])('TRUST_PROXY takes %s', (TRUST_PROXY, trustProxy) => {
	expect(readConfig({ DATA_DIR, TRUST_PROXY }).trustProxy).toEqual(trustProxy)
})

test.each(['nginx', '1', '10.0.0.0/99', '10.0.0.1,,'])('TRUST_PROXY does not take %s', (TRUST_PROXY) => {
	expect(() => readConfig({ DATA_DIR, TRUST_PROXY })).toThrow('TRUST_PROXY: must be a list of addresses')
})

test('half a Google client is refused', () => {
	expect(() => readConfig({ DATA_DIR, GOOGLE_CLIENT_ID: 'id' })).toThrow('set both or neither')
})

test('mails are not sent with links made from whatever Host header a stranger sends', () => {
	expect(() => readConfig({ DATA_DIR, SMTP_URL: 'smtp://mail.example.com' })).toThrow('PUBLIC_URL: needed')
})

test('a blank variable counts as not set', () => {
	expect(readConfig({ DATA_DIR, PORT: ' ', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: null })
})

test('a rate is a number in a span of time', () => {
	const { rateLimits } = readConfig({ DATA_DIR, RATE_LIMIT_UPLOAD: '7/2h' })
	expect(rateLimits.upload).toEqual({ max: 7, timeWindow: 7_200_000 })
})

test('the trial never allows more than the server', () => {
	expect(readConfig({ DATA_DIR, MAX_IFC_UPLOAD_MB: '50' }).trialMaxIfcUploadMb).toBe(50)
})

test('the session secret is made once, kept, and nobody else may read it', () => {
	const first = readConfig({ DATA_DIR }).sessionSecret
	expect(first.length).toBeGreaterThanOrEqual(43)
	expect(readConfig({ DATA_DIR }).sessionSecret).toBe(first)
	expect(statSync(join(DATA_DIR, 'session-secret')).mode & 0o077).toBe(0)
	expect(statSync(DATA_DIR).mode & 0o077).toBe(0)
})

test('a session secret that a crash left empty or short is made anew', () => {
	for (const left of ['', 'short']) {
		writeFileSync(join(DATA_DIR, 'session-secret'), left)
		const made = readConfig({ DATA_DIR }).sessionSecret
		expect(made.length).toBeGreaterThanOrEqual(43)
		expect(readConfig({ DATA_DIR }).sessionSecret).toBe(made)
	}
})
