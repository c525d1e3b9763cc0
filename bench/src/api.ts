/**
 * The ten busiest calls of the web app beside bare Fastify routes that run the same statements in the same run: requests
 * a second and the time 99 in 100 requests stay below, on the embedded database and on PostgreSQL.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { type BusyCall, busiestCalls, companyCalls } from './api/busiest-calls.ts'
import { type FilledCompany, fillCompany } from './api/filled-company.ts'
import { type FilledProject, fillProject } from './api/filled-project.ts'
import { startSideProcess } from './api/side-process.ts'
import { BenchServer } from './bench-server.ts'

/** Longest time beside the bare route. */
const LIMIT_RATIO = 2
const LEAST_A_SECOND = 500
/** Of `/proc`. */
const MILLISECONDS_A_TICK = 10
/** Ours and the bare route take turns, so that both meet what else the machine does. */
const TURNS = 2
const SETTINGS = { RATE_LIMIT_SIGN_IN: '1000000/1h' }
const BARE = 'bench/src/api/bare-server.ts'
const POSTGRES = 'server/src/testing/postgres-process.ts'

type DatabaseKind = 'embedded' | 'postgres'
interface Figures {
	perSecond: number
	p99: number
	/** Processor time of the server for one request, its embedded database included, milliseconds. */
	processor: number
	failures: number
}
interface Server {
	url: string
	pid: number
}
interface Row {
	database: DatabaseKind
	panels: number
	connections: number
	call: BusyCall
	ours: Figures
	bare: Figures
}
interface Plan {
	sizes: number[]
	connections: number[]
	seconds: number
	databases: DatabaseKind[]
	only: string
	/** Among many members of a company with many projects. */
	inCompany: boolean
}

const USAGE = `Usage: npm run bench -- api [--quick] [--panels 200,50000] [--connections 1,32] [--seconds 4]
                            [--database embedded,postgres] [--only TEXT] [--company]`

/** Exit code 1 when a call takes more than twice the bare route's time or answers fewer than 500 times a second. */
export async function run(args: string[]): Promise<number> {
	const { values } = parseArgs({
		args,
		options: {
			quick: { type: 'boolean', default: false },
			panels: { type: 'string' },
			connections: { type: 'string', default: '1,32' },
			seconds: { type: 'string' },
			database: { type: 'string', default: 'embedded,postgres' },
			only: { type: 'string', default: '' },
			company: { type: 'boolean', default: false },
		},
	})
	const plan: Plan = {
		sizes: numbers(values.panels ?? '200,50000'),
		connections: numbers(values.connections),
		seconds: Number(values.seconds ?? (values.quick ? 1 : 4)),
		databases: values.database.split(',') as DatabaseKind[],
		only: values.only,
		inCompany: values.company,
	}
	if (![...plan.sizes, ...plan.connections, plan.seconds].every((number) => number > 0)) {
		console.error(USAGE)
		return 2
	}
	console.log(
		'database   panels  conn.  call                         ours/s    p99 ms   bare/s    p99 ms  time of bare',
	)
	const rows: Row[] = []
	for (const database of plan.databases) rows.push(...(await benchDatabase(database, plan)))
	const missed = rows.filter((row) => missesOf(row) !== '')
	console.log(
		`\n${missed.length} of ${rows.length} miss a bound (time at most ${LIMIT_RATIO} x bare, ${LEAST_A_SECOND}/s at`,
	)
	console.log('several connections; sign-in and whole lists only the first)')
	return missed.length === 0 ? 0 : 1
}

const numbers = (text: string): number[] => text.split(',').map(Number)

async function benchDatabase(database: DatabaseKind, plan: Plan): Promise<Row[]> {
	const postgres = database === 'postgres' ? await startSideProcess(POSTGRES) : null
	const directory = mkdtempSync(join(tmpdir(), 'panelyard-bench-api-'))
	const url: string | undefined = postgres ? JSON.parse(postgres.firstLine).url : undefined
	let server: BenchServer | null = null
	try {
		server = await BenchServer.start({ ...SETTINGS, ...(url ? { DATABASE_URL: url } : {}) })
		const projects: FilledProject[] = []
		for (const panels of plan.sizes) projects.push(await fillProject(server, panels, directory))
		const folder = join(directory, 'database')
		let company: FilledCompany | null = null
		if (!url) {
			await server.stop()
			if (plan.inCompany) company = await fillCompany({ folder: join(server.dataDirectory, 'database') })
			cpSync(join(server.dataDirectory, 'database'), folder, { recursive: true })
			await server.startAgain()
		} else if (plan.inCompany) company = await fillCompany({ url })
		const of = (project: FilledProject) => (company ? companyCalls(company) : busiestCalls(project))
		const calls = projects.flatMap((project) => of(project).map((call) => ({ panels: project.panels, call })))
		const bare = await startSideProcess(BARE, url ? { DATABASE_URL: url } : { DATABASE_FOLDER: folder })
		try {
			return await measureAll(database, server, { url: bare.firstLine, pid: bare.pid }, calls, plan)
		} finally {
			await bare.stop()
		}
	} finally {
		await server?.close()
		await postgres?.stop()
		rmSync(directory, { recursive: true, force: true })
	}
}

async function measureAll(
	database: DatabaseKind,
	server: BenchServer,
	bareServer: Server,
	calls: { panels: number; call: BusyCall }[],
	plan: Plan,
): Promise<Row[]> {
	const rows: Row[] = []
	for (const { panels, call } of calls.filter(({ call: { name } }) => name.includes(plan.only))) {
		for (const connections of plan.connections) {
			const turns: { ours: Figures; bare: Figures }[] = []
			for (let turn = 0; turn < TURNS; turn++) {
				const of = (one: Server) => measure(one, server.cookie, call, connections, plan.seconds / TURNS)
				turns.push({ ours: await of(server), bare: await of(bareServer) })
			}
			const ours = together(turns.map((turn) => turn.ours))
			const bare = together(turns.map((turn) => turn.bare))
			const row = { database, panels, connections, call, ours, bare }
			console.log(textOf(row))
			rows.push(row)
		}
	}
	return rows
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)

/** Of turns of the same length. */
function together(turns: Figures[]): Figures {
	const requests = Math.max(1, sum(turns.map(({ perSecond }) => perSecond)))
	return {
		perSecond: requests / turns.length,
		p99: Math.max(...turns.map(({ p99 }) => p99)),
		processor: sum(turns.map(({ processor, perSecond }) => processor * perSecond)) / requests,
		failures: sum(turns.map(({ failures }) => failures)),
	}
}

async function measure(
	{ url, pid }: Server,
	cookie: string,
	call: BusyCall,
	connections: number,
	seconds: number,
): Promise<Figures> {
	const send = (body?: string) => ({
		path: call.path,
		method: call.method ?? ('GET' as const),
		headers: {
			...(call.isSignedOut ? {} : { cookie }),
			'accept-encoding': 'identity',
			...call.headers,
			...(body ? { 'content-type': 'application/json' } : {}),
		},
		...(body ? { body } : {}),
	})
	const requests = call.bodies ? call.bodies.map(send) : [send()]
	let clients = 0
	const options = {
		url,
		connections,
		requests,
		/** Each connection begins with another request: otherwise all would sign the same person in at once. */
		setupClient(client: autocannon.Client) {
			const first = Math.floor((clients++ * requests.length) / connections) % requests.length
			client.setRequests([...requests.slice(first), ...requests.slice(0, first)])
		},
	}
	// The first answers fill caches and compile code. What they leave in the server's queue is over once a request is answered.
	await autocannon({ ...options, duration: 0.5 })
	await autocannon({ url, requests, connections: 1, amount: 1 })
	clients = 0
	const before = processorMilliseconds(pid)
	const result = await autocannon({ ...options, duration: seconds })
	const processor = (processorMilliseconds(pid) - before) / Math.max(1, result.requests.total)
	await autocannon({ url, requests, connections: 1, amount: 1 })
	return {
		perSecond: result.requests.total / result.duration,
		p99: result.latency.p99,
		processor,
		failures: result.non2xx - (result.statusCodeStats?.['304']?.count ?? 0) + result.errors,
	}
}

/** Of all threads of a process; not a number where the system does not say. */
function processorMilliseconds(pid: number): number {
	try {
		const [user = 0, system = 0] = readFileSync(`/proc/${pid}/stat`, 'utf8')
			.replace(/^.*\) /, '')
			.split(' ')
			.slice(11, 13)
		return (Number(user) + Number(system)) * MILLISECONDS_A_TICK
	} catch {
		return Number.NaN
	}
}

const ratioOf = ({ ours, bare }: Row): number => bare.perSecond / ours.perSecond

function missesOf(row: Row): string {
	const misses: string[] = []
	if (row.ours.failures + row.bare.failures > 0) misses.push(`failed ${row.ours.failures}/${row.bare.failures}`)
	if (ratioOf(row) > LIMIT_RATIO) misses.push('slow')
	if (!row.call.isHeavy && row.connections > 1 && row.ours.perSecond < LEAST_A_SECOND) misses.push('few')
	return misses.join(', ')
}

function textOf(row: Row): string {
	const figures = ({ perSecond, p99, processor }: Figures) =>
		`${perSecond.toFixed(0).padStart(8)}  ${p99.toFixed(0).padStart(8)} ${processor.toFixed(2).padStart(8)}`
	const head = `${row.database.padEnd(9)} ${String(row.panels).padStart(7)}  ${String(row.connections).padStart(5)}`
	const ratio = ratioOf(row).toFixed(2).padStart(8)
	return `${head}  ${row.call.name.padEnd(27)} ${figures(row.ours)} ${figures(row.bare)} ${ratio}  ${missesOf(row)}`
}
