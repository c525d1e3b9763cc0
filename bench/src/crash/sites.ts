import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { type SideProcess, startSideProcess } from '../api/side-process.ts'
import { KillablePostgres } from './killable-postgres.ts'
import { oneOf, type Random } from './random-numbers.ts'
import { ServerProcess } from './server-process.ts'

const CONVERTER_WAIT_MS = 60_000
const BUCKET = 'server/src/testing/bucket-process.ts'
const PRELOAD = new URL('./end-database-thread.ts', import.meta.url).href

export type DatabaseKind = 'embedded' | 'postgres'

export interface KillTarget {
	kind: string
	/** Whether jobs run on what is killed. */
	interruptsJobs: boolean
	/** Kills it once it is there, calling `killing` right before. False when it did not come. */
	kill(random: Random, killing: () => void): Promise<boolean>
}

/** One kill. `at` is in milliseconds of this machine's clock. */
export interface Kill {
	kind: string
	at: number
	interruptsJobs: boolean
}

/** What runs the product: servers, what they share, and what of it is killed. */
export interface Site {
	database: DatabaseKind
	/** Addresses of those that answer people. */
	urls: string[]
	servers: ServerProcess[]
	targets: KillTarget[]
	/** Settings under which the command line of the product works on the same data. */
	settings: Record<string, string>
	/** Only while the servers are stopped. */
	query<Row extends object>(text: string): Promise<Row[]>
	close(): Promise<void>
}

const LIMITS = { RATE_LIMIT_UPLOAD: '100000/1s', RATE_LIMIT_JOBS: '100000/1s', JOBS_PER_PERSON: '10000' }

function target(
	kind: string,
	servers: ServerProcess[],
	interruptsJobs: boolean,
	kill: (server: ServerProcess) => Promise<void>,
): KillTarget {
	return {
		kind,
		interruptsJobs,
		async kill(random, killing) {
			const server = oneOf(random, servers)
			await server.whenUp()
			killing()
			await kill(server)
			return true
		},
	}
}

const converterOf = (server: ServerProcess): KillTarget => ({
	kind: 'converter',
	interruptsJobs: true,
	async kill(random, killing) {
		for (const end = Date.now() + CONVERTER_WAIT_MS; Date.now() < end; await wait(30)) {
			if (server.converters().length === 0) continue
			await wait(random() * 800)
			// The one that ran may have ended meanwhile; then the next is waited for.
			if (server.converters().length === 0) continue
			killing()
			if (server.killConverter((pids) => oneOf(random, pids))) return true
		}
		return false
	},
})

/** One server with everything in it, on the database it brings along. */
export async function startEmbedded(fault: (text: string) => void): Promise<Site> {
	const folder = mkdtempSync(join(tmpdir(), 'panelyard-crash-'))
	const dataDirectory = join(folder, 'data')
	const settings = { ...LIMITS, SESSION_SECRET: 'the same secret after every start, long enough' }
	const server = await ServerProcess.start({ name: 'server', settings, dataDirectory, fault, preload: PRELOAD })
	return {
		database: 'embedded',
		urls: [server.url],
		servers: [server],
		targets: [
			target('server', [server], true, (one) => one.kill()),
			target('database thread', [server], true, (one) => one.killDatabaseThread()),
			converterOf(server),
		],
		settings: { ...settings, DATA_DIR: dataDirectory },
		async query<Row extends object>(text: string) {
			const pglite = await PGlite.create(join(dataDirectory, 'database'))
			try {
				return (await pglite.query<Row>(text)).rows
			} finally {
				await pglite.close()
			}
		},
		async close() {
			await server.stop()
			rmSync(folder, { recursive: true, force: true })
		},
	}
}

/** Two web servers and a worker with a data folder each, on a PostgreSQL and an S3-compatible store. */
export async function startOnPostgres(fault: (text: string) => void): Promise<Site> {
	const folder = mkdtempSync(join(tmpdir(), 'panelyard-crash-'))
	const servers: ServerProcess[] = []
	let postgres: KillablePostgres | null = null
	let bucket: SideProcess | null = null
	async function close(): Promise<void> {
		await Promise.all(servers.map((server) => server.stop()))
		await postgres?.stop()
		await bucket?.stop()
		rmSync(folder, { recursive: true, force: true })
	}
	try {
		const database = await KillablePostgres.start()
		postgres = database
		bucket = await startSideProcess(BUCKET)
		const settings = {
			...LIMITS,
			DATABASE_URL: database.url,
			STORAGE_URL: bucket.firstLine,
			SESSION_SECRET: 'the same secret on every server, long enough',
		}
		const start = async (name: string, ROLES: string) => {
			const dataDirectory = join(folder, name)
			mkdirSync(dataDirectory)
			const server = await ServerProcess.start({ name, settings: { ...settings, ROLES }, dataDirectory, fault })
			servers.push(server)
			return server
		}
		const web = [await start('web-1', 'web'), await start('web-2', 'web')]
		const worker = await start('worker', 'worker,sweeper')
		const killDatabase: KillTarget = {
			kind: 'PostgreSQL',
			interruptsJobs: true,
			async kill(_random, killing) {
				killing()
				await database.kill()
				return true
			},
		}
		return {
			database: 'postgres',
			urls: web.map(({ url }) => url),
			servers,
			targets: [
				target('web server', web, false, (one) => one.kill()),
				target('worker', [worker], true, (one) => one.kill()),
				converterOf(worker),
				killDatabase,
			],
			settings: { ...settings, DATA_DIR: join(folder, 'command') },
			query: (text) => database.query(text),
			close,
		}
	} catch (error) {
		await close()
		throw error
	}
}
