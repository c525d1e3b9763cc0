/**
 * How many panels of a model's next version are recognised, and how many wrongly, beside matching by GlobalId alone and by
 * GlobalId, then mark. Each pair of versions is written by `sample-models`, with other choices than those of the tests, and
 * converted; the truth is that of the plans. The real pair's truth is its GlobalIds.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { ModelStructure } from '@panelyard/contracts/models/model-structure'
import type { PanelRule } from '@panelyard/contracts/panels/panel-rules'
import { type VersionPanel, versionPanels } from '@panelyard/conversion/identity/version-panel'
import { readPanelsFile } from '@panelyard/conversion/panels-file'
import type { GivenOptions } from '@panelyard/sample-models/options'
import { writeSampleModel } from '@panelyard/sample-models/sample-model'
import { exponentOf } from './exponent.ts'
import { runFresh } from './fresh-process.ts'
import { familiesOf } from './identity/families.ts'
import { type IdentityRow, judgeMatch, type Truth } from './identity/judge-match.ts'

const CONVERT = fileURLToPath(new URL('../../conversion/src/cli.mjs', import.meta.url))
const COMPARE = fileURLToPath(new URL('./identity/compare-process.ts', import.meta.url))
const SIZES = [100, 5_000, 50_000]
const DEFAULT_SEED = 70_001
const REAL_PAIR = ['compare_by_guid_rev_1.ifc', 'compare_by_guid_rev_2.ifc'] as const
const REAL_FAMILY = 'h: a real pair'

/** Limits of a comparison of 50,000 panels with its report, in a process of its own. */
const MAX_COMPARE_MS = 10_000
const MAX_COMPARE_MB = 1000
const MAX_EXPONENT = 1.2
/** The family whose comparison is measured: nearly every panel needs a look. */
const MEASURED_FAMILY = 'c: mixed, GlobalIds all changed'

interface Version {
	panels: VersionPanel[]
	truth: Truth
	/** Its artefacts. */
	directory: string
}

async function converted(
	file: string,
	work: string,
	rule: PanelRule | null,
): Promise<{ panels: VersionPanel[]; directory: string }> {
	const out = mkdtempSync(join(work, 'out-'))
	const ruleFile = join(work, 'rule.json')
	if (rule) writeFileSync(ruleFile, JSON.stringify(rule))
	const run = await runFresh(CONVERT, [file, '--out', out, ...(rule ? ['--panel-rule', ruleFile] : [])])
	if (!run) throw new Error(`${file} could not be converted`)
	const structure = JSON.parse(readFileSync(join(out, 'structure.json'), 'utf8')) as ModelStructure
	const { panels } = await readPanelsFile(join(out, 'panels.json'))
	const bytes = readFileSync(join(out, 'boxes.bin'))
	return { panels: versionPanels(structure, panels, new Float32Array(new Uint8Array(bytes).buffer)), directory: out }
}

/** Writes and converts versions; one that several families share, once. */
class Workshop {
	readonly #work = mkdtempSync(join(tmpdir(), 'panelyard-bench-'))
	readonly #versions = new Map<string, Promise<Version>>()

	version(options: GivenOptions, rule: PanelRule): Promise<Version> {
		const key = JSON.stringify([options, rule])
		const known = this.#versions.get(key)
		if (known) return known
		const made = this.#made(options, rule)
		this.#versions.set(key, made)
		return made
	}

	async #made(options: GivenOptions, rule: PanelRule): Promise<Version> {
		const file = join(this.#work, 'version.ifc')
		const { panels } = await writeSampleModel(file, options)
		const paths = new Map(panels.map(({ globalId, path }) => [globalId, path]))
		return { ...(await converted(file, this.#work, rule)), truth: ({ global_id }) => paths.get(global_id) }
	}

	async real(file: string): Promise<Version> {
		return { ...(await converted(file, this.#work, null)), truth: ({ global_id }) => global_id }
	}

	close(): void {
		rmSync(this.#work, { recursive: true, force: true })
	}
}

function line(row: IdentityRow, least: number): string {
	const share = (kept: number) => `${((100 * kept) / Math.max(1, row.surviving)).toFixed(2)} %`
	const isShort = row.wrong > 0 || row.kept < least * row.surviving || row.lost > 0
	return [
		`${row.panels} panels, ${row.family}: ${row.surviving} survive, ${share(row.kept)} kept, ${row.wrong} wrong,`,
		`${row.asked} asked, ${row.lost} lost; by GlobalId ${share(row.by_global_id.kept)}, ${row.by_global_id.wrong} wrong;`,
		`then by mark ${share(row.by_mark.kept)}, ${row.by_mark.wrong} wrong; ${Math.round(row.match_ms)} ms`,
		isShort ? ' TOO LITTLE' : '',
	].join(' ')
}

interface CompareRow {
	panels: number
	milliseconds: number
	/** Of the processor, which tells on a busy machine what a quiet one would take. */
	cpu_milliseconds: number
	peak_mb: number
}

/** Compares two versions as a server does: in a process of its own, by their artefacts, with the list of what changed. */
async function compared(before: Version, after: Version): Promise<CompareRow> {
	const run = await runFresh(COMPARE, [
		before.directory,
		after.directory,
		mkdtempSync(join(after.directory, 'compared-')),
	])
	if (!run) throw new Error('two versions could not be compared')
	const { milliseconds, cpuMilliseconds: cpu_milliseconds, peakMegabytes: peak_mb } = run
	const [wall, cpu, mb] = [milliseconds, cpu_milliseconds, peak_mb].map(Math.round)
	const panels = before.panels.length
	console.log(`${panels} panels compared by a process in ${wall} ms (${cpu} ms of the processor), ${mb} MB at most`)
	return { panels, milliseconds, cpu_milliseconds, peak_mb }
}

/** Whether comparisons keep their limits: at the largest size, and in how they grow from 5,000 panels on. */
function keepLimits(rows: readonly CompareRow[]): boolean {
	const large = rows.filter(({ panels }) => panels >= 4000)
	const growth =
		large.length < 2
			? null
			: exponentOf(large.map(({ panels, cpu_milliseconds }) => ({ x: panels, y: cpu_milliseconds })))
	if (growth !== null) console.log(`comparisons grow with an exponent of ${growth.toFixed(2)}; at most ${MAX_EXPONENT}`)
	const isSmall = rows.every((row) => row.cpu_milliseconds <= MAX_COMPARE_MS && row.peak_mb <= MAX_COMPARE_MB)
	return isSmall && (growth ?? 0) <= MAX_EXPONENT
}

/** `npm run bench -- identity [FOLDER] [--panels N,N] [--seed N] [--family TEXT] [--json FILE]`; a folder may have the real pair. */
export async function run(args: string[]): Promise<number> {
	const { values, positionals } = parseArgs({
		args,
		allowPositionals: true,
		options: {
			panels: { type: 'string' },
			seed: { type: 'string' },
			family: { type: 'string', default: '' },
			json: { type: 'string' },
		},
	})
	const sizes = values.panels ? values.panels.split(',').map(Number) : SIZES
	const seed = Number(values.seed ?? DEFAULT_SEED)
	if (![...sizes, seed].every(Number.isInteger)) {
		console.error('--panels and --seed are whole numbers')
		return 2
	}
	const rows: IdentityRow[] = []
	const comparisons: CompareRow[] = []
	let isShort = false
	const take = (family: string, before: Version, after: Version, least: number): void => {
		const versions = { before: before.panels, after: after.panels }
		const { row } = judgeMatch(family, versions, { before: before.truth, after: after.truth })
		rows.push(row)
		isShort ||= row.wrong > 0 || row.kept < least * row.surviving || row.lost > 0
		console.log(line(row, least))
	}
	for (const size of sizes) {
		const workshop = new Workshop()
		try {
			for (const { name, before, after, rules, least } of familiesOf(size, seed)) {
				if (!name.startsWith(values.family)) continue
				const versions = [await workshop.version(before, rules[0]), await workshop.version(after, rules[1])] as const
				take(name, ...versions, least)
				if (name === MEASURED_FAMILY) comparisons.push(await compared(...versions))
			}
		} finally {
			workshop.close()
		}
	}
	const pair = positionals.flatMap((folder) => REAL_PAIR.map((name) => join(resolve(folder), name)))
	if (pair.length === REAL_PAIR.length && pair.every((file) => existsSync(file))) {
		const workshop = new Workshop()
		const [before, after] = pair as [string, string]
		try {
			take(REAL_FAMILY, await workshop.real(before), await workshop.real(after), 1)
		} finally {
			workshop.close()
		}
	}
	const isLarge = !keepLimits(comparisons)
	const written = { seed, load_average: loadavg()[0], rows, comparisons }
	if (values.json) writeFileSync(values.json, `${JSON.stringify(written, null, '\t')}\n`)
	return isShort || isLarge ? 1 : 0
}
