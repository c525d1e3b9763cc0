import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type FileTime, fileTimes, QUIET_RUN_S, slowFiles, timeLines, type VitestTimes } from './file-times.ts'
import { journeyTimeLines, journeyTimes, type PlaywrightTimes } from './journey-times.ts'
import { repositoryRoot, toolEnvironment, toolPath } from './repository.ts'
import { temporaryFolder } from './temporary-folder.ts'
import {
	countPlaywright,
	countVitest,
	type PlaywrightReport,
	sumCounts,
	type TestCounts,
	type VitestReport,
} from './test-counts.ts'
import {
	type Failure,
	failureLines,
	type PlaywrightFailures,
	pageLines,
	playwrightFailures,
	type VitestFailures,
	vitestFailures,
} from './test-failures.ts'

/**
 * `npm test`: every workspace's tests, then the journeys in a browser, one after the other because both need the whole
 * machine. The web app, which the journeys need, is built meanwhile: tests wait now and then, and its build is one process.
 * The very last line is `N passed, N failed` over both.
 */
const temporary = temporaryFolder()
process.once('exit', () => rmSync(temporary, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

type Run = { counts: TestCounts | null; succeeded: boolean; failures: Failure[] }

function run(name: string, args: string[], environment: NodeJS.ProcessEnv = {}): Promise<boolean> {
	return new Promise((resolve) => {
		const child = spawn(toolPath(name), args, {
			cwd: repositoryRoot,
			env: { ...toolEnvironment(), TMPDIR: temporary, ...environment },
			stdio: ['ignore', 'inherit', 'inherit'],
		})
		child.on('error', (error) => {
			console.error(`${name} did not start: ${error.message}`)
			resolve(false)
		})
		child.on('close', (code) => resolve(code === 0))
	})
}

/** A runner's report; null without one. */
function readReport<Report>(path: string): Report | null {
	try {
		return JSON.parse(readFileSync(path, 'utf8')) as Report
	} catch (error) {
		console.error(`no readable report of the run: ${(error as Error).message}`)
		return null
	}
}

/** The run with each file, or journey, that took too long as one more failure. */
function withSlowFiles(
	{ counts, failures, ...rest }: Run,
	times: FileTime[],
	started: number,
	quietSeconds: number,
): Run {
	const slow = slowFiles(times, (performance.now() - started) / 1000, quietSeconds)
	return {
		...rest,
		counts: counts && { ...counts, failed: counts.failed + slow.length },
		failures: [...failures, ...slow],
	}
}

async function runWorkspaceTests(): Promise<Run> {
	const path = join(temporary, 'vitest.json')
	const started = performance.now()
	const succeeded = await run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${path}`])
	const report = readReport<VitestReport & VitestFailures & VitestTimes>(path)
	if (!report) return { succeeded, counts: null, failures: [] }
	const times = fileTimes(report)
	for (const line of timeLines(times)) console.log(line)
	const ran = { succeeded, counts: countVitest(report), failures: vitestFailures(report) }
	return withSlowFiles(ran, times, started, QUIET_RUN_S.vitest)
}

async function runJourneys(): Promise<Run> {
	const path = join(temporary, 'playwright.json')
	const started = performance.now()
	const succeeded = await run('playwright', ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'], {
		PLAYWRIGHT_JSON_OUTPUT_FILE: path,
		PLAYWRIGHT_FORCE_TTY: '0',
	})
	const report = readReport<PlaywrightReport & PlaywrightFailures & PlaywrightTimes>(path)
	if (!report) return { succeeded, counts: null, failures: [] }
	for (const line of journeyTimeLines(report)) console.log(line)
	for (const line of pageLines(report, (path) => readFileSync(path, 'utf8'))) console.log(line)
	const ran = { succeeded, counts: countPlaywright(report), failures: playwrightFailures(report) }
	return withSlowFiles(ran, journeyTimes(report), started, QUIET_RUN_S.journeys)
}

const built = run('node', ['scripts/build-web.ts'])
const workspaceTests = await runWorkspaceTests()
// Journeys build it themselves, and tell why, if it failed here.
await built
const runs = [workspaceTests, await runJourneys()]
// The first failures are far above: this lists them again for people who read only the end.
for (const line of failureLines(runs.flatMap(({ failures }) => failures))) console.error(line)
const total = sumCounts(runs)
process.exitCode = total.failed === 0 ? 0 : 1
console.log(`${total.passed} passed, ${total.failed} failed`)
