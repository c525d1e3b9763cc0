import { mkdtempSync, rmSync, statSync } from 'node:fs'
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

test('a process has every role unless told otherwise, and only known ones', () => {
	expect(readConfig({ DATA_DIR }).roles).toEqual(['web', 'worker', 'sweeper'])
	expect(readConfig({ DATA_DIR, ROLES: 'worker, sweeper,worker' }).roles).toEqual(['worker', 'sweeper'])
	expect(() => readConfig({ DATA_DIR, ROLES: 'web,cook' })).toThrow(
		'ROLES: must be a list of web, worker, sweeper, not cook',
	)
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
