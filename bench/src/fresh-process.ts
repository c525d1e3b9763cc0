import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

const LONGEST_RUN_MS = 300_000
const LOOK_MS = 10
const TICKS_PER_SECOND = 100

export interface Run {
	/** From the start of the process to its end. */
	milliseconds: number
	/** Processor time of all threads; 0 where the system does not tell. */
	cpuMilliseconds: number
	/** Largest resident size; 0 where the system does not tell. */
	peakMegabytes: number
	output: string
}

function usageOf(pid: number): Pick<Run, 'cpuMilliseconds' | 'peakMegabytes'> | null {
	try {
		const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
			.replace(/^.*\) /, '')
			.split(' ')
		const peak = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
		return {
			cpuMilliseconds: ((Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND) * 1000,
			peakMegabytes: Number(peak ?? 0) / 1024,
		}
	} catch {
		return null
	}
}

/** Runs a script in a process of its own, which starts no others; null when it fails or takes too long. */
export function runFresh(script: string, args: string[], limit_ms = LONGEST_RUN_MS): Promise<Run | null> {
	return new Promise((settle) => {
		const started = performance.now()
		const child = spawn(process.execPath, [script, ...args], {
			stdio: ['ignore', 'pipe', 'pipe'],
			timeout: limit_ms,
		})
		let output = ''
		let seen = { cpuMilliseconds: 0, peakMegabytes: 0 }
		const look = (): void => {
			const now = child.pid === undefined ? null : usageOf(child.pid)
			// A process that has just ended still tells its time, but no longer its memory.
			if (now) seen = { ...now, peakMegabytes: Math.max(seen.peakMegabytes, now.peakMegabytes) }
		}
		const watch = setInterval(look, LOOK_MS)
		child.stdout.on('data', (chunk: Buffer) => {
			output += chunk.toString()
		})
		child.stderr.resume()
		child.on('exit', look)
		child.on('close', (code) => {
			clearInterval(watch)
			settle(code === 0 ? { milliseconds: performance.now() - started, ...seen, output } : null)
		})
	})
}
