/**
 * The viewer beside @thatopen/components with @thatopen/fragments, in one headless Chromium: our built app on a real
 * server, our engine alone, and the peer on a page made as their tutorials do, with the model as their own importer
 * writes it. The app answers by mouse and keys, with all that stands round its picture; the engines by their own calls.
 *
 * What counts is processor time of the page's main thread, as the browser's trace has it (`tdur`), over every task from
 * the event to the end of the frame that shows its effect: script, React, layout, and handing work to the graphics card.
 * Drawing itself happens in another process. Where that is software on the same processors, times by the clock hold
 * waiting for it and say little of a computer with a graphics card, so they have no limits; both are printed. The first
 * picture is by the clock, from the start of the navigation to the first frame with some of the model handed over, for both alike.
 *
 * The scripts are those that the first answer of the server names, compressed; the viewer is not among them.
 *
 * The heap is of the page after a collection, with the contents of array buffers.
 */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { BenchServer } from './bench-server.ts'
import { prepareModel, sampleModel } from './viewer/bench-models.ts'
import type { Effort } from './viewer/contest.ts'
import { buildEnginePages, measureEngine, serveEngines } from './viewer/engine-view.ts'
import { initialScripts } from './viewer/initial-scripts.ts'
import { measureOurs } from './viewer/our-view.ts'
import { launchBrowser } from './viewer/page-under-test.ts'
import { isBeyond, type ViewResult, viewRows, viewTable } from './viewer/viewer-table.ts'

const REAL_MODELS = process.env.REAL_MODELS_DIR ?? fileURLToPath(new URL('../../../shared/ifc', import.meta.url))
const REAL_MODEL = 'precast_tekla_carwash_x8.ifc'
const CONVERSION_LIMIT_MS = 900_000

/** Kilobytes of compressed scripts that the app may need without the viewer. */
const MOST_SCRIPTS = 250

async function modelsOf(positionals: string[], panels: number, kept: string): Promise<string[]> {
	if (positionals.length > 0) return positionals.map((path) => resolve(path))
	const real = join(REAL_MODELS, REAL_MODEL)
	return [await sampleModel(kept, panels), ...(existsSync(real) ? [real] : [])]
}

async function contest(ifc: string, kept: string, work: string, effort: Effort): Promise<[ViewResult, number]> {
	const model = await prepareModel(ifc, kept)
	const server = await BenchServer.start()
	const glb = join(work, `${model.name}.glb`)
	const engines = await serveEngines(join(work, 'pages'), { glb, frag: model.frag })
	try {
		const project = await server.createProject(ifc)
		const { status, error } = await server.conversionEnds(project, CONVERSION_LIMIT_MS)
		if (status !== 'COMPLETED') throw new Error(`${model.name}: ${status} ${error}`)
		writeFileSync(glb, await server.modelOf(project))
		const browser = await launchBrowser()
		try {
			console.error(`${model.name}: our app`)
			const app = await measureOurs(browser, server, project, effort)
			console.error(`${model.name}: our engine`)
			const engine = await measureEngine(browser, engines.url, 'ours', effort)
			console.error(`${model.name}: the peer`)
			const peer = await measureEngine(browser, engines.url, 'peer', effort)
			return [{ model: model.name, rows: viewRows(app, engine, peer) }, await initialScripts(server.url)]
		} finally {
			await browser.close()
		}
	} finally {
		await engines.close()
		await server.close()
	}
}

/**
 * `npm run bench -- viewer [FILES] [--openings 3] [--turns 5] [--panels 50000] [--keep FOLDER] [--json FILE]`; exit code 1
 * when something is beyond its limit. `--keep` names a folder for the sample and the peer's files, which take minutes.
 */
export async function run(args: string[]): Promise<number> {
	const { values, positionals } = parseArgs({
		args,
		allowPositionals: true,
		options: {
			openings: { type: 'string', default: '3' },
			turns: { type: 'string', default: '5' },
			panels: { type: 'string', default: '50000' },
			keep: { type: 'string' },
			json: { type: 'string' },
		},
	})
	const work = mkdtempSync(join(tmpdir(), 'panelyard-bench-viewer-'))
	const kept = values.keep ? resolve(values.keep) : join(work, 'models')
	const effort = { openings: Math.max(1, Number(values.openings) || 1), turns: Math.max(1, Number(values.turns) || 1) }
	try {
		await buildEnginePages(join(work, 'pages'))
		const results: ViewResult[] = []
		let scripts = Number.NaN
		for (const ifc of await modelsOf(positionals, Number(values.panels), kept)) {
			const [result, kilobytes] = await contest(ifc, kept, work, effort)
			console.log(`${viewTable(result)}\n`)
			results.push(result)
			scripts = kilobytes
		}
		console.log(`scripts that every page begins with: ${scripts.toFixed(0)} kB, at most ${MOST_SCRIPTS}`)
		console.log(`load average ${(loadavg()[0] ?? 0).toFixed(1)}, ${cpus().length} x ${cpus()[0]?.model ?? ''}`)
		if (values.json) {
			const about = { ...effort, initial_scripts_kilobytes: scripts, load_average: loadavg()[0], node: process.version }
			writeFileSync(values.json, `${JSON.stringify({ ...about, results }, null, '\t')}\n`)
		}
		return scripts <= MOST_SCRIPTS && !results.some(({ rows }) => rows.some(isBeyond)) ? 0 : 1
	} finally {
		rmSync(work, { recursive: true, force: true })
	}
}
