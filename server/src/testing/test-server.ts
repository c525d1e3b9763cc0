import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import type { CurrentUser } from '@panelyard/contracts/auth'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import pg from 'pg'
import { pino } from 'pino'
import { type AppOptions, buildApp } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import { type DatabaseConnection, MIGRATIONS_FOLDER, openDatabase, openPGlite } from '../database/database.ts'
import type { App, Platform } from '../platform/feature.ts'
import { openJobQueue } from '../platform/job-queue.ts'

export const TEST_PASSWORD = 'correct horse battery'

export type TestServer = {
	app: App
	platform: Platform
	config: Config
	inject(options: InjectOptions): Promise<LightMyRequestResponse>
	/** Makes an account; `cookie` goes into the `cookie` header of its requests. */
	signUp(email?: string): Promise<{ cookie: string; user: CurrentUser }>
	/** Listens on a free port of this machine; gives the address. */
	listen(): Promise<string>
	close(): Promise<void>
}

const UNLIMITED = { max: 100_000, timeWindow: 60_000 }

/**
 * The whole app over a pristine database of its own: in memory, or a fresh one on the PostgreSQL of TEST_DATABASE_URL
 * (an address that may create databases). Rate limits are out of the way unless `overrides` set them.
 */
export async function startTestServer(
	overrides: Partial<Config> = {},
	options: Omit<AppOptions, 'connection'> = {},
): Promise<TestServer> {
	const dataDir = mkdtempSync(join(tmpdir(), 'panelyard-test-'))
	const config: Config = {
		...readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error', HOST: '127.0.0.1', PORT: '0' }),
		rateLimits: { signIn: UNLIMITED, signUp: UNLIMITED, forgot: UNLIMITED, upload: UNLIMITED },
		...overrides,
	}
	const { connection, drop } = await pristineDatabase()
	const { app, platform, close } = await buildApp(config, { ...options, connection })
	let people = 0
	return {
		app,
		platform,
		config,
		inject: (request) => app.inject(request),
		async signUp(email = `person-${++people}@example.com`) {
			const payload = { email, password: TEST_PASSWORD }
			const response = await app.inject({ method: 'POST', url: '/signup/emailpw', payload })
			if (response.statusCode !== 200) throw new Error(`Sign-up failed: ${response.body}`)
			return { cookie: cookieOf(response), user: response.json().user }
		},
		listen: () => app.listen({ host: '127.0.0.1', port: 0 }),
		async close() {
			await close()
			await drop()
			rmSync(dataDir, { recursive: true, force: true })
		},
	}
}

/** The Cookie header that answers a response's Set-Cookie. */
export function cookieOf(response: LightMyRequestResponse): string {
	return response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

async function pristineDatabase(): Promise<{ connection: DatabaseConnection; drop(): Promise<void> }> {
	const server = process.env.TEST_DATABASE_URL
	if (server) return pristineOnPostgres(server)
	const client = await PGlite.create({ loadDataDir: await migratedDataDir() })
	return { connection: await openPGlite(client), drop: async () => {} }
}

async function pristineOnPostgres(server: string) {
	const name = `panelyard_test_${process.pid}_${Date.now()}`
	const administer = async (sql: string) => {
		const client = new pg.Client({ connectionString: server })
		await client.connect()
		await client.query(sql).finally(() => client.end())
	}
	await administer(`create database ${name}`)
	const url = new URL(server)
	url.pathname = `/${name}`
	const connection = await openDatabase({ databaseUrl: url.href, dataDir: '' })
	return { connection, drop: () => administer(`drop database ${name} with (force)`) }
}

/**
 * Making a PGlite and migrating it takes seconds; a copy of a migrated one is kept beside the installed packages and
 * made again when migrations, PGlite or the job queue's own tables change.
 */
async function migratedDataDir(): Promise<Blob> {
	const cache = fileURLToPath(new URL('../../../node_modules/.cache/panelyard', import.meta.url))
	const path = join(cache, `migrated-${dataDirKey()}.tar`)
	if (!existsSync(path)) {
		mkdirSync(cache, { recursive: true })
		// Test files run beside each other: one makes the copy, the others wait for it.
		const turn = new DatabaseSync(join(cache, 'migrating.lock'), { timeout: 120_000 })
		turn.exec('BEGIN EXCLUSIVE')
		try {
			if (!existsSync(path)) await makeMigratedDataDir(path)
		} finally {
			turn.close()
		}
	}
	return new Blob([readFileSync(path)])
}

async function makeMigratedDataDir(path: string): Promise<void> {
	const client = await PGlite.create()
	const connection = await openPGlite(client)
	const jobs = openJobQueue(connection.server, pino({ level: 'silent' }))
	await jobs.start()
	await jobs.stop(0)
	const dump = await client.dumpDataDir('none')
	const staging = `${path}.making`
	writeFileSync(staging, Buffer.from(await dump.arrayBuffer()))
	renameSync(staging, path)
	await connection.close()
}

function dataDirKey(): string {
	const hash = createHash('sha256').update(readFileSync(join(MIGRATIONS_FOLDER, 'meta/_journal.json')))
	for (const name of ['@electric-sql/pglite', 'pg-boss']) {
		const packageFile = new URL(`../../../node_modules/${name}/package.json`, import.meta.url)
		hash.update(JSON.parse(readFileSync(packageFile, 'utf8')).version)
	}
	return hash.digest('hex').slice(0, 16)
}
