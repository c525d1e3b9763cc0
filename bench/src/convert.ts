/**
 * Conversion speed. For each file, in turns so that a busy machine disturbs all alike:
 * - bare: web-ifc opens the file and streams every mesh on one thread; only those two calls are timed
 * - ours: `npm run convert` as a user runs it, from process start to the files written
 * - fragments: @thatopen/fragments' IfcImporter, from process start to the file written
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const DEFAULT_RUNS = 3
const LONGEST_RUN_MS = 300_000
const MEMORY_INTERVAL_MS = 20

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const REAL_MODELS = process.env.REAL_MODELS_DIR ?? here('../../../shared/ifc')
const DEFAULT_FILES = [
	'precast_tekla_carwash_x8.ifc',
	'haus_ifc4_archicad_x10.ifc',
	'schependomlaan_ROOT_federated.ifc',
	'ISSUE_021_Mini-Project.ifc',
]

interface Run {
	milliseconds: number
	peakMegabytes: number
	output: string
}

function residentMegabytes(pid: number): number {
	try {
		return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
	} catch {
		return 0
	}
}

/** Runs a script in a fresh process; null when it fails or takes too long. */
function runFresh(script: string, args: string[]): Promise<Run | null> {
	return new Promise((settle) => {
		const started = performance.now()
		const child = spawn(process.execPath, [script, ...args], {
			stdio: ['ignore', 'pipe', 'pipe'],
			timeout: LONGEST_RUN_MS,
		})
		let output = ''
		let peakMegabytes = 0
		const watch = setInterval(() => {
			if (child.pid !== undefined) peakMegabytes = Math.max(peakMegabytes, residentMegabytes(child.pid))
		}, MEMORY_INTERVAL_MS)
		child.stdout.on('data', (chunk: Buffer) => {
			output += chunk.toString()
		})
		child.stderr.resume()
		child.on('close', (code) => {
			clearInterval(watch)
			settle(code === 0 ? { milliseconds: performance.now() - started, peakMegabytes, output } : null)
		})
	})
}

const median = (values: number[]): number =>
	values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

interface Row {
	file: string
	bare: number
	ours: number
	ratio: number
	ourMemory: number
	bareMemory: number
	fragments: number
	/** GLB with structure, and the fragments file, in megabytes. */
	ourSize: number
	fragmentsSize: number
}

const megabytes = (path: string): number => (existsSync(path) ? statSync(path).size / 1e6 : Number.NaN)

async function measure(file: string, runs: number, withFragments: boolean): Promise<Row> {
	const work = mkdtempSync(join(tmpdir(), 'panelyard-bench-'))
	const bare: number[] = []
	const ours: number[] = []
	const fragments: number[] = []
	let ourMemory = 0
	let bareMemory = 0
	const fragmentsFile = join(work, 'model.frag')
	for (let run = 0; run < runs; run++) {
		const alone = await runFresh(here('./convert-bare.ts'), [file])
		if (alone) {
			bare.push(Number(alone.output.trim().split('\n').at(-1)))
			bareMemory = Math.max(bareMemory, alone.peakMegabytes)
		}
		const whole = await runFresh(here('../../conversion/src/cli.mjs'), [file, '--out', join(work, 'out')])
		if (whole) {
			ours.push(whole.milliseconds)
			ourMemory = Math.max(ourMemory, whole.peakMegabytes)
		}
		if (withFragments) {
			const peer = await runFresh(here('./convert-fragments.ts'), [file, fragmentsFile])
			if (peer) fragments.push(peer.milliseconds)
		}
	}
	const row: Row = {
		file: basename(file),
		bare: median(bare),
		ours: median(ours),
		ratio: median(ours) / median(bare),
		ourMemory,
		bareMemory,
		fragments: median(fragments),
		ourSize: megabytes(join(work, 'out/model.glb')) + megabytes(join(work, 'out/structure.json')),
		fragmentsSize: megabytes(fragmentsFile),
	}
	rmSync(work, { recursive: true, force: true })
	return row
}

const show = (value: number, digits = 0): string => (Number.isFinite(value) ? value.toFixed(digits) : '-')

function print(rows: Row[], runs: number): void {
	console.log(`medians of ${runs} runs, each in a fresh process; milliseconds, MB\n`)
	const header = [
		'file',
		'bare web-ifc',
		'ours, whole',
		'ratio',
		'bare peak',
		'our peak',
		'fragments',
		'glb+structure',
		'.frag',
	]
	const lines = rows.map((row) => [
		row.file,
		show(row.bare),
		show(row.ours),
		show(row.ratio, 2),
		show(row.bareMemory),
		show(row.ourMemory),
		show(row.fragments),
		show(row.ourSize, 2),
		show(row.fragmentsSize, 2),
	])
	const widths = header.map((title, at) => Math.max(title.length, ...lines.map((line) => (line[at] as string).length)))
	for (const line of [header, ...lines]) {
		console.log(
			line
				.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] as number) : cell.padStart(widths[at] as number)))
				.join('  '),
		)
	}
}

export async function run(args: string[]): Promise<number> {
	const { values, positionals } = parseArgs({
		args,
		allowPositionals: true,
		options: { runs: { type: 'string' }, 'no-fragments': { type: 'boolean' } },
	})
	const runs = Math.max(1, Number(values.runs ?? DEFAULT_RUNS) || DEFAULT_RUNS)
	const files =
		positionals.length > 0
			? positionals.map((path) => resolve(path))
			: DEFAULT_FILES.map((name) => join(REAL_MODELS, name)).filter((path) => existsSync(path))
	if (files.length === 0) {
		console.error('Name IFC files, or set REAL_MODELS_DIR to a folder with the reference models.')
		return 1
	}
	const rows: Row[] = []
	for (const file of files) rows.push(await measure(file, runs, !values['no-fragments']))
	print(rows, runs)
	return 0
}
