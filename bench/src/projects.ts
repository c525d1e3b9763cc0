/**
 * The daily work of a large project: statuses, figures and lists in, beside a bare server that keeps the least such work
 * needs, on both databases; and how long the figures and the scrolling list take in a browser.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fillProject } from './api/filled-project.ts'
import { startSideProcess } from './api/side-process.ts'
import { BenchServer } from './bench-server.ts'
import { median } from './median.ts'
import { measureListBytes } from './projects/list-bytes.ts'
import { callsOf, growHistory, type LongProject } from './projects/long-project.ts'
import { measureOnScreen } from './projects/on-screen.ts'

const BARE = 'bench/src/projects/bare-log.ts'
const POSTGRES = 'server/src/testing/postgres-process.ts'
const MANY = 10_000
const YEAR_MS = 365 * 86_400_000

type DatabaseKind = 'embedded' | 'postgres'
type Measure = {
	name: string
	ours: (turn: number) => Promise<unknown>
	/** What the bare server does for the same; none where there is no such thing. */
	bare: ((turn: number) => Promise<unknown>) | null
	/** At 50,000 panels, milliseconds. */
	limit: number | null
	turns: number
}

/** `npm run bench -- projects [--panels 5000,50000] [--events 500000] [--database embedded,postgres] [--no-browser]` */
export async function run(args: string[]): Promise<number> {
	const { values } = parseArgs({
		args,
		options: {
			panels: { type: 'string', default: '5000,50000' },
			events: { type: 'string', default: '500000' },
			database: { type: 'string', default: 'embedded,postgres' },
			turns: { type: 'string', default: '5' },
			'no-browser': { type: 'boolean', default: false },
		},
	})
	const sizes = values.panels.split(',').map(Number)
	const plan = { sizes, events: Number(values.events), turns: Number(values.turns), browser: !values['no-browser'] }
	if (![...sizes, plan.events, plan.turns].every((number) => number > 0)) return 2
	console.log(`load average before: ${(loadavg()[0] ?? 0).toFixed(1)}; times are medians, milliseconds\n`)
	console.log('database   panels   events  what                               ours     bare  of bare    limit')
	let missed = 0
	for (const database of values.database.split(',') as DatabaseKind[]) missed += await benchDatabase(database, plan)
	console.log(`\n${missed} miss a limit, which holds at the largest size`)
	return missed === 0 ? 0 : 1
}

type Plan = { sizes: number[]; events: number; turns: number; browser: boolean }

async function benchDatabase(database: DatabaseKind, plan: Plan): Promise<number> {
	const postgres = database === 'postgres' ? await startSideProcess(POSTGRES) : null
	const directory = mkdtempSync(join(tmpdir(), 'panelyard-bench-projects-'))
	const url: string | undefined = postgres ? JSON.parse(postgres.firstLine).url : undefined
	let server: BenchServer | null = null
	let missed = 0
	try {
		server = await BenchServer.start(url ? { DATABASE_URL: url } : {})
		const bare = await startSideProcess(
			BARE,
			url ? { DATABASE_URL: url } : { DATABASE_FOLDER: join(directory, 'bare') },
		)
		try {
			for (const panels of plan.sizes) {
				const project = await growHistory(server, await fillProject(server, panels, directory), plan.events)
				const isLimited = panels === Math.max(...plan.sizes)
				for (const measure of await measuresOf(server, bare.firstLine, project, plan.turns))
					missed += Number(await print(database, project, measure, isLimited))
				missed += await printListBytes(server, database, project, isLimited)
				if (plan.browser) missed += await printOnScreen(server, database, project, isLimited)
			}
		} finally {
			await bare.stop()
		}
	} finally {
		await server?.close()
		await postgres?.stop()
		rmSync(directory, { recursive: true, force: true })
	}
	return missed
}

async function measuresOf(server: BenchServer, bare: string, project: LongProject, turns: number): Promise<Measure[]> {
	const { get, post } = callsOf(server, project.id)
	const { panel_ids, steps } = project
	const send = async (path: string, payload: object) => {
		const response = await fetch(`${bare}/${project.id}/${path}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(payload),
		})
		if (!response.ok) throw new Error(`bare ${path}: ${response.status} ${await response.text()}`)
		await response.arrayBuffer()
	}
	const read = async () => (await fetch(`${bare}/${project.id}/figures`)).arrayBuffer()
	await send('panels', { ids: panel_ids })
	for (let made = 0; made < project.events; made += panel_ids.length)
		await send('statuses', { panel_ids, set: steps[(made / panel_ids.length) % 2] })
	/** The second step requires the first, so every other turn is held to a rule. */
	const stepOf = (turn: number) => steps[(turn + 1) % 2]
	/** As the web app asks. */
	const asked = { source: 'panel_list', answer: 'by_element' }
	const set = (ids: string[]) => ({
		ours: (turn: number) => post('panels/statuses', { panel_ids: ids, set: stepOf(turn), ...asked }),
		bare: (turn: number) => send('statuses', { panel_ids: ids, set: stepOf(turn) }),
	})
	const from = new Date(Date.now() - YEAR_MS).toISOString().slice(0, 10)
	const figures = () => get(`figures?from=${from}&time_zone=Europe/Berlin`)
	const listed = panel_ids.slice(0, MANY)
	const list = (turn: number) => ({
		answer: asked.answer,
		panel_ids: listed,
		columns: { status: { mode: 'set', cells: [[stepOf(turn)]], rows: listed.map(() => 0) } },
	})
	const measures: Measure[] = [
		{ name: 'figures of a year, first', ours: figures, bare: read, limit: null, turns: 1 },
		{ name: 'figures of a year, again', ours: figures, bare: read, limit: 300, turns },
		{
			name: 'a status, then the figures',
			ours: async (turn) => {
				await post('panels/statuses', { panel_ids: listed.slice(0, 10), set: stepOf(turn), ...asked })
				return figures()
			},
			bare: async (turn) => {
				await send('statuses', { panel_ids: listed.slice(0, 10), set: stepOf(turn) })
				return read()
			},
			limit: 300,
			turns,
		},
		{
			name: `a list of ${listed.length} rows`,
			ours: (turn) => post('imports', list(turn)),
			bare: set(listed).bare,
			limit: 5000,
			turns,
		},
		{ name: `a status of ${listed.length} panels`, ...set(listed), limit: 300, turns: turns * 2 },
	]
	if (panel_ids.length > MANY)
		measures.push({ name: `a status of ${panel_ids.length} panels`, ...set(panel_ids), limit: 1200, turns: turns * 2 })
	return measures
}

async function timed(work: () => Promise<unknown>): Promise<number> {
	const begun = performance.now()
	await work()
	return performance.now() - begun
}

/** In turns, so that both meet what else the machine does. Gives whether the limit is missed. */
async function print(database: string, project: LongProject, measure: Measure, isLimited: boolean): Promise<boolean> {
	const ours: number[] = []
	const bare: number[] = []
	for (let turn = 0; turn < measure.turns; turn++) {
		ours.push(await timed(() => measure.ours(turn)))
		if (measure.bare) bare.push(await timed(() => measure.bare?.(turn) ?? Promise.resolve()))
	}
	const limit = isLimited ? measure.limit : null
	printRow(database, project, measure.name, median(ours), bare.length > 0 ? median(bare) : null, limit)
	return limit !== null && median(ours) > limit
}

async function printListBytes(
	server: BenchServer,
	database: string,
	project: LongProject,
	isLimited: boolean,
): Promise<number> {
	const { whole, wholeMs, changes, changesMs } = await measureListBytes(server, project)
	const limit = isLimited ? 2000 : null
	printRow(database, project, 'the list of panels, bytes sent', whole, null, null)
	printRow(database, project, '… milliseconds', wholeMs, null, null)
	printRow(database, project, 'after one change, bytes sent', changes, null, limit)
	printRow(database, project, '… milliseconds', changesMs, null, null)
	return Number(limit !== null && changes > limit)
}

async function printOnScreen(
	server: BenchServer,
	database: string,
	project: LongProject,
	isLimited: boolean,
): Promise<number> {
	const { overview, script, whole, slowest, rows } = await measureOnScreen(server, project.id)
	const lines = [
		['figures on screen after the click', overview, 1000],
		[`scrolling ${rows} rows, script`, script, 8],
		['… with style and layout', whole, null],
		['… of 20 frames the slowest', slowest, null],
	] as const
	for (const [name, time, limit] of lines) printRow(database, project, name, time, null, isLimited ? limit : null)
	return lines.filter(([, time, limit]) => isLimited && limit !== null && time > limit).length
}

function printRow(
	database: string,
	{ panels, events }: LongProject,
	name: string,
	ours: number,
	bare: number | null,
	limit: number | null,
): void {
	const number = (value: number | null, digits = 0) => (value === null ? '-' : value.toFixed(digits)).padStart(8)
	const cells = [
		database.padEnd(9),
		String(panels).padStart(7),
		String(events).padStart(8),
		` ${name.padEnd(33)}`,
		number(ours, ours < 20 ? 1 : 0),
		number(bare),
		number(bare === null ? null : ours / bare, 2),
		number(limit),
	]
	console.log(`${cells.join(' ')}${limit !== null && ours > limit ? '  missed' : ''}`)
}
