import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ConversionStage, type ConverterJob, ConverterMessage } from '@panelyard/contracts/conversion'
import { type FailureTold, tellFailure } from './failure.ts'

export type CompletedReport = Extract<ConverterMessage, { type: 'completed' }>['report']

/** What came of a converter process. `detail` is for the log. */
export type ConverterResult =
	| { outcome: 'completed'; report: CompletedReport; peak_memory_mb: number | null }
	| { outcome: 'identified'; panel_count: number; peak_memory_mb: number | null }
	| { outcome: 'inspected' | 'exported'; peak_memory_mb: number | null }
	| (FailureTold & {
			outcome: 'failed'
			/** Of several files, the one that is to blame; null for none or all. */
			file_name: string | null
			detail: string
			peak_memory_mb: number | null
	  })

export interface RunConverterOptions {
	/** The process is killed after this long. */
	timeout_ms: number
	/** The process is killed when it holds more memory than this, where the system tells (Linux). */
	memory_limit_mb: number
	/** Aborting cancels the conversion. */
	signal?: AbortSignal
	on_progress?: (stage: ConversionStage, percent: number) => void
	/** Another entry than the converter's own, for tests. */
	entry?: string
}

const ENTRY = fileURLToPath(new URL('./converter-process.ts', import.meta.url))

/** Where converters keep their compiled code between jobs; a place of its own is for who sets the variable. */
const COMPILE_CACHE = join(tmpdir(), 'node-compile-cache')

const WATCH_INTERVAL_MS = 200

/** A message longer than this is no message. Reports stay far below, since long lists are left to `report.json`. */
const LONGEST_LINE = 4 << 20

/** What a process may say on standard error before the rest is dropped. */
const LONGEST_DETAIL = 16_384

/** Share of the memory limit given to the JavaScript heap; the rest is for file and geometry buffers. */
const HEAP_SHARE = 0.6

/** Resident memory of a process in MB, null where the system does not tell. */
function residentMemory(pid: number): number | null {
	try {
		const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
		return kilobytes === undefined ? null : Number(kilobytes) / 1024
	} catch {
		return null
	}
}

/**
 * Runs one job in a converter process and waits for its end. Always resolves once the process is gone: whatever the
 * converter does (hangs, dies, floods, lies) becomes a failure with a code.
 */
export function runConverter(job: ConverterJob, options: RunConverterOptions): Promise<ConverterResult> {
	return new Promise((resolve) => {
		if (options.signal?.aborted) {
			resolve({
				outcome: 'failed',
				...tellFailure('cancelled'),
				file_name: null,
				detail: '',
				peak_memory_mb: null,
			})
			return
		}
		const heap = Math.max(64, Math.floor(options.memory_limit_mb * HEAP_SHARE))
		const child = spawn(process.execPath, [`--max-old-space-size=${heap}`, options.entry ?? ENTRY], {
			stdio: ['pipe', 'pipe', 'pipe'],
			env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env },
		})
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
			else if (last?.type === 'inspected' || last?.type === 'exported')
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
