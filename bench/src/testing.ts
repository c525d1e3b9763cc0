/**
 * Testing of models: how much longer an inspection takes with the checks against the standard, and how long an IDS of
 * twenty specifications takes on 1,000 to 50,000 panels, beside ifctester where this machine's Python has it. Each run is a
 * fresh process.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { writeSampleModel } from '@panelyard/sample-models/sample-model'
import { exponentOf } from './exponent.ts'
import { runFresh } from './fresh-process.ts'
import { median } from './median.ts'
import { twentySpecifications } from './testing/twenty-specifications.ts'

const SIZES = [1_000, 10_000, 50_000]
const MOST_SECONDS_OF_IDS = 5
const MOST_EXPONENT = 1.1
/** An inspection may take this many times as long as without the checks, and these seconds more. */
const MOST_TIMES = 1.5
const MOST_MORE_SECONDS = 3

const CHECK_ONCE = fileURLToPath(new URL('./testing/check-once.ts', import.meta.url))

const PEER = `
import sys, time
import ifcopenshell
from ifctester import ids
model = ifcopenshell.open(sys.argv[1])
wanted = ids.open(sys.argv[2])
started = time.time()
wanted.validate(model)
print(time.time() - started)
`

async function repeated(
	runs: number,
	args: string[],
): Promise<{ found: Record<string, number>[]; peakMegabytes: number }> {
	const found: Record<string, number>[] = []
	let peakMegabytes = 0
	for (let run = 0; run < runs; run++) {
		const done = await runFresh(CHECK_ONCE, args)
		if (!done) throw new Error(`testing ${args[0]} failed`)
		found.push(JSON.parse(done.output))
		peakMegabytes = Math.max(peakMegabytes, done.peakMegabytes)
	}
	return { found, peakMegabytes }
}

async function measureInspection(path: string, runs: number): Promise<boolean> {
	const { found, peakMegabytes } = await repeated(runs, [path])
	const inspection = median(found.map((each) => each.inspection ?? 0)) / 1000
	const conformance = median(found.map((each) => each.conformance ?? 0)) / 1000
	const cpu = median(found.map((each) => each.cpu ?? 0)) / 1000
	const most = inspection * MOST_TIMES + MOST_MORE_SECONDS
	console.log(
		`${basename(path).padEnd(40)} ${(statSync(path).size / 1e6).toFixed(1).padStart(7)} ${inspection.toFixed(2).padStart(8)} ${(inspection + conformance).toFixed(2).padStart(8)} ${most.toFixed(2).padStart(8)} ${cpu.toFixed(2).padStart(15)} ${peakMegabytes.toFixed(0).padStart(8)}`,
	)
	return inspection + conformance <= most
}

/** Seconds of ifctester; null where this machine doesn't have it. */
function peerSeconds(python: string, model: string, ids: string): number | null {
	const { status, stdout } = spawnSync(python, ['-c', PEER, model, ids], { encoding: 'utf8', timeout: 1_800_000 })
	return status === 0 ? Number(stdout) : null
}

async function measureIds(sizes: number[], runs: number, python: string): Promise<boolean> {
	const folder = mkdtempSync(join(tmpdir(), 'panelyard-bench-testing-'))
	try {
		const ids = join(folder, 'twenty.ids')
		writeFileSync(ids, twentySpecifications())
		const points: { x: number; y: number }[] = []
		console.log('\n  panels   file, MB   asked   failures   seconds   CPU, s   ifctester, s   peak, MB')
		for (const panels of sizes) {
			const model = join(folder, 'model.ifc')
			await writeSampleModel(model, { panels, detail: 'layers' })
			const { found, peakMegabytes } = await repeated(runs, [model, ids])
			const seconds = median(found.map((each) => each.milliseconds ?? 0)) / 1000
			points.push({ x: panels, y: seconds })
			const peer = python === '' ? null : peerSeconds(python, model, ids)
			const cells = [
				String(panels).padStart(8),
				(statSync(model).size / 1e6).toFixed(1).padStart(10),
				String(found[0]?.elements).padStart(7),
				String(found[0]?.failed).padStart(10),
				seconds.toFixed(2).padStart(9),
				(median(found.map((each) => each.cpuMilliseconds ?? 0)) / 1000).toFixed(2).padStart(8),
				(peer?.toFixed(1) ?? '-').padStart(14),
				peakMegabytes.toFixed(0).padStart(10),
			]
			console.log(cells.join(' '))
		}
		const exponent = exponentOf(points)
		const slowest = points.at(-1)?.y ?? 0
		console.log(`\nexponent ${exponent.toFixed(2)}, at most ${MOST_EXPONENT}; at most ${MOST_SECONDS_OF_IDS} s allowed`)
		return slowest <= MOST_SECONDS_OF_IDS && !(exponent > MOST_EXPONENT)
	} finally {
		rmSync(folder, { recursive: true, force: true })
	}
}

/**
 * `npm run bench -- testing [FILES] [--runs 3] [--panels 1000,10000,50000] [--python PYTHON]`, where PYTHON is one with
 * ifctester; exit code 1 above a limit.
 */
export async function run(args: string[]): Promise<number> {
	const { values, positionals } = parseArgs({
		args,
		allowPositionals: true,
		options: {
			runs: { type: 'string', default: '3' },
			panels: { type: 'string', default: SIZES.join(',') },
			python: { type: 'string', default: '' },
		},
	})
	const runs = Math.max(1, Number(values.runs) || 1)
	console.log(`load average before: ${(loadavg()[0] ?? 0).toFixed(1)}\n`)
	let isWithin = true
	if (positionals.length > 0)
		console.log(`${'inspection'.padEnd(40)}      MB  without     with  at most  checks, CPU s peak, MB`)
	for (const path of positionals) isWithin = (await measureInspection(path, runs)) && isWithin
	isWithin = (await measureIds(values.panels.split(',').map(Number), runs, values.python)) && isWithin
	return isWithin ? 0 : 1
}
