/**
 * `npm run verify-models -- FOLDER`: converts, inspects, exports and merges real models and compares the results with
 * expectations that people have checked by hand. Exit codes: 0 all match, 1 some fail or the folder lacks a model, 2
 * the command line is invalid.
 */
import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { FOLDER_VARIABLE } from './model-folder.ts'
import { REQUIRED_MODELS } from './required-models.ts'

const USAGE = 'Usage: npm run verify-models -- FOLDER\n\nFOLDER holds the real models whose conversion is checked.'

async function main(args: string[]): Promise<number> {
	const [given] = args
	if (given === undefined || args.length > 1 || given.startsWith('-')) {
		console.error(USAGE)
		return 2
	}
	const folder = resolve(given)
	if (!existsSync(folder) || !statSync(folder).isDirectory()) {
		console.error(`${folder} isn't a folder`)
		return 1
	}
	const missing = REQUIRED_MODELS.filter((name) => !existsSync(join(folder, name)))
	if (missing.length > 0) {
		console.error(`${folder} lacks ${missing.length} of ${REQUIRED_MODELS.length} models:\n  ${missing.join('\n  ')}`)
		return 1
	}
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

process.exit(await main(process.argv.slice(2)))
