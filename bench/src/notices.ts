/**
 * A notice to 10,000 people: the time that 99 in 100 calls of somebody else stay below while nothing else happens, and
 * while the notice is on its way, on the embedded database and on PostgreSQL.
 */
import { execFile } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import { startSideProcess } from './api/side-process.ts'
import { BenchServer, REPOSITORY } from './bench-server.ts'

const POSTGRES = 'server/src/testing/postgres-process.ts'
const ADD_PEOPLE = 'server/src/testing/add-people.ts'
/** Calls that every open page makes. */
const CALLS = ['/notifications/unread-count', '/notifications?per_page=5', '/projects?page_size=20', '/auth/check']
const BEFORE_MS = 5000
const LOOK_MS = 100
const LIMIT_MS = 300_000
/** Calls of others may take at most so much longer while the notice is on its way, or this many milliseconds in all. */
const LIMIT_RATIO = 4
const LEAST_MS = 60

/** Exit code 1 when calls of others have to wait. */
export async function run(args: string[]): Promise<number> {
	const { values } = parseArgs({
		args,
		options: {
			people: { type: 'string', default: '10000' },
			database: { type: 'string', default: 'embedded,postgres' },
		},
	})
	let misses = 0
	console.log('database    people  told in s   calls before   p99 ms   calls during   p99 ms   longest ms')
	for (const database of values.database.split(',')) {
		const { before, during, seconds } = await benchDatabase(database, Number(values.people))
		const [quiet, busy] = [p99(before), p99(during)]
		console.log(
			[
				database.padEnd(10),
				values.people.padStart(7),
				seconds.toFixed(1).padStart(10),
				String(before.length).padStart(14),
				quiet.toFixed(1).padStart(8),
				String(during.length).padStart(14),
				busy.toFixed(1).padStart(8),
				Math.max(...during)
					.toFixed(1)
					.padStart(12),
			].join(' '),
		)
		if (busy > Math.max(LEAST_MS, LIMIT_RATIO * quiet)) misses++
	}
	return misses === 0 ? 0 : 1
}

const p99 = (times: readonly number[]): number =>
	[...times].sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.POSITIVE_INFINITY

async function benchDatabase(database: string, people: number) {
	const postgres = database === 'postgres' ? await startSideProcess(POSTGRES) : null
	const settings: Record<string, string> = postgres ? { DATABASE_URL: JSON.parse(postgres.firstLine).url } : {}
	const server = await BenchServer.start(settings)
	try {
		await server.stop()
		await promisify(execFile)(process.execPath, [ADD_PEOPLE, String(people)], {
			cwd: REPOSITORY,
			env: { ...process.env, ...settings, DATA_DIR: server.dataDirectory },
		})
		await server.startAgain()
		await timesUntil(server, wait(1000))
		const before = await timesUntil(server, wait(BEFORE_MS))
		const start = performance.now()
		const during = await timesUntil(server, tellAll(server, people))
		return { before, during, seconds: (performance.now() - start) / 1000 }
	} finally {
		await server.close()
		await postgres?.stop()
	}
}

/** How long each call took, one after the other, until `end`; milliseconds. */
async function timesUntil(server: BenchServer, end: Promise<unknown>): Promise<number[]> {
	let isOver = false
	const ended = end.finally(() => {
		isOver = true
	})
	const times: number[] = []
	while (!isOver) {
		const begun = performance.now()
		await server.call(CALLS[times.length % CALLS.length] ?? '')
		times.push(performance.now() - begun)
	}
	await ended
	return times
}

/** Sends the notice, and again with its id, which changes nothing, until it has reached everybody. */
async function tellAll(server: BenchServer, people: number): Promise<void> {
	const notice = { id: crypto.randomUUID(), title: 'Maintenance tonight', message: 'From 22:00 until midnight.' }
	const send = () =>
		server.call<{ notice: { reached: number } }>('/notifications', {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(notice),
		})
	for (const end = Date.now() + LIMIT_MS; Date.now() < end; await wait(LOOK_MS)) {
		if ((await send()).notice.reached >= people) return
	}
	throw new Error('the notice did not reach everybody in time')
}
