/** Failures for the end of a long output: equal messages of many tests are one line. */
export type Failure = { test: string; message: string }

const LONGEST_LINE = 300
const MOST_LINES = 30

/** The parts of Vitest's `--reporter=json` used here. */
export type VitestFailures = {
	testResults: {
		name: string
		status: string
		message: string
		assertionResults: { status: string; fullName: string; failureMessages?: string[] | null }[]
	}[]
}

type PlaywrightResult = { error?: { message?: string }; attachments?: { name: string; path?: string }[] }

type PlaywrightSpec = { title: string; file: string; tests: { status: string; results: PlaywrightResult[] }[] }

type PlaywrightSuite = {
	specs?: PlaywrightSpec[]
	suites?: PlaywrightSuite[]
}

/** The parts of Playwright's JSON report used here. */
export type PlaywrightFailures = { suites: PlaywrightSuite[]; errors: { message?: string }[] }

/** Tests that failed, and files that failed before their tests, with the message. */
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

const specsOf = (suites: readonly PlaywrightSuite[]): PlaywrightSpec[] =>
	suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...specsOf(inner)])

/** Journeys that failed, passed only on a retry or never ran, and errors outside them. */
export function playwrightFailures({ suites, errors }: PlaywrightFailures): Failure[] {
	const failed = specsOf(suites).flatMap(({ title, file, tests }) =>
		tests
			.filter(({ status }) => status !== 'expected')
			.map(({ status, results }) => ({
				test: `${file} › ${title}`,
				message: results.find(({ error }) => error)?.error?.message ?? status,
			})),
	)
	return [...failed, ...errors.map(({ message = '' }) => ({ test: 'outside any test', message }))]
}

/** What stands before the page in Playwright's account of a failure. */
const PAGE = '```yaml\n'
const MOST_PAGES = 2
const MOST_PAGE_LINES = 120

/**
 * What the page of the first journeys that failed showed, as Playwright keeps it: on a machine that deletes its files nobody
 * can look at them afterwards. `read` reads a file.
 */
export function pageLines({ suites }: PlaywrightFailures, read: (path: string) => string): string[] {
	return specsOf(suites)
		.flatMap(({ title, file, tests }) =>
			tests
				.flatMap(({ results }) => results.flatMap(({ attachments = [] }) => attachments))
				.flatMap(({ name, path }) => (name === 'error-context' && path ? { test: `${file} › ${title}`, path } : [])),
		)
		.slice(0, MOST_PAGES)
		.flatMap(({ test, path }) => {
			const [, after = ''] = read(path).split(PAGE)
			const [page = ''] = after.split('\n```')
			return [`The page of ${test}:`, ...page.split('\n').slice(0, MOST_PAGE_LINES)]
		})
}

/** Lines for a terminal, the most frequent message first; none without failures. */
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
