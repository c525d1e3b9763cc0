import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

// Another person: a thread that asks for `/config` every 20 ms, and notes the longest wait until `end`.

/** What happened to others during a request, milliseconds. `cpu` is the server's main thread, null where unknown. */
export interface HeldUp {
	/** The longest that `/config` took. */
	longest: number
	/** Most processor time of the main thread within one such call: others' load doesn't count. */
	longest_cpu: number | null
	/** Processor time of the main thread from start to end. */
	cpu: number | null
}

const EVERY_MS = 20
const { url, cookie, pid } = workerData as { url: string; cookie: string; pid: number }
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Processor milliseconds of the server's main thread; null where the system doesn't say. */
function mainThread(): number | null {
	try {
		return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
	} catch {
		return null
	}
}

const ask = () =>
	new Promise<void>((resolve, reject) => {
		request(`${url}/config`, { agent, headers: { cookie } }, (response) => {
			response.resume().once('end', resolve)
		})
			.once('error', reject)
			.end()
	})

let seen: HeldUp = { longest: 0, longest_cpu: null, cpu: null }
let started: number | null = null
const since = (before: number | null): number | null => {
	const now = mainThread()
	return now === null || before === null ? null : now - before
}

parentPort?.on('message', async (message: 'start' | 'end') => {
	if (message === 'start') {
		await ask()
		seen = { longest: 0, longest_cpu: null, cpu: null }
		started = mainThread()
		parentPort?.postMessage('ready')
		return
	}
	// The call that is on its way still counts.
	await ask()
	parentPort?.postMessage({ ...seen, cpu: since(started) })
})

for (;;) {
	const begun = performance.now()
	const before = mainThread()
	await ask()
	const took = performance.now() - begun
	seen.longest = Math.max(seen.longest, took)
	const cpu = since(before)
	if (cpu !== null) seen.longest_cpu = Math.max(seen.longest_cpu ?? 0, cpu)
	await wait(Math.max(0, EVERY_MS - took))
}
