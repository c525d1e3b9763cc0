/**
 * `npm run verify-testing -- FOLDER`: runs the public cases of IFC testing and prints how many come out as the start of
 * their names says (`pass`, `fail`, `na`, `invalid`; `pass` if it says nothing), by folder, and each that doesn't. FOLDER
 * holds any of `syntax/*.ifc`, `rules/FAMILY/rule/*.ifc` and `ids/FACET/*.ids` with the model of the same name beside it.
 * Exit codes: 0 all come out right, 1 some don't, 2 the command line is invalid.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { checkConformance } from '../../conformance/check-conformance.ts'
import { StepFile } from '../../step/step-file.ts'

const USAGE = `Usage: npm run verify-testing -- FOLDER [TEXT]

FOLDER holds cases of IFC testing: syntax, rules and ids. With TEXT only those with it in their path, each with what was found.`

interface Outcome {
	outcome: string
	reason: string
}

function filesBelow(folder: string, ending: string): string[] {
	if (!existsSync(folder)) return []
	return readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.filter((name) => name.toLowerCase().endsWith(ending))
		.map((name) => join(folder, name))
		.sort()
}

const readModel = (path: string): StepFile => new StepFile(new Uint8Array(readFileSync(path)))

async function checkText(path: string): Promise<Outcome> {
	const { syntax } = await checkConformance(readModel(path))
	const [first] = syntax
	return { outcome: first ? 'fail' : 'pass', reason: first ? `${first.line}:${first.column} ${first.message}` : '' }
}

const RULE_OUTCOMES = { passed: 'pass', failed: 'fail', not_applicable: 'na', not_finished: 'not finished' } as const

/** The folder of a case names its rule. */
async function checkRule(path: string): Promise<Outcome> {
	const code = basename(dirname(path)).toUpperCase()
	const result = (await checkConformance(readModel(path))).rules.find(({ rule }) => rule === code)
	if (!result) return { outcome: 'unknown', reason: `there is no rule ${code}` }
	return { outcome: RULE_OUTCOMES[result.outcome], reason: result.message }
}

const IDS_OUTCOMES = { passed: 'pass', failed: 'fail', invalid: 'invalid' } as const

async function checkIds(path: string): Promise<Outcome> {
	const ids = { name: basename(path), bytes: new Uint8Array(readFileSync(path)) }
	const model = path.replace(/\.ids$/i, '.ifc')
	const { ids: results } = await checkConformance(readModel(model), [ids])
	const [result] = results
	const failed = result?.specifications.find(({ outcome }) => outcome === 'failed')
	const failures = failed?.requirements.flatMap((requirement) => requirement.failures)
	const reason = result?.message || failed?.message || failures?.[0]?.reason || ''
	return { outcome: result ? IDS_OUTCOMES[result.outcome] : 'unknown', reason }
}

const KINDS = [
	{ folder: 'syntax', ending: '.ifc', check: checkText },
	{ folder: 'rules', ending: '.ifc', check: checkRule },
	{ folder: 'ids', ending: '.ids', check: checkIds },
]

async function verifyKind(
	root: string,
	{ folder, ending, check }: (typeof KINDS)[number],
	only: string,
): Promise<number> {
	const byFolder = new Map<string, { right: number; wrong: number }>()
	for (const path of filesBelow(join(root, folder), ending)) {
		const shown = relative(root, path)
		if (!shown.includes(only)) continue
		const expected = /^(pass|fail|na|invalid)/i.exec(basename(path))?.[1]?.toLowerCase() ?? 'pass'
		const found = await check(path).catch((error: unknown) => ({ outcome: 'crash', reason: String(error) }))
		const counts = byFolder.get(dirname(shown)) ?? { right: 0, wrong: 0 }
		byFolder.set(dirname(shown), counts)
		const isRight = found.outcome === expected
		if (isRight) counts.right++
		else counts.wrong++
		if (!isRight || only !== '')
			console.log(`${isRight ? 'right' : 'WRONG'} ${shown}: ${found.outcome} ${found.reason}`)
	}
	const all = { right: 0, wrong: 0 }
	for (const [name, { right, wrong }] of byFolder) {
		console.log(`${name.padEnd(24)} ${String(right).padStart(5)} right ${String(wrong).padStart(5)} wrong`)
		all.right += right
		all.wrong += wrong
	}
	if (byFolder.size > 0) console.log(`${folder}: ${all.right} of ${all.right + all.wrong} right\n`)
	return all.wrong
}

async function main([given, only = '']: string[]): Promise<number> {
	if (given === undefined || given.startsWith('-')) {
		console.error(USAGE)
		return 2
	}
	const root = resolve(given)
	if (!existsSync(root) || !statSync(root).isDirectory()) {
		console.error(`${root} isn't a folder`)
		return 2
	}
	let wrong = 0
	for (const kind of KINDS) wrong += await verifyKind(root, kind, only)
	return wrong === 0 ? 0 : 1
}

process.exit(await main(process.argv.slice(2)))
