import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkLocales, checkMailTexts } from './check-locales.ts'
import { houseProblems, largeFolders } from './house-rules.ts'
import { metEngines, missingFromLock, readLock } from './lock-file.ts'
import { codeFolders, repositoryRoot } from './repository.ts'
import { type CommandResult, runTool } from './run-tool.ts'

/** `npm run check`: all checks of the code except tests. Prints one line per part, and failures in full at the end. */
type Part = { name: string; run: () => Promise<CommandResult> }

const inTurn = async (results: Promise<CommandResult>[]): Promise<CommandResult> => {
	const all = await Promise.all(results)
	return {
		ok: all.every(({ ok }) => ok),
		output: all
			.filter(({ ok }) => !ok)
			.map(({ output }) => output)
			.join('\n'),
	}
}

const reportOf = (problems: string[]): CommandResult => ({ ok: problems.length === 0, output: problems.join('\n') })

function ownFiles(): string[] {
	const files: string[] = []
	const walk = (folder: string) => {
		for (const entry of readdirSync(join(repositoryRoot, folder), { withFileTypes: true })) {
			const path = `${folder}/${entry.name}`
			if (['node_modules', 'dist', 'test-results', '.data'].includes(entry.name)) continue
			if (entry.isDirectory()) walk(path)
			else files.push(path)
		}
	}
	for (const folder of codeFolders) walk(folder)
	return files
}

async function checkHouse(): Promise<CommandResult> {
	const files = ownFiles()
	return reportOf([
		...files.flatMap((path) => houseProblems(path, readFileSync(join(repositoryRoot, path), 'utf8'))),
		...largeFolders(files),
	])
}

const parts: Part[] = [
	{
		name: 'types',
		run: () =>
			inTurn(
				codeFolders
					.filter((folder) => existsSync(join(repositoryRoot, folder, 'tsconfig.json')))
					.map((folder) => runTool('tsc', ['-p', folder])),
			),
	},
	{
		name: 'format and lint',
		run: () => runTool('biome', ['ci', '--colors=off', '--error-on-warnings', '--max-diagnostics=50', '.']),
	},
	{ name: 'arrows', run: () => runTool('depcruise', ['--config', '.dependency-cruiser.cjs', ...codeFolders]) },
	{ name: 'dead code', run: () => runTool('knip', ['--no-progress']) },
	{
		name: 'locales',
		run: async () =>
			reportOf([
				...checkLocales(join(repositoryRoot, 'web/src')),
				...checkMailTexts(join(repositoryRoot, 'server/src/platform/mail/mail-texts')),
				...checkMailTexts(join(repositoryRoot, 'server/src/features/reports/report-texts')),
				...checkMailTexts(join(repositoryRoot, 'server/src/features/notifications/texts')),
			]),
	},
	{ name: 'house rules', run: checkHouse },
	{
		name: 'lock file',
		run: async () => {
			const lock = readLock()
			return reportOf([
				...missingFromLock(lock).map(
					({ dependent, name }) => `${dependent} needs ${name}: run node scripts/lock-file.ts`,
				),
				...metEngines(lock).map((place) => `npm warns of engines of ${place}: run node scripts/lock-file.ts`),
			])
		},
	},
]

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

const results = await Promise.all(
	parts.map(async ({ name, run }) => {
		const started = performance.now()
		const result = await run()
		console.log(`${result.ok ? 'ok  ' : 'FAIL'} ${name.padEnd(16)} ${seconds(performance.now() - started)}`)
		return { name, ...result }
	}),
)

for (const { name, ok, output } of results) {
	if (!ok) console.log(`\n--- ${name}\n${output.trim()}`)
}
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1
