/**
 * `npm run verify-models -- FOLDER`: compares each element of real models with what web-ifc makes of it by itself and with
 * the file's own quantities; then converts, inspects, exports and merges the models and compares the results with
 * expectations that people have checked by hand. `--second-opinion` does the first part only, for any folder. Exit codes:
 * 0 all match, 1 some fail or the folder lacks a model, 2 the command line is invalid.
 */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { FOLDER_VARIABLE, modelNames } from './model-folder.ts'
import { EXPECTED_FAILURES, REQUIRED_MODELS } from './required-models.ts'

const USAGE = `Usage: npm run verify-models -- FOLDER [--second-opinion [NAME...]]

FOLDER holds the real models whose conversion is checked. --second-opinion only compares their elements, or those of the
named files, with web-ifc by itself and with the quantities in the file.`

async function main(args: string[]): Promise<number> {
	const [given, only, ...names] = args
	if (given === undefined || given.startsWith('-') || (only !== undefined && only !== '--second-opinion')) {
		console.error(USAGE)
		return 2
	}
	const folder = resolve(given)
	if (!existsSync(folder) || !statSync(folder).isDirectory()) {
		console.error(`${folder} isn't a folder`)
		return 1
	}
	if (only !== undefined) {
		const all = readdirSync(folder).filter((name) => /\.ifc$/i.test(name))
		await compareAll(folder, names.length > 0 ? names : all.sort())
		return 0
	}
	const missing = REQUIRED_MODELS.filter((name) => !existsSync(join(folder, name)))
	if (missing.length > 0) {
		console.error(`${folder} lacks ${missing.length} of ${REQUIRED_MODELS.length} models:\n  ${missing.join('\n  ')}`)
		return 1
	}
	const compared = modelNames(folder).filter((name) => name.endsWith('.ifc') && !EXPECTED_FAILURES[name])
	await compareAll(folder, compared)
	process.env[FOLDER_VARIABLE] = folder
	const { startVitest } = await import('vitest/node')
	const vitest = await startVitest('test', [], {
		config: false,
		root: import.meta.dirname,
		include: ['*.verify.ts'],
		watch: false,
		pool: 'forks',
		maxWorkers: 2,
		testTimeout: 120_000,
	})
	await vitest.close()
	return process.exitCode === undefined || process.exitCode === 0 ? 0 : 1
}

/** Prints the comparison of each file; one that can't be read is named with the reason. */
async function compareAll(folder: string, names: readonly string[]): Promise<void> {
	const { secondOpinion } = await import('./second-opinion.ts')
	const { opinionLines } = await import('./print-opinion.ts')
	for (const name of names) {
		const opinion = await secondOpinion(join(folder, name)).catch((error: unknown) => String(error))
		console.log(typeof opinion === 'string' ? `${name}: ${opinion}` : opinionLines(name, opinion).join('\n'))
	}
}

process.exit(await main(process.argv.slice(2)))
