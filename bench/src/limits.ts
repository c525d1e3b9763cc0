/**
 * The largest requests that the contracts allow, and what they do to others: seconds for the answer, and meanwhile the
 * longest waits of other people who ask for `/config` and `/healthz` every 20 ms. On both databases.
 * `config` on the embedded database includes the wait for its only connection, so it is no fault there.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { startSideProcess } from './api/side-process.ts'
import { BenchServer } from './bench-server.ts'
import type { HeldUp } from './limits/held-up.ts'
import { makeLargeSite } from './limits/large-site.ts'
import { type JsonSchema, LargestBody } from './limits/largest-body.ts'
import { LARGEST_BY_CONTRACT, WRONG_BODIES, worstRequests } from './limits/worst-requests.ts'

const POSTGRES = 'server/src/testing/postgres-process.ts'
const PRINT_LIMITS = 'server/src/testing/print-request-limits.ts'
/** Contracts that allow more need a request in `worstRequests`. */
const LARGE_BYTES = 64 * 1024
/** Further requests of a row that is a fault, since other work on the machine may have been in the way. */
const RETRIES = 1
/** Shown as the status of a request whose connection the server ended. */
const CUT_OFF = 0
const MOST_SECONDS = 2
const MOST_HELD_MS = 200

interface Route {
	route: string
	body_limit: number
	body: JsonSchema | null
	query: JsonSchema | null
}
interface Sent {
	route: string
	name: string
	path: string
	content: Buffer | null
	type: string
}
interface Row extends HeldUp {
	seconds: number
	status: number
	load: number
	/** What counts against the limit, milliseconds. */
	held: number
}

/** `npm run bench -- limits [--database embedded,postgres] [--panels 100000] [--only TEXT,TEXT] [--all]` */
export async function run(args: string[]): Promise<number> {
	const { values } = parseArgs({
		args,
		options: {
			database: { type: 'string', default: 'embedded,postgres' },
			panels: { type: 'string', default: '100000' },
			only: { type: 'string', default: '' },
			/** Prints small requests too. */
			all: { type: 'boolean', default: false },
		},
	})
	const printed = await startSideProcess(PRINT_LIMITS)
	const routes: Route[] = JSON.parse(printed.firstLine)
	await printed.stop()
	let faults = 0
	const options = { panels: Number(values.panels), only: values.only, all: values.all }
	for (const database of values.database.split(',')) faults += await benchDatabase(database, routes, options)
	console.log(`\n${faults} faults: above ${MOST_SECONDS} s, or others held up for more than ${MOST_HELD_MS} ms`)
	return faults === 0 ? 0 : 1
}

type Options = { panels: number; only: string; all: boolean }

async function benchDatabase(database: string, routes: Route[], { panels, only, all }: Options): Promise<number> {
	const postgres = database === 'postgres' ? await startSideProcess(POSTGRES) : null
	const settings: Record<string, string> = postgres ? { DATABASE_URL: JSON.parse(postgres.firstLine).url } : {}
	const directory = mkdtempSync(join(tmpdir(), 'panelyard-bench-limits-'))
	const server = await BenchServer.start(settings)
	let faults = 0
	try {
		const site = await makeLargeSite(server, panels, directory, settings)
		const { url, cookie, pid } = server
		const other = new Worker(new URL('./limits/held-up.ts', import.meta.url), { workerData: { url, cookie, pid } })
		console.log(`\n${database}: a project of ${site.panel_ids.length} panels`)
		console.log('    s answer   config   thread  its cpu  in all  load    KiB  request')
		const worst = worstRequests(site)
		for (const { route, body_limit, body } of routes) {
			if (!body || Math.min(body_limit, new LargestBody(body).mostBytes()) <= LARGE_BYTES) continue
			if (worst.some((one) => one.route === route) || LARGEST_BY_CONTRACT.has(route)) continue
			faults++
			console.log(`FAULT: ${route} takes large bodies, and worst-requests.ts doesn't name it`)
		}
		const smallest = { seconds: 0, longest: 0, requests: 0 }
		for (const make of [...worst.map((one) => () => asSent(one)), ...byContract(routes, site.id)]) {
			const sent = make()
			if (!only.split(',').some((text) => `${sent.route} ${sent.name}`.includes(text))) continue
			const measured = async () => {
				const row = await measure(server, other, sent)
				return { ...row, held: postgres ? Math.max(row.config, row.thread) : row.thread }
			}
			let row = await measured()
			for (let turn = 0; turn < RETRIES && isFault(row); turn++) row = better(row, await measured())
			faults += Number(isFault(row))
			if (all || isFault(row) || (sent.content?.length ?? LARGE_BYTES) >= LARGE_BYTES) print(sent, row)
			else {
				smallest.requests++
				smallest.seconds = Math.max(smallest.seconds, row.seconds)
				smallest.longest = Math.max(smallest.longest, row.held)
			}
		}
		const { requests, seconds, longest } = smallest
		console.log(`${requests} small requests: at most ${seconds.toFixed(2)} s, others ${longest.toFixed(0)} ms`)
		await other.terminate()
	} catch (error) {
		console.error(server.output)
		throw error
	} finally {
		await server.close()
		await postgres?.stop()
		rmSync(directory, { recursive: true, force: true })
	}
	return faults
}

const asSent = ({ route, name, path, body }: ReturnType<typeof worstRequests>[number]): Sent => ({
	...{ route, name, path, type: 'application/json' },
	content: body ? Buffer.from(JSON.stringify(body())) : null,
})

/**
 * Of every route: the largest body that its contract allows, with ids of nothing, and the largest query; of each size of
 * body that routes read, bodies that are much work for the parser.
 */
function* byContract(routes: Route[], project_id: string): Iterable<() => Sent> {
	const pathOf = (route: string) =>
		route
			.replace(/^\S+ /, '')
			.replace('/projects/:id', `/projects/${project_id}`)
			.replace(':key', 'panel_columns')
			.replace(/:\w+/g, () => crypto.randomUUID())
	for (const { route, body_limit, body, query } of routes) {
		const sent = { route, path: pathOf(route), type: 'application/json' }
		if (body) {
			yield () => ({ ...sent, name: 'by its contract', content: largestWithin(body, body_limit) })
		}
		if (query && route.startsWith('GET ')) {
			const value = new LargestBody(query).largest(8000) as Record<string, unknown>
			const search = new URLSearchParams(Object.entries(value).map(([key, one]) => [key, String(one)]))
			yield () => ({ ...sent, name: 'longest query', path: `${sent.path}?${search}`.slice(0, 12_000), content: null })
		}
	}
	const bySize = new Map(routes.filter(({ body }) => body).map((one) => [one.body_limit, one]))
	for (const { route, body_limit } of bySize.values())
		for (const [name, body] of Object.entries(WRONG_BODIES))
			yield () => {
				const { text, type = 'application/json' } = body(body_limit)
				return { route, name, path: pathOf(route), type, content: Buffer.from(text) }
			}
}

/** The estimate of the bytes is rough, so less is tried until it fits. */
function largestWithin(body: JsonSchema, limit: number): Buffer {
	for (let most = limit; ; most *= 0.7) {
		const content = Buffer.from(JSON.stringify(new LargestBody(body).largest(most)))
		if (content.length <= limit) return content
	}
}

async function measure(
	server: BenchServer,
	other: Worker,
	{ route, path, content, type }: Sent,
): Promise<Omit<Row, 'held'>> {
	const next = () => new Promise<unknown>((resolve) => other.once('message', resolve))
	const ready = next()
	other.postMessage('start')
	await ready
	const begun = performance.now()
	const status = await fetch(server.url + path, {
		method: route.slice(0, route.indexOf(' ')),
		headers: { cookie: server.cookie, origin: server.url, ...(content && { 'content-type': type }) },
		...(content && { body: new Uint8Array(content) }),
		redirect: 'manual',
	}).then(
		async (response) => {
			await response.arrayBuffer()
			return response.status
		},
		// The server cuts off bodies that are still long when it has answered.
		() => CUT_OFF,
	)
	const seconds = (performance.now() - begun) / 1000
	const seen = next()
	other.postMessage('end')
	return { ...((await seen) as HeldUp), seconds, status, load: loadavg()[0] ?? 0 }
}

/** With more to do than processors, times say little; the processor time of the main thread does. */
const isBusy = ({ load }: Row): boolean => load > cpus().length
const isSlow = ({ seconds, held }: Row): boolean => seconds > MOST_SECONDS || held > MOST_HELD_MS
const isFault = (row: Row): boolean =>
	row.status >= 500 ||
	(row.thread_cpu ?? 0) > MOST_HELD_MS ||
	(isSlow(row) && (!isBusy(row) || row.thread_cpu === null))

const better = (one: Row, two: Row): Row => (isFault(two) && (two.thread_cpu ?? 0) > (one.thread_cpu ?? 0) ? one : two)

function print({ route, name, content }: Sent, row: Row): void {
	const number = (value: number | null, width: number) => (value === null ? '-' : value.toFixed(0)).padStart(width)
	const cells = [
		row.seconds.toFixed(2).padStart(5),
		number(row.status, 6),
		number(row.config, 8),
		number(row.thread, 8),
		number(row.thread_cpu, 8),
		number(row.cpu, 7),
		row.load.toFixed(1).padStart(5),
		number((content?.length ?? 0) / 1024, 6),
	]
	console.log(
		`${cells.join(' ')}  ${route}: ${name}${isFault(row) ? '  FAULT' : isSlow(row) ? '  (busy machine)' : ''}`,
	)
}
