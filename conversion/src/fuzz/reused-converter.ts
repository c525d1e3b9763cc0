import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type ConversionJob, ConverterMessage } from '@panelyard/contracts/models/conversion'

/** How one conversion ended: `COMPLETED` or the code of a failure. */
export interface Outcome {
	code: string
	reason: string
	/** The converter's standard error. */
	detail: string
	milliseconds: number
}

export interface Limits {
	timeout_ms: number
	memory_limit_mb: number
}

const ENTRY = fileURLToPath(new URL('./converter-loop.ts', import.meta.url))

/** Jobs per process; then it is replaced, because a server wouldn't keep one for ever. */
const MOST_JOBS = 60

const WATCH_INTERVAL_MS = 100

/** Runs jobs in a process that is reused until something fails, with the same limits as a separate process. */
export class ReusedConverter {
	private readonly limits: Limits
	private readonly environment: NodeJS.ProcessEnv
	private child: ChildProcess | undefined
	private jobs = 0
	private heard = ''
	private detail = ''
	private settle: ((line: string | null) => void) | undefined

	constructor(limits: Limits, environment: NodeJS.ProcessEnv) {
		this.limits = limits
		this.environment = environment
	}

	/** Process id, to distinguish this process from a leftover one. */
	get pid(): number | undefined {
		return this.child?.pid
	}

	private start(): ChildProcess {
		const heap = Math.max(64, Math.floor(this.limits.memory_limit_mb * 0.6))
		const child = spawn(process.execPath, [`--max-old-space-size=${heap}`, ENTRY], {
			stdio: ['pipe', 'pipe', 'pipe'],
			env: this.environment,
		})
		this.child = child
		this.jobs = 0
		this.heard = ''
		child.stdout.setEncoding('utf8').on('data', (text: string) => {
			this.heard += text
			const end = this.heard.indexOf('\n')
			if (end < 0) return
			const line = this.heard.slice(0, end)
			this.heard = this.heard.slice(end + 1)
			this.settle?.(line)
		})
		child.stderr.setEncoding('utf8').on('data', (text: string) => {
			if (this.detail.length < 16_384) this.detail += text
		})
		child.stdin.on('error', () => undefined)
		child.on('exit', () => {
			if (this.child === child) this.settle?.(null)
		})
		return child
	}

	async convert(job: ConversionJob): Promise<Outcome> {
		if (this.jobs >= MOST_JOBS) await this.stop()
		const child = this.child ?? this.start()
		this.jobs++
		this.detail = ''
		let stopped: 'timed_out' | 'out_of_memory' | undefined
		const started = performance.now()
		const watch = setInterval(() => {
			if (performance.now() - started > this.limits.timeout_ms) stopped ??= 'timed_out'
			if (residentMegabytes(child.pid) > this.limits.memory_limit_mb) stopped ??= 'out_of_memory'
			if (stopped) this.settle?.(null)
		}, WATCH_INTERVAL_MS)
		const line = await new Promise<string | null>((resolve) => {
			this.settle = resolve
			child.stdin?.write(`${JSON.stringify(job)}\n`)
		})
		clearInterval(watch)
		this.settle = undefined
		const milliseconds = performance.now() - started
		if (line === null) {
			await this.stop()
			const code =
				stopped ?? (/heap out of memory|allocation failed/i.test(this.detail) ? 'out_of_memory' : 'converter_died')
			return { code, reason: '', detail: this.detail, milliseconds }
		}
		const parsed = ConverterMessage.safeParse(JSON.parse(line))
		if (!parsed.success) return { code: 'converter_died', reason: '', detail: line.slice(0, 500), milliseconds }
		const message = parsed.data
		if (message.type === 'failed') {
			return { code: message.code, reason: message.reason, detail: this.detail, milliseconds }
		}
		return { code: 'COMPLETED', reason: '', detail: this.detail, milliseconds }
	}

	/** Kills the process and waits until it is gone. */
	async stop(): Promise<void> {
		const child = this.child
		this.child = undefined
		if (!child || child.exitCode !== null || child.signalCode !== null) return
		await new Promise<void>((resolve) => {
			child.once('exit', () => resolve())
			child.kill('SIGKILL')
		})
	}
}

function residentMegabytes(pid: number | undefined): number {
	try {
		return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
	} catch {
		return 0
	}
}

/** Whether a process is running a job. An ended process has no command line, and one that compiles code has no job. */
function worksOnJob(pid: string): boolean {
	try {
		const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
		return command !== '' && !command.includes('warm-up.ts')
	} catch {
		return false
	}
}

/** Running processes that this one has started for jobs; none if the system doesn't report them. */
export function livingChildren(): number[] {
	try {
		return readdirSync('/proc/self/task').flatMap((task) =>
			readFileSync(`/proc/self/task/${task}/children`, 'utf8')
				.trim()
				.split(/\s+/)
				.filter((pid) => pid !== '' && worksOnJob(pid))
				.map(Number),
		)
	} catch {
		return []
	}
}
