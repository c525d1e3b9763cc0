/** What failed, for the end of a long output: the same words of many tests are one line. */
export type Failure = { test: string; message: string }

const LONGEST_LINE = 300
const MOST_LINES = 30

/** The parts of Vitest's `--reporter=json` that are read. */
export type VitestFailures = {
	testResults: {
		name: string
		status: string
		message: string
		assertionResults: { status: string; fullName: string; failureMessages?: string[] | null }[]
	}[]
}

type PlaywrightSuite = {
	specs?: { title: string; file: string; tests: { status: string; results: { error?: { message?: string } }[] }[] }[]
	suites?: PlaywrightSuite[]
}

/** The parts of Playwright's JSON report that are read. */
export type PlaywrightFailures = { suites: PlaywrightSuite[]; errors: { message?: string }[] }

/** Tests that failed, and those that never ran because their file broke, with the file's words. */
export function vitestFailures({ testResults }: VitestFailures): Failure[] {
	return testResults.flatMap((file) => {
		const notPassed = file.assertionResults.filter(({ status }) => status !== 'passed')
		if (notPassed.length === 0) return file.status === 'failed' ? [{ test: file.name, message: file.message }] : []
		return notPassed.map(({ fullName, failureMessages }) => ({
			test: `${file.name} › ${fullName}`,
			message: failureMessages?.[0] || file.message || 'did not run',
		}))
	})
}

/** Journeys that failed, passed only at a second try or never ran, and what broke outside them. */
export function playwrightFailures({ suites, errors }: PlaywrightFailures): Failure[] {
	const ofSuite = ({ specs = [], suites: inner = [] }: PlaywrightSuite): Failure[] => [
		...specs.flatMap(({ title, file, tests }) =>
			tests
				.filter(({ status }) => status !== 'expected')
				.map(({ status, results }) => ({
					test: `${file} › ${title}`,
					message: results.find(({ error }) => error)?.error?.message ?? status,
				})),
		),
		...inner.flatMap(ofSuite),
	]
	return [...suites.flatMap(ofSuite), ...errors.map(({ message = '' }) => ({ test: 'outside any test', message }))]
}

/** Lines for a terminal, the words most tests failed with first; none when nothing failed. */
export function failureLines(failures: Failure[]): string[] {
	const byMessage = Map.groupBy(failures, ({ message }) => firstLine(message))
	const groups = [...byMessage].sort(([, a], [, b]) => b.length - a.length)
	const lines = groups.slice(0, MOST_LINES).map(([message, [first, ...more]]) => {
		const others = more.length > 0 ? ` and ${more.length} more` : ''
		return `${message.slice(0, LONGEST_LINE)}\n    ${first?.test.slice(-LONGEST_LINE)}${others}`
	})
	if (groups.length > MOST_LINES) lines.push(`and ${groups.length - MOST_LINES} other kinds of failure`)
	return lines
}

const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')
const firstLine = (message: string): string => message.replace(COLOURS, '').trim().split('\n', 1)[0] ?? ''
