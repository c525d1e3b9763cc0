/**
 * The panel list as an XLSX file: the app's code in a worker of Chromium, as people have it, and in Node beside exceljs,
 * which streams. Each run is a fresh process or browser. Peak memory is the resident size of the process that writes: of
 * Node, or of the page with its worker.
 */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { launchChromium, prepareChromium } from '@panelyard/e2e/product/chromium'
import { build, preview } from 'vite'
import { runFresh } from './fresh-process.ts'
import { median } from './median.ts'

const SIZES = [5_000, 50_000]
const LIMIT_SECONDS = 5

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const PAGE = here('./lists/page')

interface Run {
	seconds: number
	peakMegabytes: number
	fileMegabytes: number
	/** Null where there is no page. */
	longestTaskMs: number | null
}

type Writer = { name: string; write: (rows: number) => Promise<Run> }

const inNode =
	(script: string, folder: string) =>
	async (rows: number): Promise<Run> => {
		const file = join(folder, 'list.xlsx')
		const run = await runFresh(here(script), [String(rows), file])
		if (!run) throw new Error(`${script} failed with ${rows} rows`)
		return {
			seconds: Number(run.output) / 1000,
			peakMegabytes: run.peakMegabytes,
			fileMegabytes: statSync(file).size / 1e6,
			longestTaskMs: null,
		}
	}

const inChromium =
	(url: string) =>
	async (rows: number): Promise<Run> => {
		const browser = await launchChromium(await prepareChromium())
		try {
			const page = await browser.newPage()
			await page.goto(url)
			await page.waitForFunction('window.writeList')
			const { milliseconds, longestTaskMilliseconds, bytes } = await page.evaluate(
				(count) => window.writeList(count),
				rows,
			)
			const session = await browser.newBrowserCDPSession()
			const { processInfo } = await session.send('SystemInfo.getProcessInfo')
			const peaks = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => peakMegabytesOf(id))
			return {
				seconds: milliseconds / 1000,
				peakMegabytes: Math.max(0, ...peaks),
				fileMegabytes: bytes / 1e6,
				longestTaskMs: longestTaskMilliseconds,
			}
		} finally {
			await browser.close()
		}
	}

/** Largest resident size of a running process; 0 where the system does not tell. */
function peakMegabytesOf(pid: number): number {
	try {
		return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
	} catch {
		return 0
	}
}

function printed(rows: number, name: string, runs: Run[]): void {
	const tasks = runs.flatMap(({ longestTaskMs }) => longestTaskMs ?? [])
	const cells = [
		rows.toLocaleString('en').padStart(8),
		name.padEnd(26),
		median(runs.map(({ seconds }) => seconds))
			.toFixed(2)
			.padStart(9),
		Math.max(...runs.map(({ peakMegabytes }) => peakMegabytes))
			.toFixed(0)
			.padStart(9),
		(runs[0]?.fileMegabytes ?? 0).toFixed(2).padStart(9),
		(tasks.length === 0 ? '-' : Math.max(...tasks).toFixed(0)).padStart(17),
	]
	console.log(cells.join(' '))
}

/** `npm run bench -- lists [--runs 3] [--rows 5000,50000]`; exit code 1 when Chromium takes longer than the limit. */
export async function run(args: string[]): Promise<number> {
	const { values } = parseArgs({
		args,
		options: { runs: { type: 'string', default: '3' }, rows: { type: 'string', default: SIZES.join(',') } },
	})
	const folder = mkdtempSync(join(tmpdir(), 'panelyard-bench-lists-'))
	const outDir = join(folder, 'page')
	await build({
		root: PAGE,
		configFile: false,
		logLevel: 'error',
		build: { outDir, emptyOutDir: true, target: 'es2023' },
		worker: { format: 'es' },
	})
	const server = await preview({ root: PAGE, configFile: false, build: { outDir }, preview: { port: 0 } })
	try {
		const writers: Writer[] = [
			{ name: 'ours, worker in Chromium', write: inChromium(server.resolvedUrls?.local[0] ?? '') },
			{ name: 'ours, Node', write: inNode('./lists/write-ours.ts', folder) },
			{ name: 'exceljs streaming, Node', write: inNode('./lists/write-peer.ts', folder) },
		]
		console.log(`load average before: ${(loadavg()[0] ?? 0).toFixed(1)}\n`)
		console.log('    rows writer                       seconds  peak, MB  file, MB  longest task, ms')
		let isWithinLimit = true
		for (const rows of values.rows.split(',').map(Number)) {
			const found = writers.map((): Run[] => [])
			for (let round = 0; round < Math.max(1, Number(values.runs) || 1); round++)
				for (const [index, { write }] of writers.entries()) found[index]?.push(await write(rows))
			for (const [index, { name }] of writers.entries()) printed(rows, name, found[index] ?? [])
			isWithinLimit &&= median((found[0] ?? []).map(({ seconds }) => seconds)) <= LIMIT_SECONDS
		}
		console.log(`\nat most ${LIMIT_SECONDS} s in Chromium allowed`)
		return isWithinLimit ? 0 : 1
	} finally {
		await server.close()
		rmSync(folder, { recursive: true, force: true })
	}
}
