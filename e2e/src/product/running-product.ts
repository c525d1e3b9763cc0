import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { quickStart } from '../../../server/src/testing/process-environment.ts'

const repositoryRoot = join(import.meta.dirname, '../../..')
const node = join(repositoryRoot, 'node_modules/.bin/node')

/** The product as `npm start` runs it, with a data directory of its own that lives as long as this object. */
export type RunningProduct = {
	url: string
	dataDirectory: string
	/** Everything it wrote to its output so far. */
	output: () => string
	/** Ends the server process at once, without a chance to tidy up (`kill -9`). */
	kill: () => Promise<void>
	/** Starts it again on the same data and address. */
	startAgain: () => Promise<void>
	/** Asks it to end and waits; the data stay. */
	stop: () => Promise<void>
	/** Asks it to end, waits, and removes the data. */
	close: () => Promise<void>
}

/** A port nobody listens on at the moment. */
export function freePort(): Promise<number> {
	return new Promise((resolve, reject) => {
		const server = createServer()
		server.on('error', reject)
		server.listen(0, '127.0.0.1', () => {
			const address = server.address()
			server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
		})
	})
}

/**
 * The variable with the folder of data that products on the embedded database begin with: those that the first start of one
 * left. Making a database and the sample project takes longer than the rest of a start.
 */
export const DATA_TO_START_WITH = 'PANELYARD_JOURNEYS_START'

/**
 * Starts the product on a free port and waits until it answers.
 * @param settings environment of the server on top of the address and the data directory
 * @throws when it ends or does not answer within two minutes; the message carries its output
 */
export async function startProduct(settings: Record<string, string> = {}): Promise<RunningProduct> {
	const before = process.env[DATA_TO_START_WITH]
	// The first start of a run has built it already.
	if (!before) await promisify(execFile)(node, ['scripts/build-web.ts'], { cwd: repositoryRoot })
	const dataDirectory = mkdtempSync(join(tmpdir(), 'panelyard-journeys-'))
	if (before && !settings.DATABASE_URL) {
		cpSync(before, dataDirectory, { recursive: true, mode: constants.COPYFILE_FICLONE })
	}
	const port = settings.PORT ?? String(await freePort())
	const url = `http://localhost:${port}`
	let output = ''
	let child: ChildProcess | null = null
	let isEnding = false

	const start = async () => {
		const started = spawn(node, ['server/src/start.ts'], {
			cwd: repositoryRoot,
			env: {
				...process.env,
				NODE_ENV: 'production',
				...quickStart,
				PORT: port,
				HOST: 'localhost',
				PUBLIC_URL: url,
				DATA_DIR: dataDirectory,
				...settings,
			},
			stdio: ['ignore', 'pipe', 'pipe'],
			// A group of its own, so that closing ends whatever it started.
			detached: true,
		})
		child = started
		isEnding = false
		started.once('exit', (code, by) => {
			if (!isEnding) console.error(`The product ended by itself (${code ?? by}):\n${output.slice(-5000)}`)
		})
		if (started.pid) groups.push(started.pid)
		started.stdout.on('data', (chunk) => (output += chunk))
		started.stderr.on('data', (chunk) => (output += chunk))
		const limit = Date.now() + 120_000
		while (Date.now() < limit) {
			if (started.exitCode !== null || started.signalCode !== null) break
			const answers = await fetch(`${url}/healthz`).then(
				(response) => response.ok,
				() => false,
			)
			if (answers) return
			await wait(100)
		}
		throw new Error(`The product did not start:\n${output}`)
	}

	const groups: number[] = []
	const isRunning = (process: ChildProcess) => process.exitCode === null && process.signalCode === null

	const signal = async (name: 'SIGTERM' | 'SIGKILL') => {
		isEnding = true
		if (!child?.pid || !isRunning(child)) return
		const ended = once(child, 'exit')
		process.kill(child.pid, name)
		await Promise.race([ended, wait(15_000)])
	}

	const close = async () => {
		await signal('SIGTERM')
		for (const group of groups) {
			try {
				process.kill(-group, 'SIGKILL')
			} catch {
				// Nothing of it is left, as it should be.
			}
		}
		rmSync(dataDirectory, { recursive: true, force: true })
	}

	await start().catch(async (error) => {
		await close()
		throw error
	})
	return {
		url,
		dataDirectory,
		output: () => output,
		kill: () => signal('SIGKILL'),
		stop: () => signal('SIGTERM'),
		startAgain: start,
		close,
	}
}
