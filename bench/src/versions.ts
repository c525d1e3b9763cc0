/**
 * Another issue of a large model, of which every GlobalId changed and a tenth of the panels moved: how long the comparison with
 * the live one and its report take, going live with it, and going back; and meanwhile the longest waits of others: who read, who
 * ask the server's main thread for nothing, and who set a status in the same project, by turns. On both databases.
 */
import { mkdtempSync, openAsBlob, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import type { ModelVersion } from '@panelyard/contracts/models/versions'
import type { GivenOptions } from '@panelyard/sample-models/options'
import { writeSampleModel } from '@panelyard/sample-models/sample-model'
import { startSideProcess } from './api/side-process.ts'
import { BenchServer } from './bench-server.ts'
import { familiesOf } from './identity/families.ts'
import type { HeldUp } from './limits/held-up.ts'
import { callsOf } from './projects/long-project.ts'

const POSTGRES = 'server/src/testing/postgres-process.ts'
const FAMILY = 'c: mixed, GlobalIds all changed'
const SEED = 90_001
const CONVERSION_LIMIT_MS = 900_000
const LOOK_MS = 20
/** Whoever asks for the state more often takes time from the comparison. */
const STATE_LOOK_MS = 100

interface Row {
	database: string
	panels: number
	step: string
	seconds: number
	/** Longest waits of others, milliseconds. */
	others: { read: number; thread: number; write: number }
	load: number
}

/** `npm run bench -- versions [--database embedded,postgres] [--panels 50000] [--json FILE]` */
export async function run(args: string[]): Promise<number> {
	const { values } = parseArgs({
		args,
		options: {
			database: { type: 'string', default: 'postgres,embedded' },
			panels: { type: 'string', default: '50000' },
			json: { type: 'string' },
		},
	})
	const rows: Row[] = []
	for (const database of values.database.split(','))
		rows.push(...(await benchDatabase(database, Number(values.panels))))
	if (values.json) writeFileSync(values.json, `${JSON.stringify({ rows }, null, '\t')}\n`)
	return 0
}

async function benchDatabase(database: string, panels: number): Promise<Row[]> {
	const family = familiesOf(panels, SEED).find(({ name }) => name === FAMILY)
	if (!family) throw new Error(`there is no family ${FAMILY}`)
	const postgres = database === 'postgres' ? await startSideProcess(POSTGRES) : null
	const directory = mkdtempSync(join(tmpdir(), 'panelyard-bench-versions-'))
	const server = await BenchServer.start(postgres ? { DATABASE_URL: JSON.parse(postgres.firstLine).url } : {})
	const rows: Row[] = []
	let other: Worker | null = null
	try {
		const upload = async <Body>(path: string, options: GivenOptions, fields: Record<string, string>) => {
			const file = join(directory, 'model.ifc')
			await writeSampleModel(file, options)
			const form = new FormData()
			for (const [name, value] of Object.entries(fields)) form.set(name, value)
			form.set('file', await openAsBlob(file), 'model.ifc')
			return server.call<Body>(path, { method: 'POST', body: form })
		}
		const rule = JSON.stringify(family.rules[0])
		const { project } = await upload<{ project: { id: string } }>('/projects/create_with_ifc', family.before, {
			project_name: 'Versions',
			panel_rule: rule,
		})
		await server.conversionEnds(project.id, CONVERSION_LIMIT_MS)
		const { get, post } = callsOf(server, project.id)
		const { panels: listed } = await get<{ panels: { id: string }[] }>('panels')
		const { statuses } = await get<{ statuses: { id: string; type: string }[] }>('statuses')
		const steps = statuses.filter(({ type }) => type === 'step').map(({ id }) => id)
		await post('panels/statuses', { panel_ids: listed.map(({ id }) => id), set: steps[2], source: 'panel_list' })
		const { url, cookie, pid } = server
		const asking = new Worker(new URL('./limits/held-up.ts', import.meta.url), { workerData: { url, cookie, pid } })
		other = asking
		const writer = async (signal: AbortSignal): Promise<number> => {
			let longest = 0
			for (let turn = 0; !signal.aborted; turn++) {
				const begun = performance.now()
				await post('panels/statuses', { panel_ids: [listed[0]?.id], set: steps[turn % 2], source: 'panel_list' })
				longest = Math.max(longest, performance.now() - begun)
				await wait(LOOK_MS)
			}
			return longest
		}
		const measured = async (step: string, work: () => Promise<unknown>): Promise<void> => {
			const next = () => new Promise<unknown>((resolve) => asking.once('message', resolve))
			const ready = next()
			asking.postMessage('start')
			await ready
			const ends = new AbortController()
			const writing = writer(ends.signal)
			// Told when it is awaited, or hidden by what made the work fail.
			writing.catch(() => {})
			const begun = performance.now()
			await work()
			const seconds = (performance.now() - begun) / 1000
			ends.abort()
			const write = await writing
			const seen = next()
			asking.postMessage('end')
			const { config: read, thread } = (await seen) as HeldUp
			const row = {
				database,
				panels: listed.length,
				step,
				seconds,
				others: { read, thread, write },
				load: loadavg()[0] ?? 0,
			}
			rows.push(row)
			const [s, r, t, w] = [seconds.toFixed(2), read.toFixed(0), thread.toFixed(0), write.toFixed(0)]
			console.log(`${database}, ${step}: ${s} s; others wait ${r} ms to read, ${t} ms for the thread, ${w} ms to write`)
		}
		const inState = async (states: ModelVersion['state'][]): Promise<void> => {
			for (const end = Date.now() + CONVERSION_LIMIT_MS; Date.now() < end; await wait(STATE_LOOK_MS)) {
				const [version] = (await get<{ versions: ModelVersion[] }>('versions')).versions
				if (version && states.includes(version.state)) return
				if (version?.state === 'failed') throw new Error(`the version failed: ${version.job?.error}`)
			}
			throw new Error(`the version came to none of ${states.join()}`)
		}
		const issued = async (): Promise<void> => {
			await upload(`/projects/${project.id}/versions/create_with_ifc`, family.after, {})
			await inState(['comparing', 'to_review'])
		}
		await issued()
		const begun = performance.now()
		await inState(['to_review'])
		console.log(`${database}, comparison, while nobody works: ${((performance.now() - begun) / 1000).toFixed(2)} s`)
		// As a candidate it would be compared again beside every later step.
		await server.call(`/projects/${project.id}/versions/2`, { method: 'DELETE' })
		await issued()
		await measured('comparison', () => inState(['to_review']))
		await measured('report', () => get('versions/3/impact'))
		await measured('list of changes', () => get('versions/3/impact/panels?page_size=200'))
		const decided = { decision: 'accept', category: 'moved' }
		await measured('one decision', async () => {
			const { panels: found } = await get<{ panels: { id: string }[] }>(
				'versions/3/impact/panels?category=moved&page_size=1',
			)
			await server.call(`/projects/${project.id}/versions/3/decisions`, {
				method: 'PUT',
				headers: { 'content-type': 'application/json' },
				body: JSON.stringify({ decision: 'hold', panel_ids: [found[0]?.id] }),
			})
		})
		await measured('decision on a category', () => callsOf(server, project.id).put('versions/3/decisions', decided))
		await measured('going live', () => post('versions/3/go_live', { hold_undecided: true }))
		await measured('going back', () => post('versions/1/go_live', {}))
		await measured('going live again', () => post('versions/3/go_live', {}))
	} catch (error) {
		console.error(server.output)
		throw error
	} finally {
		await other?.terminate()
		await server.close()
		await postgres?.stop()
		rmSync(directory, { recursive: true, force: true })
	}
	return rows
}
