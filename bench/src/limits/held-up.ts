import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

// Two other people: a thread that asks for `/config`, which needs the database, and for `/healthz`, which doesn't, every
// 20 ms each, and notes the longest waits until `end`.

/** What happened to others during a request, milliseconds. Processor times are null where unknown. */
export interface HeldUp {
	/** The longest that `/config` took. */
	config: number
	/** The longest that `/healthz` took: how long the server's main thread did something else. */
	thread: number
	/** Most processor time of the main thread within one such call: what else the machine does doesn't count. */
	thread_cpu: number | null
	/** Processor time of the main thread from start to end. */
	cpu: number | null
}

const EVERY_MS = 20
const { url, cookie, pid } = workerData as { url: string; cookie: string; pid: number }

/** Processor milliseconds of the server's main thread; null where the system doesn't say. */
function mainThread(): number | null {
	try {
		return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
	} catch {
		return null
	}
}

const since = (before: number | null): number | null => {
	const now = mainThread()
	return now === null || before === null ? null : now - before
}

type Asked = { milliseconds: number; cpu: number | null }

/** Calls a path every 20 ms for ever. Returns a function that waits for the call that is on its way. */
function keepAsking(path: string, seen: (asked: Asked) => void): () => Promise<void> {
	const agent = new Agent({ keepAlive: true, maxSockets: 1 })
	/** Like a browser, asks once more on a new connection when the server ended the one it was kept on. */
	const ask = (): Promise<void> =>
		new Promise((resolve, reject) => {
			const asking = request(url + path, { agent, headers: { cookie } }, (response) =>
				response.resume().once('end', resolve).once('error', reject),
			)
			asking
				.once('error', (error) => {
					if (!asking.reusedSocket) return reject(new Error(`${path}: ${error.message}`, { cause: error }))
					console.log(`    ${path} asked again: ${error.message}`)
					ask().then(resolve, reject)
				})
				.end()
		})
	const askOnAndOn = async () => {
		for (;;) {
			const [begun, before] = [performance.now(), mainThread()]
			await ask()
			const milliseconds = performance.now() - begun
			seen({ milliseconds, cpu: since(before) })
			await wait(Math.max(0, EVERY_MS - milliseconds))
		}
	}
	void askOnAndOn()
	return ask
}

const NOTHING: HeldUp = { config: 0, thread: 0, thread_cpu: null, cpu: null }
let worst = NOTHING
let started: number | null = null
const asked = [
	keepAsking('/config', ({ milliseconds }) => {
		worst.config = Math.max(worst.config, milliseconds)
	}),
	keepAsking('/healthz', ({ milliseconds, cpu }) => {
		worst.thread = Math.max(worst.thread, milliseconds)
		if (cpu !== null) worst.thread_cpu = Math.max(worst.thread_cpu ?? 0, cpu)
	}),
]

parentPort?.on('message', async (message: 'start' | 'end') => {
	await Promise.all(asked.map((ask) => ask()))
	if (message === 'end') return parentPort?.postMessage({ ...worst, cpu: since(started) })
	worst = { ...NOTHING }
	started = mainThread()
	parentPort?.postMessage('ready')
})
