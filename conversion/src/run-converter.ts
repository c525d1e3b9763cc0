import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type ConversionStage, type ConverterJob, ConverterMessage } from '@panelyard/contracts/models/conversion'
import { copyCompiledCode } from './compiled-code.ts'
import { converterEnvironment } from './converter-environment.ts'
import { permissionOptions } from './converter-permissions.ts'
import { type FailureTold, tellFailure } from './failure.ts'

export type CompletedReport = Extract<ConverterMessage, { type: 'completed' }>['report']

/** The outcome of a converter process. `detail` is for the log. */
export type ConverterResult =
	| { outcome: 'completed'; report: CompletedReport; peak_memory_mb: number | null }
	| { outcome: 'identified'; panel_count: number; peak_memory_mb: number | null }
	| { outcome: 'inspected' | 'planned' | 'compared' | 'checked' | 'exported'; peak_memory_mb: number | null }
	| (FailureTold & {
			outcome: 'failed'
			/** The file at fault, if there are several; null for none or all. */
			file_name: string | null
			detail: string
			peak_memory_mb: number | null
	  })

export interface RunConverterOptions {
	/** The process is killed after this long. */
	timeout_ms: number
	/** The process is killed if its resident memory exceeds this. Only Linux reports it. */
	memory_limit_mb: number
	/** Aborting cancels the conversion. */
	signal?: AbortSignal
	on_progress?: (stage: ConversionStage, percent: number) => void
	/** Folder that keeps compiled code, of which each job gets a copy. By default a private one among the temporary files. */
	cache_directory?: string
	/** Another entry than the converter's own, for tests. */
	entry?: string
}

const ENTRY = fileURLToPath(new URL('./converter-process.ts', import.meta.url))

const WATCH_INTERVAL_MS = 200

/** Longest message in characters. Reports stay far below, because long lists are only in `report.json`. */
const LONGEST_LINE = 4 << 20

/** Most characters of a process's standard error; the rest is dropped. */
const LONGEST_DETAIL = 16_384

/** Share of the memory limit for the JavaScript heap; the rest is for file and geometry buffers. */
const HEAP_SHARE = 0.6

/** The converter may write into its output folder but can't create folders beside it. It reports errors there. */
function makeFolder(path: string): void {
	try {
		mkdirSync(path, { recursive: true })
	} catch (error) {
		console.error(error)
	}
}

/** Resident memory of a process in MB, null if the system doesn't report it. */
function residentMemory(pid: number): number | null {
	try {
		const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
		return kilobytes === undefined ? null : Number(kilobytes) / 1024
	} catch {
		return null
	}
}

/**
 * Runs one job in a converter process and waits for its end. The process gets none of this one's secrets and can access
 * only the job's files. Always resolves once the process has ended: whatever the converter does (hangs, crashes,
 * floods, sends invalid messages) becomes a failure with a code.
 */
export async function runConverter(job: ConverterJob, options: RunConverterOptions): Promise<ConverterResult> {
	if (options.signal?.aborted) return cancelled()
	makeFolder(job.output_directory)
	const cache = await copyCompiledCode(job, options.cache_directory)
	try {
		return options.signal?.aborted ? cancelled() : await runProcess(job, options, cache)
	} finally {
		if (cache !== null) await rm(cache, { recursive: true, force: true })
	}
}

const cancelled = (): ConverterResult => ({
	outcome: 'failed',
	...tellFailure('cancelled'),
	file_name: null,
	detail: '',
	peak_memory_mb: null,
})

const running = new Set<ChildProcess>()
// A converter that is computing doesn't notice that its standard input has closed.
process.on('exit', () => {
	for (const child of running) child.kill('SIGKILL')
})

function runProcess(job: ConverterJob, options: RunConverterOptions, cache: string | null): Promise<ConverterResult> {
	return new Promise((resolve) => {
		const heap = Math.max(64, Math.floor(options.memory_limit_mb * HEAP_SHARE))
		const entry = options.entry ?? ENTRY
		const child = spawn(process.execPath, [`--max-old-space-size=${heap}`, ...permissionOptions(job, entry), entry], {
			stdio: ['pipe', 'pipe', 'pipe'],
			env: converterEnvironment(job.output_directory, cache),
		})
		running.add(child)
		let peak: number | null = null
		let detail = ''
		let pending = ''
		let last: Exclude<ConverterMessage, { type: 'progress' }> | undefined
		let stopped: 'timed_out' | 'out_of_memory' | 'cancelled' | 'converter_died' | undefined
		let percent = 0
		let settled = false

		const stop = (why: NonNullable<typeof stopped>): void => {
			stopped ??= why
			child.kill('SIGKILL')
		}
		const onAbort = (): void => stop('cancelled')
		const timer = setTimeout(() => stop('timed_out'), options.timeout_ms)
		const watch = setInterval(() => {
			const memory = child.pid === undefined ? null : residentMemory(child.pid)
			if (memory === null) return
			peak = Math.max(peak ?? 0, Math.round(memory))
			if (memory > options.memory_limit_mb) stop('out_of_memory')
		}, WATCH_INTERVAL_MS)
		options.signal?.addEventListener('abort', onAbort, { once: true })

		const take = (line: string): void => {
			if (line.trim() === '' || stopped) return
			const parsed = ConverterMessage.safeParse(readJson(line))
			if (!parsed.success || last) {
				detail = `${detail}\nnot a message: ${line.slice(0, 500)}`
				stop('converter_died')
			} else if (parsed.data.type !== 'progress') last = parsed.data
			else if (parsed.data.percent >= percent) {
				percent = parsed.data.percent
				options.on_progress?.(parsed.data.stage, percent)
			}
		}
		child.stdout.setEncoding('utf8')
		child.stdout.on('data', (text: string) => {
			pending += text
			for (let end = pending.indexOf('\n'); end >= 0; end = pending.indexOf('\n')) {
				take(pending.slice(0, end))
				pending = pending.slice(end + 1)
			}
			if (pending.length > LONGEST_LINE) {
				pending = ''
				detail += '\nan endless line on standard output'
				stop('converter_died')
			}
		})
		child.stderr.setEncoding('utf8')
		child.stderr.on('data', (text: string) => {
			if (detail.length < LONGEST_DETAIL) detail += text.slice(0, LONGEST_DETAIL - detail.length)
		})

		const settle = (exit: string, ranOutOfHeap: boolean): void => {
			if (settled) return
			settled = true
			running.delete(child)
			clearTimeout(timer)
			clearInterval(watch)
			options.signal?.removeEventListener('abort', onAbort)
			const failed = (told: FailureTold, file_name: string | null = null): ConverterResult => ({
				outcome: 'failed',
				...told,
				file_name,
				detail: `${detail.trim()}\n${exit}`.trim(),
				peak_memory_mb: peak,
			})
			if (stopped) resolve(failed(tellFailure(stopped)))
			else if (last?.type === 'completed') resolve({ outcome: 'completed', report: last.report, peak_memory_mb: peak })
			else if (last?.type === 'identified')
				resolve({ outcome: 'identified', panel_count: last.panel_count, peak_memory_mb: peak })
			else if (
				last?.type === 'inspected' ||
				last?.type === 'planned' ||
				last?.type === 'compared' ||
				last?.type === 'checked' ||
				last?.type === 'exported'
			)
				resolve({ outcome: last.type, peak_memory_mb: peak })
			else if (last?.type === 'failed') {
				const { code, reason, reason_code, reason_value, file_name } = last
				resolve(failed({ code, reason, reason_code, reason_value }, file_name))
			} else if (ranOutOfHeap) resolve(failed(tellFailure('out_of_memory')))
			else resolve(failed(tellFailure('converter_died')))
		}
		child.on('error', (error) => settle(`could not be started: ${error.message}`, false))
		child.on('close', (code, signal) => {
			if (pending.trim() !== '') take(pending)
			settle(`exit ${code ?? signal}`, /heap out of memory|allocation failed/i.test(detail))
		})
		child.stdin.on('error', () => undefined)
		child.stdin.write(`${JSON.stringify(job)}\n`)
	})
}

function readJson(line: string): unknown {
	try {
		return JSON.parse(line)
	} catch {
		return undefined
	}
}
