import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CurrentUser } from '@panelyard/contracts/accounts/auth'
import { sql } from 'drizzle-orm'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { type AppOptions, buildApp } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import type { App, Platform } from '../platform/feature.ts'
import { hashWith } from '../platform/password-hash.ts'
import { convertOnce } from './converted-once.ts'
import { appTables } from './database-rows.ts'
import { elsewhere } from './elsewhere.ts'
import { pristineDatabase } from './pristine-database.ts'

export const TEST_PASSWORD = 'correct horse battery'

hashWith({ memoryCost: 8, timeCost: 1 })

export type TestServer = {
	app: App
	platform: Platform
	config: Config
	inject(options: InjectOptions): Promise<LightMyRequestResponse>
	/** Creates an account; `cookie` is the `cookie` header of its requests. */
	signUp(email?: string): Promise<{ cookie: string; user: CurrentUser }>
	/** Listens on a free port of this machine; returns the address. */
	listen(): Promise<string>
	close(): Promise<void>
}

const UNLIMITED = { max: 100_000, timeWindow: 60_000 }
const NO_LIMITS: Config['rateLimits'] = {
	signIn: UNLIMITED,
	signUp: UNLIMITED,
	forgot: UNLIMITED,
	upload: UNLIMITED,
	contact: UNLIMITED,
}

/** Settings that override a test server's own. Other rate limits are disabled. */
type Overrides = Partial<Omit<Config, 'rateLimits'>> & { rateLimits?: Partial<Config['rateLimits']> }

/**
 * The whole app on its own pristine database, of the kind of this run: the embedded one or PostgreSQL. Rate limits are
 * disabled unless `overrides` set them, and equal small models are converted once a run.
 */
export async function startTestServer(
	overrides: Overrides = {},
	options: Omit<AppOptions, 'connection'> = {},
): Promise<TestServer> {
	const dataDir = mkdtempSync(join(tmpdir(), 'panelyard-test-'))
	const { databaseUrl, drop } = await pristineDatabase(dataDir)
	const server = await testServerOn({ dataDir, databaseUrl }, overrides, { convert: convertOnce, ...options })
	return {
		...server,
		async close() {
			await server.close()
			await drop()
			rmSync(dataDir, { recursive: true, force: true })
		},
	}
}

let shared: Promise<SharedServer> | undefined
type SharedServer = { server: TestServer; discard(): Promise<void>; empty(): Promise<void> }

/**
 * The server that the test files of this process share, for files that need no settings of their own. Its `close` empties
 * the database, the storage and the outbox for the next file; what the server keeps in its memory stays.
 */
export async function sharedTestServer(): Promise<TestServer> {
	shared ??= startShared()
	const { server, discard, empty } = await shared
	let people = 0
	return {
		...server,
		signUp: (email = `person-${++people}@example.com`) => server.signUp(email),
		async close() {
			if (await isIdle(server)) return empty()
			// The next file starts another one.
			shared = undefined
			await discard()
		},
	}
}

async function startShared(): Promise<SharedServer> {
	const server = await startTestServer()
	const { database } = server.platform
	const tables = (await appTables(database)).filter((table) => table.startsWith('public.'))
	const deletes = ['pgboss.job', ...tables].map((table) => `delete from ${table};`)
	await database.execute(
		sql.raw(`
			create function empty_tables() returns void language plpgsql as $$
			begin
				-- Every row goes, so no reference needs a look.
				set local session_replication_role = replica;
				${deletes.join('\n')}
			end $$`),
	)
	const { platform, config } = server
	const [platformAtFirst, configAtFirst] = [{ ...platform }, { ...config }]
	let address: Promise<string> | undefined
	// Vitest ends this process with a signal after its last file.
	process.once('SIGTERM', () => {
		rmSync(config.dataDir, { recursive: true, force: true })
		process.exit()
	})
	return {
		server: { ...server, listen: () => (address ??= server.listen()) },
		discard: server.close,
		async empty() {
			// Some tests watch or replace what these hold.
			Object.assign(platform, platformAtFirst)
			Object.assign(config, configAtFirst)
			for (const folder of ['files', 'outbox']) removeContents(join(config.dataDir, folder))
			await database.execute(sql`select empty_tables()`)
		},
	}
}

/** Removes what stands in a folder, but not `.incoming`: the running server takes a disk without it for one not mounted. */
function removeContents(folder: string): void {
	if (!existsSync(folder)) return
	for (const name of readdirSync(folder))
		if (name !== '.incoming') rmSync(join(folder, name), { recursive: true, force: true })
}

/** Whether no job runs any more, after a short wait. */
async function isIdle({ platform: { database } }: TestServer): Promise<boolean> {
	await database.execute(sql`delete from pgboss.job where state in ('created', 'retry')`)
	for (let look = 0; look < 40; look++) {
		const { rows } = await database.execute(sql`select from pgboss.job where state = 'active' limit 1`)
		if (rows.length === 0) return true
		await sleep(50)
	}
	return false
}

/** The same on an existing data folder and database, which are kept. */
export async function testServerOn(
	{ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
	overrides: Overrides = {},
	options: Omit<AppOptions, 'connection'> = {},
): Promise<TestServer> {
	const config: Config = {
		...readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error', HOST: '127.0.0.1', PORT: '0' }),
		databaseUrl,
		...overrides,
		rateLimits: { ...NO_LIMITS, ...overrides.rateLimits },
	}
	const { app, platform, close } = await buildApp(config, options)
	let people = 0
	return {
		app,
		platform,
		config,
		inject: (request) => elsewhere(() => app.inject(request)),
		async signUp(email = `person-${++people}@example.com`) {
			const payload = { email, password: TEST_PASSWORD }
			const response = await app.inject({ method: 'POST', url: '/signup/emailpw', payload })
			if (response.statusCode !== 200) throw new Error(`Sign-up failed: ${response.body}`)
			return { cookie: cookieOf(response), user: response.json().user }
		},
		listen: () => app.listen({ host: '127.0.0.1', port: 0 }),
		close,
	}
}

/** The Cookie header for a response's Set-Cookie. */
export function cookieOf(response: LightMyRequestResponse): string {
	return response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}
