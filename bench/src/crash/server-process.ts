import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { childrenOf, freePort, REPOSITORY } from '../bench-server.ts'

// The server as `npm start` runs it, without the sample project.
const ENTRY = 'server/src/testing/bare-server.ts'
const START_LIMIT_MS = 300_000
const LEAVE_LIMIT_MS = 20_000
const LOOK_MS = 50

/** Servers end with this process, however it is asked to end. */
const running = new Set<ChildProcess>()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
	process.once(signal, () => {
		for (const child of running) child.kill('SIGKILL')
		process.exit(1)
	})
}

/** True for a process that runs, false for one that has ended, whether or not its parent has taken notice. */
function isRunning(pid: number): boolean {
	try {
		return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
	} catch {
		return false
	}
}

function isConverter(pid: number): boolean {
	try {
		return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('converter-process')
	} catch {
		return false
	}
}

export interface ServerPlan {
	name: string
	/** What it reads as its settings, beside PORT and DATA_DIR. */
	settings: Record<string, string>
	dataDirectory: string
	/** Called with what must not happen: an end nobody asked for, a converter that outlives its server. */
	fault: (text: string) => void
	/** Loaded before the server. */
	preload?: string
}

/** A server that is killed and started again, always at the same address and on the same data. */
export class ServerProcess {
	readonly name: string
	readonly url: string
	/** Starts that ended before the server answered, as while its database was down. */
	failedStarts = 0
	/** How often each error was logged. */
	readonly errors = new Map<string, number>()
	readonly dataDirectory: string
	readonly #plan: ServerPlan
	readonly #port: number
	#child: ChildProcess | null = null
	#up: Promise<void> = Promise.resolve()
	#isEnding = false
	#output = ''

	private constructor(plan: ServerPlan, port: number) {
		this.#plan = plan
		this.#port = port
		this.name = plan.name
		this.dataDirectory = plan.dataDirectory
		this.url = `http://127.0.0.1:${port}`
	}

	/** Starts a server and waits until it answers. */
	static async start(plan: ServerPlan): Promise<ServerProcess> {
		const server = new ServerProcess(plan, await freePort())
		await server.startAgain()
		return server
	}

	get pid(): number {
		return this.#child?.pid ?? -1
	}

	/** Resolves once the server answers after its last start. */
	whenUp(): Promise<void> {
		return this.#up
	}

	/** Converter processes that run for it. */
	converters(): number[] {
		return childrenOf(this.pid).filter((pid) => isConverter(pid) && isRunning(pid))
	}

	startAgain(): Promise<void> {
		this.#isEnding = false
		this.#up = this.#startUntilItAnswers()
		this.#up.catch(() => {})
		return this.#up
	}

	async #startUntilItAnswers(): Promise<void> {
		for (const end = Date.now() + START_LIMIT_MS; Date.now() < end; await wait(300)) {
			const child = this.#spawn()
			for (;;) {
				if (child.exitCode !== null || child.signalCode !== null) break
				const answers = await fetch(`${this.url}/healthz`, { signal: AbortSignal.timeout(5000) }).then(
					({ ok }) => ok,
					() => false,
				)
				if (answers) {
					child.once('exit', (code, signal) => this.#ended(code ?? signal))
					return
				}
				if (Date.now() > end) break
				await wait(LOOK_MS)
			}
			if (this.#isEnding) return
			child.kill('SIGKILL')
			this.failedStarts++
		}
		this.#plan.fault(`${this.name} did not start:\n${this.#output}`)
		throw new Error(`${this.name} did not start`)
	}

	#spawn(): ChildProcess {
		const { settings, preload } = this.#plan
		const child = spawn(process.execPath, [...(preload ? ['--import', preload] : []), ENTRY], {
			cwd: REPOSITORY,
			env: {
				...process.env,
				NODE_ENV: 'production',
				LOG_LEVEL: 'error',
				HOST: '127.0.0.1',
				...settings,
				PORT: String(this.#port),
				DATA_DIR: this.dataDirectory,
			},
			stdio: ['ignore', 'pipe', 'pipe'],
		})
		this.#child = child
		running.add(child)
		child.once('exit', () => running.delete(child))
		for (const stream of [child.stdout, child.stderr]) {
			let rest = ''
			stream?.setEncoding('utf8').on('data', (text: string) => {
				const lines = (rest + text).split('\n')
				rest = lines.pop() ?? ''
				for (const line of lines) this.#note(line)
			})
		}
		return child
	}

	#note(line: string): void {
		this.#output = `${this.#output}${line}\n`.slice(-5000)
		if (!line.startsWith('{"level"')) return
		try {
			const { msg, err } = JSON.parse(line) as {
				msg?: string
				err?: { message?: string; cause?: { message?: string } }
			}
			const cause = err?.cause?.message ?? err?.message ?? ''
			const text = `${msg}${cause === msg ? '' : `: ${cause}`}`.split('\n')[0] as string
			const known = text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID').slice(0, 160)
			this.errors.set(known, (this.errors.get(known) ?? 0) + 1)
		} catch {
			// A line that was cut off by the kill.
		}
	}

	#ended(how: number | string | null): void {
		if (this.#isEnding) return
		this.#plan.fault(`${this.name} ended by itself (${how}):\n${this.#output.slice(-1500)}`)
		void this.startAgain().catch(() => {})
	}

	/** Ends it as a power cut would and starts it again without waiting for that. Its converters must end with it. */
	async kill(): Promise<void> {
		await this.#endBy('SIGKILL', LEAVE_LIMIT_MS)
		void this.startAgain().catch(() => {})
	}

	/** Ends the thread of its embedded database: the process must then end by itself. Starts it again. */
	async killDatabaseThread(): Promise<void> {
		const code = await this.#endBy('SIGUSR2', LEAVE_LIMIT_MS)
		if (code !== 1) this.#plan.fault(`${this.name} ended with ${code} after its database thread`)
		void this.startAgain().catch(() => {})
	}

	/** Asks it to stop, as an operator does. */
	async stop(): Promise<void> {
		await this.#endBy('SIGTERM', LEAVE_LIMIT_MS)
	}

	/** Kills one of its converters. False when none ran. */
	killConverter(choose: (pids: number[]) => number): boolean {
		const pids = this.converters()
		if (pids.length === 0) return false
		try {
			return process.kill(choose(pids), 'SIGKILL')
		} catch {
			return false
		}
	}

	async #endBy(signal: NodeJS.Signals, limit_ms: number): Promise<number | string | null> {
		const child = this.#child
		this.#isEnding = true
		if (!child || child.exitCode !== null || child.signalCode !== null) return null
		const converters = this.converters()
		const ended = once(child, 'exit')
		child.kill(signal)
		const late = setTimeout(() => {
			this.#plan.fault(`${this.name} had not ended ${limit_ms / 1000} s after ${signal}`)
			child.kill('SIGKILL')
		}, limit_ms)
		const [code, by] = (await ended) as [number | null, string | null]
		clearTimeout(late)
		void this.#expectGone(converters)
		return code ?? by
	}

	async #expectGone(pids: number[]): Promise<void> {
		for (const end = Date.now() + LEAVE_LIMIT_MS; pids.some(isRunning) && Date.now() < end; ) await wait(LOOK_MS)
		const left = pids.filter((pid) => isRunning(pid) && isConverter(pid))
		if (left.length > 0) this.#plan.fault(`${left.length} converters outlived ${this.name}`)
	}
}
