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
import type { ModelStructure } from '@panelyard/contracts/model-structure'
import type { PanelRule } from '@panelyard/contracts/panel-rules'
import { type VersionPanel, versionPanels } from '@panelyard/conversion/identity/version-panel'
import { readPanelsFile } from '@panelyard/conversion/panels-file'
import type { GivenOptions } from '@panelyard/sample-models/options'
import { writeSampleModel } from '@panelyard/sample-models/sample-model'
import { runFresh } from './fresh-process.ts'
import { familiesOf } from './identity/families.ts'
import { type IdentityRow, judgeMatch, type Truth } from './identity/judge-match.ts'

const CONVERT = fileURLToPath(new URL('../../conversion/src/cli.mjs', import.meta.url))
const SIZES = [100, 5_000, 50_000]
const DEFAULT_SEED = 70_001
const REAL_PAIR = ['compare_by_guid_rev_1.ifc', 'compare_by_guid_rev_2.ifc'] as const
const REAL_FAMILY = 'h: a real pair'

interface Version {
	panels: VersionPanel[]
	truth: Truth
}

async function converted(file: string, work: string, rule: PanelRule | null): Promise<VersionPanel[]> {
	const out = join(work, 'out')
	const ruleFile = join(work, 'rule.json')
	if (rule) writeFileSync(ruleFile, JSON.stringify(rule))
	const run = await runFresh(CONVERT, [file, '--out', out, ...(rule ? ['--panel-rule', ruleFile] : [])])
	if (!run) throw new Error(`${file} could not be converted`)
	const structure = JSON.parse(readFileSync(join(out, 'structure.json'), 'utf8')) as ModelStructure
	const { panels } = await readPanelsFile(join(out, 'panels.json'))
	const bytes = readFileSync(join(out, 'boxes.bin'))
	return versionPanels(structure, panels, new Float32Array(new Uint8Array(bytes).buffer))
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
		return { panels: await converted(file, this.#work, rule), truth: ({ global_id }) => paths.get(global_id) }
	}

	async real(file: string): Promise<Version> {
		return { panels: await converted(file, this.#work, null), truth: ({ global_id }) => global_id }
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

/** `npm run bench -- identity [FOLDER] [--panels N,N] [--seed N] [--json FILE]`; a folder may have the real pair. */
export async function run(args: string[]): Promise<number> {
	const { values, positionals } = parseArgs({
		args,
		allowPositionals: true,
		options: { panels: { type: 'string' }, seed: { type: 'string' }, json: { type: 'string' } },
	})
	const sizes = values.panels ? values.panels.split(',').map(Number) : SIZES
	const seed = Number(values.seed ?? DEFAULT_SEED)
	if (![...sizes, seed].every(Number.isInteger)) {
		console.error('--panels and --seed are whole numbers')
		return 2
	}
	const rows: IdentityRow[] = []
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
			for (const { name, before, after, rules, least } of familiesOf(size, seed))
				take(name, await workshop.version(before, rules[0]), await workshop.version(after, rules[1]), least)
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
	if (values.json)
		writeFileSync(values.json, `${JSON.stringify({ seed, load_average: loadavg()[0], rows }, null, '\t')}\n`)
	return isShort ? 1 : 0
}
