/**
 * The viewer beside @thatopen/components with @thatopen/fragments, in the same headless Chromium: our built app on a real
 * server, our engine alone, and the peer on a page made as their tutorials do, with the model as their own importer
 * writes it. The app answers by mouse and keys, with all that stands round its picture; the engines by their own calls.
 *
 * What counts is processor time of the page's main thread, as the browser's trace has it (`tdur`), over every task from
 * the event to the end of the frame that shows its effect: script, React, layout, and handing work to the graphics card;
 * and, without a limit, over all that follows until the page is at rest again. Drawing itself happens on another thread.
 * Where that is software on the same processors, times by the clock hold waiting for it and say little of a computer with
 * a graphics card, so they have no limits; both are printed. The first picture is by the clock, from the start of the
 * navigation to the first frame with some of the model handed over, for both alike.
 *
 * The scripts are those that the first answer of the server names, compressed; the viewer is not among them.
 *
 * The heap is of the page after a collection, with the contents of array buffers.
 */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser } from '@playwright/test'
import { BenchServer } from './bench-server.ts'
import { prepareModel, sampleModel } from './viewer/bench-models.ts'
import { type Contestant, type Effort, measure } from './viewer/contest.ts'
import { buildEnginePages, engineAlone, serveEngines } from './viewer/engine-view.ts'
import { initialScripts } from './viewer/initial-scripts.ts'
import { ourApp } from './viewer/our-view.ts'
import { launchBrowser, VIEW } from './viewer/page-under-test.ts'
import { isBeyond, type ViewResult, viewNotes, viewRows, viewTable } from './viewer/viewer-table.ts'

const SAMPLE_PANELS = 50_000
const CONVERSION_LIMIT_MS = 900_000

/** Kilobytes of compressed scripts that the app may need without the viewer. */
const MOST_SCRIPTS = 250

/** Of files beyond this many megabytes, software takes seconds to draw one picture. */
const LARGE_MEGABYTES = 100
const USUAL: Effort = { openings: 3, turns: 5, orbitSteps: 20, patienceMs: 120_000 }
const OF_LARGE: Effort = { openings: 1, turns: 3, orbitSteps: 8, patienceMs: 180_000 }

interface Asked {
	files: string[]
	/** Panels of the sample; null leaves it out if files are named. */
	panels: number | null
	/** Null for what suits the model. */
	openings: number | null
	turns: number | null
	patienceMs: number | null
}

async function modelsOf({ files, panels }: Asked, kept: string): Promise<string[]> {
	const named = files.map((path) => resolve(path))
	if (panels === null && named.length > 0) return named
	return [await sampleModel(kept, panels ?? SAMPLE_PANELS), ...named]
}

function effortFor(ifc: string, asked: Asked): Effort {
	const suits = statSync(ifc).size > LARGE_MEGABYTES * 1e6 ? OF_LARGE : USUAL
	return {
		openings: asked.openings ?? suits.openings,
		turns: asked.turns ?? suits.turns,
		orbitSteps: suits.orbitSteps,
		patienceMs: asked.patienceMs ?? suits.patienceMs,
	}
}

const inWords = ({ openings, turns, orbitSteps }: Effort): string =>
	[
		`${openings} ${openings === 1 ? 'opening' : 'openings'}, each with a second visit`,
		`${turns} turns`,
		`${orbitSteps} steps of orbiting`,
		`a window of ${VIEW.width} x ${VIEW.height}`,
		`load average before ${loadAverage()}`,
	].join('; ')

const loadAverage = (): string => (loadavg()[0] ?? 0).toFixed(1)

async function contest(ifc: string, kept: string, work: string, effort: Effort): Promise<[ViewResult, number]> {
	const model = await prepareModel(ifc, kept)
	const server = await BenchServer.start()
	const glb = join(work, `${model.name}.glb`)
	const engines = await serveEngines(join(work, 'pages'), { 'model.glb': glb, 'model.frag': model.frag })
	try {
		console.error(`${model.name}: converting`)
		const project = await server.createProject(ifc)
		const { status, error } = await server.conversionEnds(project, CONVERSION_LIMIT_MS)
		if (status !== 'COMPLETED') throw new Error(`${model.name}: ${status} ${error}`)
		// Files and servers are warm for all: the first to be measured must not pay for those after it.
		writeFileSync(glb, await server.modelOf(project))
		readFileSync(model.frag)
		const scripts = await initialScripts(server.url)
		const how = inWords(effort)
		const measured = async (who: string, contestant: (browser: Browser) => Contestant | Promise<Contestant>) => {
			console.error(`${model.name}: ${who}`)
			const browser = await launchBrowser()
			try {
				return await measure(await contestant(browser), effort)
			} finally {
				await browser.close()
			}
		}
		const all = {
			app: await measured('our app', (browser) => ourApp(browser, server, project)),
			engine: await measured('our engine', (browser) => engineAlone(browser, engines.url, 'ours')),
			peer: await measured('the peer', (browser) => engineAlone(browser, engines.url, 'peer')),
		}
		return [{ model: model.name, how, rows: viewRows(all), notes: viewNotes(all) }, scripts]
	} finally {
		await engines.close()
		await server.close()
	}
}

function askedFor(args: string[]): Asked & { keep: string | undefined; json: string | undefined } {
	const { values, positionals } = parseArgs({
		args,
		allowPositionals: true,
		options: {
			openings: { type: 'string' },
			turns: { type: 'string' },
			patience: { type: 'string' },
			panels: { type: 'string' },
			keep: { type: 'string' },
			json: { type: 'string' },
		},
	})
	const count = (text: string | undefined, least: number) => (text ? Math.max(least, Number(text) || least) : null)
	const patience = count(values.patience, 1)
	return {
		files: positionals,
		panels: values.panels === undefined ? null : Number(values.panels),
		openings: count(values.openings, 1),
		turns: count(values.turns, 2),
		patienceMs: patience && patience * 1000,
		keep: values.keep,
		json: values.json,
	}
}

/**
 * `npm run bench -- viewer [FILES] [--openings N] [--turns N] [--patience SECONDS]
 * [--panels N] [--keep FOLDER] [--json FILE]`; exit code 1 when something is beyond its limit. Without files, or with
 * `--panels`, it takes a sample. `--keep` names a folder for the sample and the peer's files, which take minutes. `--patience` is
 * for one step: an opening, an orbit, a change with all that is drawn for it.
 */
export async function run(args: string[]): Promise<number> {
	const asked = askedFor(args)
	const work = mkdtempSync(join(tmpdir(), 'panelyard-bench-viewer-'))
	const kept = asked.keep ? resolve(asked.keep) : join(work, 'models')
	const began = performance.now()
	try {
		await buildEnginePages(join(work, 'pages'))
		const results: ViewResult[] = []
		let scripts = Number.NaN
		for (const ifc of await modelsOf(asked, kept)) {
			const [result, kilobytes] = await contest(ifc, kept, work, effortFor(ifc, asked))
			console.log(`${viewTable(result)}\n`)
			results.push(result)
			scripts = kilobytes
		}
		console.log(`scripts that every page begins with: ${scripts.toFixed(0)} kB, at most ${MOST_SCRIPTS}`)
		console.log(`load average ${loadAverage()}, ${cpus().length} x ${cpus()[0]?.model ?? ''}`)
		console.log(`took ${((performance.now() - began) / 60_000).toFixed(1)} minutes`)
		if (asked.json) {
			const about = { initial_scripts_kilobytes: scripts, load_average: loadavg()[0], node: process.version }
			writeFileSync(asked.json, `${JSON.stringify({ ...about, results }, null, '\t')}\n`)
		}
		return scripts <= MOST_SCRIPTS && !results.some(({ rows }) => rows.some(isBeyond)) ? 0 : 1
	} finally {
		rmSync(work, { recursive: true, force: true })
	}
}
