import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repositoryRoot, toolEnvironment, toolPath } from './repository.ts'
import { countPlaywright, countVitest, sumCounts, type TestCounts } from './test-counts.ts'

/**
 * `npm test`: every workspace's tests, then the journeys in a browser, one after the other because both want the whole
 * machine. The very last line is `N passed, N failed` over both.
 */
const reports = mkdtempSync(join(tmpdir(), 'panelyard-test-'))

type Run = { counts: TestCounts | null; succeeded: boolean }

function run(name: string, args: string[], environment: NodeJS.ProcessEnv = {}): Promise<boolean> {
	return new Promise((resolve) => {
		const child = spawn(toolPath(name), args, {
			cwd: repositoryRoot,
			env: { ...toolEnvironment(), ...environment },
			stdio: ['ignore', 'inherit', 'inherit'],
		})
		child.on('error', (error) => {
			console.error(`${name} did not start: ${error.message}`)
			resolve(false)
		})
		child.on('close', (code) => resolve(code === 0))
	})
}

function readCounts<Report>(path: string, count: (report: Report) => TestCounts): TestCounts | null {
	try {
		return count(JSON.parse(readFileSync(path, 'utf8')) as Report)
	} catch (error) {
		console.error(`no readable report of the run: ${(error as Error).message}`)
		return null
	}
}

async function runWorkspaceTests(): Promise<Run> {
	const report = join(reports, 'vitest.json')
	const succeeded = await run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`])
	return { succeeded, counts: readCounts(report, countVitest) }
}

async function runJourneys(): Promise<Run> {
	const report = join(reports, 'playwright.json')
	const succeeded = await run('playwright', ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'], {
		PLAYWRIGHT_JSON_OUTPUT_FILE: report,
		PLAYWRIGHT_FORCE_TTY: '0',
	})
	return { succeeded, counts: readCounts(report, countPlaywright) }
}

const total = sumCounts([await runWorkspaceTests(), await runJourneys()])
rmSync(reports, { recursive: true, force: true })
process.exitCode = total.failed === 0 ? 0 : 1
console.log(`${total.passed} passed, ${total.failed} failed`)
