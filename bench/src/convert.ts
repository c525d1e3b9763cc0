/**
 * Conversion speed, memory and size. For each file, in turns so that a busy machine disturbs all alike:
 * - bare: web-ifc opens the file and streams every mesh on one thread; only those two calls are timed
 * - ours: the converter as `npm run convert` runs it, from process start to the files written
 * - fragments: @thatopen/fragments' IfcImporter, from process start to the file written
 *
 * Ratios are medians of the ratios of runs side by side.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { type ConvertRow, convertTable } from './convert-table.ts'
import { type Run, runFresh } from './fresh-process.ts'
import { median } from './median.ts'
import { mostMegabytes } from './memory-limit.ts'

const DEFAULT_RUNS = 5

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const CONVERT = here('../../conversion/src/cli.mjs')

/** The reference models, by file name, and the most each may take of bare web-ifc's time. */
const MOST_OF_BARE: Record<string, number> = {
	'precast_tekla_carwash_x8.ifc': 0.9,
	'haus_ifc4_archicad_x10.ifc': 0.9,
	'schependomlaan_ROOT_federated.ifc': 1.5,
}

const megabytes = (path: string): number => (existsSync(path) ? statSync(path).size / 1e6 : Number.NaN)

/** Milliseconds a round took by contestant; NaN for one that failed. */
interface Round {
	bare: number
	ours: number
	oursCpu: number
	fragments: number
}

interface Contest {
	file: string
	work: string
	rounds: Round[]
	peak: number
}

async function playRound(contest: Contest, withFragments: boolean): Promise<void> {
	const { file, work } = contest
	const bare = await runFresh(here('./convert-bare.ts'), [file])
	const ours = await runFresh(CONVERT, [file, '--out', join(work, 'out')])
	const fragments: Run | null = withFragments
		? await runFresh(here('./convert-fragments.ts'), [file, join(work, 'model.frag')])
		: null
	contest.peak = Math.max(contest.peak, ours?.peakMegabytes ?? 0)
	contest.rounds.push({
		bare: bare ? Number(bare.output.trim().split('\n').at(-1)) : Number.NaN,
		ours: ours?.milliseconds ?? Number.NaN,
		oursCpu: ours?.cpuMilliseconds ?? Number.NaN,
		fragments: fragments?.milliseconds ?? Number.NaN,
	})
}

/** As the server sends it: the GLB as it is, the structure compressed. */
function servedSize(out: string): number {
	const structure = join(out, 'structure.json')
	if (!existsSync(structure)) return Number.NaN
	return megabytes(join(out, 'model.glb')) + gzipSync(readFileSync(structure)).length / 1e6
}

function rowOf({ file, work, rounds, peak }: Contest): ConvertRow {
	const of = (value: (round: Round) => number): number =>
		median(rounds.map(value).filter((number) => Number.isFinite(number)))
	const fileMegabytes = megabytes(file)
	return {
		file: basename(file),
		file_megabytes: fileMegabytes,
		bare_ms: of(({ bare }) => bare),
		ours_ms: of(({ ours }) => ours),
		ours_cpu_ms: of(({ oursCpu }) => oursCpu),
		fragments_ms: of(({ fragments }) => fragments),
		of_bare: of(({ ours, bare }) => ours / bare),
		of_fragments: of(({ ours, fragments }) => ours / fragments),
		most_of_bare: MOST_OF_BARE[basename(file)] ?? null,
		peak_megabytes: peak,
		most_megabytes: mostMegabytes(fileMegabytes),
		served_megabytes: servedSize(join(work, 'out')),
		fragments_megabytes: megabytes(join(work, 'model.frag')),
	}
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

const referenceModels = (folder: string): string[] =>
	Object.keys(MOST_OF_BARE)
		.map((name) => join(resolve(folder), name))
		.filter((path) => existsSync(path))

/** `npm run bench -- convert FILES|FOLDER [--runs 5] [--no-fragments] [--json FILE]`; of a folder, its reference models. */
export async function run(args: string[]): Promise<number> {
	const { values, positionals } = parseArgs({
		args,
		allowPositionals: true,
		options: { runs: { type: 'string' }, 'no-fragments': { type: 'boolean' }, json: { type: 'string' } },
	})
	const runs = Math.max(1, Number(values.runs ?? DEFAULT_RUNS) || DEFAULT_RUNS)
	const files = positionals.flatMap((path) => (isFolder(path) ? referenceModels(path) : [resolve(path)]))
	if (files.length === 0) {
		console.error(`Name IFC files, or a folder with some of ${Object.keys(MOST_OF_BARE).join(', ')}`)
		return 2
	}
	const contests: Contest[] = files.map((file) => ({
		file,
		work: mkdtempSync(join(tmpdir(), 'panelyard-bench-')),
		rounds: [],
		peak: 0,
	}))
	try {
		const [first] = contests as [Contest]
		// Code that Node compiled once is kept, on every machine but one that converts for the first time.
		await runFresh(CONVERT, [first.file, '--out', join(first.work, 'out')])
		for (let round = 0; round < runs; round++)
			for (const contest of contests) await playRound(contest, !values['no-fragments'])
		const result = {
			runs,
			processors: availableParallelism(),
			processor: cpus()[0]?.model ?? '',
			load_average: loadavg()[0] ?? 0,
			node: process.version,
			rows: contests.map(rowOf),
		}
		console.log(convertTable(result.rows, runs, result.load_average))
		if (values.json) writeFileSync(values.json, `${JSON.stringify(result, null, '\t')}\n`)
	} finally {
		for (const { work } of contests) rmSync(work, { recursive: true, force: true })
	}
	return 0
}
