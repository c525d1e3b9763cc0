/** How many tests passed and failed, from the JSON reports of the two runners. */
export type TestCounts = { passed: number; failed: number }

/** The parts of Vitest's `--reporter=json` used here. */
export type VitestReport = {
	testResults: { name: string; status: string; message: string; assertionResults: { status: string }[] }[]
}

/** The parts of Playwright's JSON report used here. */
export type PlaywrightReport = {
	stats: { expected: number; unexpected: number; flaky: number; skipped: number }
	errors: unknown[]
}

/**
 * A test file that fails before its first test counts as one failure; a test that never ran doesn't count as passed.
 */
export function countVitest({ testResults }: VitestReport): TestCounts {
	const counts = { passed: 0, failed: 0 }
	for (const file of testResults) {
		const failedBefore = counts.failed
		for (const { status } of file.assertionResults) {
			if (status === 'passed') counts.passed += 1
			else counts.failed += 1
		}
		if (file.status === 'failed' && counts.failed === failedBefore) counts.failed += 1
	}
	return counts
}

/** A test that passed only on a retry counts as failed, like a skipped test or an error outside any test. */
export function countPlaywright({ stats, errors }: PlaywrightReport): TestCounts {
	return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length }
}

/**
 * The sum of several runs.
 * @param runs the report of each runner (null without one) and whether it succeeded
 */
export function sumCounts(runs: { counts: TestCounts | null; succeeded: boolean }[]): TestCounts {
	const total = { passed: 0, failed: 0 }
	for (const { counts, succeeded } of runs) {
		total.passed += counts?.passed ?? 0
		total.failed += counts?.failed ?? 0
		// An unhandled error fails a run without failing any of its tests; without a report, it is unknown what ran.
		if (counts === null || (!succeeded && counts.failed === 0)) total.failed += 1
	}
	if (total.passed + total.failed === 0) total.failed = 1
	return total
}
