/**
 * The operator's console on a large PostgreSQL: every call that a page makes, its searches, filters and last pages, each of
 * which has to answer within a second, also the first time; then every page in Chromium, from the click to the picture.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { startSideProcess } from './api/side-process.ts'
import { BENCH_EMAIL, BENCH_PASSWORD, BenchServer } from './bench-server.ts'
import { type PageTime, timePages } from './console/browser-times.ts'
import { type Filled, fillLargeDatabase, SIZES, waitForSums } from './console/large-database.ts'

const POSTGRES = 'server/src/testing/postgres-process.ts'
const LIMIT_MS = 1000
const RUNS = 5
const SUMS_LIMIT_MS = 300_000

const day = (back: number): string => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)

/** The calls that sort a list, the largest first. */
const sorted = (list: string, keys: string[]): string[] => keys.map((key) => `${list}sort=-${key}`)

/** The calls of each page. */
function pages({ user_id, project_id, company_id, thread_id }: Filled): [page: string, calls: string[]][] {
	const table = (name: string, rest = '') => `/admin/api/table/${name}${rest}`
	const filter = (text: string) => `?filter=${encodeURIComponent(text)}`
	return [
		['welcome', ['/admin/stats']],
		[
			'companies',
			[
				...['/admin/api/companies', '/admin/api/companies?page=10', '/admin/api/companies?search=works%2049'],
				...['/admin/api/companies?state=unpaid', `/admin/api/companies/${company_id}`],
				...[`/admin/api/users?company_id=${company_id}`, `/admin/api/projects?company_id=${company_id}`],
				...sorted('/admin/api/companies?', ['owner', 'members', 'panels']),
			],
		],
		[
			'users',
			[
				...[
					'/admin/api/users',
					'/admin/api/users?page=200',
					'/admin/api/users?search=son99',
					'/admin/api/users?search=zzz',
				],
				...['/admin/api/users?state=suspended', `/admin/api/users/${user_id}`],
				...sorted('/admin/api/users?', ['name', 'email', 'last_login_at']),
			],
		],
		[
			'projects',
			[
				...['/admin/api/projects', '/admin/api/projects?page=40', '/admin/api/projects?search=ing%20199'],
				...[
					'/admin/api/projects?state=failed',
					'/admin/api/projects?state=deleted',
					`/admin/api/projects/${project_id}`,
				],
				`/admin/api/projects?user_id=${user_id}`,
				...sorted('/admin/api/projects?', ['name', 'owner', 'company', 'stored_bytes']),
			],
		],
		[
			'billing',
			[
				...['/admin/api/billing/companies', '/admin/api/billing/companies?state=paying'],
				...sorted('/admin/api/billing/companies?', ['needed_seats', 'until']),
				`/admin/api/billing/company/${company_id}/snapshots`,
			],
		],
		[
			'db',
			[
				...[
					'/admin/api/tables',
					table('panels'),
					table('panels', '/schema'),
					table('audit_log'),
					table('analytics_events'),
				],
				table('panels', filter('mark:eq:W999999')),
				table('audit_log', filter('subject_id:contains:no such subject')),
				table('audit_log', filter('action:eq:no.such')),
				...[table('users', `/${user_id}/impact`), table('projects', `/${project_id}/impact`)],
				table('companies', `/${company_id}/impact`),
			],
		],
		['settings', ['/admin/api/settings']],
		[
			'support',
			[
				...[
					'/admin/support/chat/threads',
					'/admin/support/chat/threads?search=Message',
					'/admin/support/chat/threads?status=open',
				],
				`/admin/support/chat/threads/${thread_id}/messages`,
				`/admin/support/chat/threads/${thread_id}/person`,
			],
		],
		['contact', ['/admin/contact']],
		['analytics', [30, 90, 365].map((days) => `/admin/analytics?from=${day(days)}&to=${day(0)}`)],
		[
			'jobs',
			[
				...[
					'/admin/api/jobs',
					'/admin/api/jobs?state=failed',
					'/admin/api/jobs?state=all',
					'/admin/api/jobs?state=all&page=400',
				],
				...['/admin/api/jobs?state=all&search=model%201999', '/admin/api/queues'],
				...sorted('/admin/api/jobs?state=all&', ['project', 'person', 'bytes']),
			],
		],
		[
			'audit log',
			[
				...['/admin/audit-log', '/admin/audit-log?action=status.updated', '/admin/audit-log?action=project'],
				...['/admin/audit-log?action=no.such', '/admin/audit-log?person=person7@firm7.example'],
				`/admin/audit-log?from=${day(200)}&to=${day(199)}&action=comment.added`,
				...[`/admin/audit-log?project_id=${project_id}`, '/admin/audit-log?subject_id=subject%2077'],
			],
		],
		['diagnostics', ['/admin/api/diagnostics']],
	]
}

interface Row {
	page: string
	call: string
	first: number
	median: number
	longest: number
}

/** Exit code 1 when a call takes more than a second. */
export async function run(args: string[]): Promise<number> {
	const options = {
		json: { type: 'string' },
		part: { type: 'string', default: '1' },
		keep: { type: 'boolean' },
	} as const
	const { values } = parseArgs({ args, options })
	const part = Number(values.part)
	const sizes = Object.fromEntries(Object.entries(SIZES).map(([name, size]) => [name, Math.ceil(size * part)]))
	const postgres = await startSideProcess(POSTGRES)
	const url: string = JSON.parse(postgres.firstLine).url
	const server = await BenchServer.start({ DATABASE_URL: url })
	const rows: Row[] = []
	let onScreen: PageTime[] = []
	try {
		const filled = await fillLargeDatabase(url, sizes as typeof SIZES, console.log)
		console.log(`filled in ${filled.seconds.toFixed(0)} s`)
		// A server that starts sums the days that are over.
		await server.stop()
		await server.startAgain()
		console.log(`${await waitForSums(url, SUMS_LIMIT_MS)} days of analytics are summed\n`)
		for (const [page, calls] of pages(filled)) for (const call of calls) rows.push(await measure(server, page, call))
		console.log('\nFrom the click to the picture, in Chromium:')
		onScreen = await timePages(server, ({ page, median, longest }) =>
			console.log(`${page.padEnd(20)}${[median, longest].map((ms) => ms.toFixed(0).padStart(7)).join('')} ms`),
		)
		if (values.keep) await keep(server)
	} finally {
		if (rows.some(({ longest }) => longest === Number.POSITIVE_INFINITY)) console.log(server.output)
		await server.close()
		await postgres.stop()
	}
	if (values.json) writeFileSync(values.json, `${JSON.stringify({ sizes, rows, onScreen }, null, '\t')}\n`)
	const misses = rows.filter(({ longest }) => longest > LIMIT_MS)
	for (const { page, call } of misses) console.log(`more than ${LIMIT_MS} ms: ${page} ${call}`)
	const late = onScreen.filter(({ median }) => median > LIMIT_MS)
	for (const { page } of late) console.log(`more than ${LIMIT_MS} ms in the browser: ${page}`)
	return misses.length + late.length === 0 ? 0 : 1
}

/** Until somebody has looked at the pages. */
async function keep({ url }: BenchServer): Promise<void> {
	console.log(`\n${url}/sysbly   ${BENCH_EMAIL}   ${BENCH_PASSWORD}   Stop: Ctrl-C`)
	const listening = setInterval(() => {}, 1 << 30)
	await new Promise<void>((resolve) => {
		for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
	})
	clearInterval(listening)
}

async function measure(server: BenchServer, page: string, call: string): Promise<Row> {
	const times: number[] = []
	for (let run = 0; run <= RUNS; run++) {
		const begun = performance.now()
		// A call that fails is one that took too long.
		const failure = await server.call(call).then(() => null, String)
		if (failure) console.log(failure)
		times.push(failure ? Number.POSITIVE_INFINITY : performance.now() - begun)
		if (failure) break
	}
	const [first = 0, ...others] = times
	const median = others.sort((a, b) => a - b)[Math.floor(others.length / 2)] ?? first
	const row = { page, call, first, median, longest: Math.max(...times) }
	const figures = [first, median, row.longest].map((ms) => ms.toFixed(0).padStart(7)).join('')
	console.log(`${page.padEnd(12)}${figures} ms  ${call.slice(0, 90)}`)
	return row
}
