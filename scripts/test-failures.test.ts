import { expect, test } from 'vitest'
import { failureLines, pageLines, playwrightFailures, vitestFailures } from './test-failures.ts'

const result = (fullName: string, status: string, ...failureMessages: string[]) => ({
	fullName,
	status,
	failureMessages,
})

test('what many tests failed with stands first, once, with how many there are', () => {
	const lines = failureLines(
		vitestFailures({
			testResults: [
				{
					name: 'a.test.ts',
					status: 'failed',
					message: '',
					assertionResults: [result('adds', 'failed', 'Error: 2\n at x'), result('counts', 'passed')],
				},
				{
					name: 'b.test.ts',
					status: 'failed',
					message: 'Error: the database is locked\n at y',
					assertionResults: [result('reads', 'skipped'), result('writes', 'skipped')],
				},
				{ name: 'c.test.ts', status: 'failed', message: 'Error: no such module', assertionResults: [] },
				{ name: 'd.test.ts', status: 'passed', message: '', assertionResults: [result('runs', 'passed')] },
			],
		}),
	)
	expect(lines).toEqual([
		'Error: the database is locked\n    b.test.ts › reads and 1 more',
		'Error: 2\n    a.test.ts › adds',
		'Error: no such module\n    c.test.ts',
	])
})

test('a journey that failed at first, one that never ran and an error outside of any are told', () => {
	const spec = (title: string, status: string, message?: string) => ({
		title,
		file: 'a.journey.ts',
		tests: [{ status, results: message ? [{ error: { message } }, {}] : [{}] }],
	})
	const failures = playwrightFailures({
		suites: [
			{
				specs: [spec('works', 'expected')],
				suites: [{ specs: [spec('wavers', 'flaky', '\u001b[31mTimed out\u001b[0m'), spec('waits', 'skipped')] }],
			},
		],
		errors: [{ message: 'set-up broke' }],
	})
	expect(failureLines(failures)).toEqual([
		'Timed out\n    a.journey.ts › wavers',
		'skipped\n    a.journey.ts › waits',
		'set-up broke\n    outside any test',
	])
})

test('nothing is said of a run without failures, and only the first thirty kinds of another', () => {
	expect(failureLines([])).toEqual([])
	const many = Array.from({ length: 33 }, (_, number) => ({ test: 'a', message: `Error ${number}` }))
	expect(failureLines(many)).toHaveLength(31)
	expect(failureLines(many).at(-1)).toBe('and 3 other kinds of failure')
})

test('shows what the page of a failed journey was, of the first two only', () => {
	const failed = (title: string) => ({
		title,
		file: 'a.journey.ts',
		tests: [{ status: 'unexpected', results: [{ attachments: [{ name: 'error-context', path: title }] }] }],
	})
	const passed = { title: 'fine', file: 'a.journey.ts', tests: [{ status: 'expected', results: [{}] }] }
	const report = { suites: [{ specs: [passed, failed('one')], suites: [{ specs: [failed('two'), failed('three')] }] }] }
	const read = (path: string) => `# Error\nsecret of ${path}\n\`\`\`yaml\n- heading "${path}"\n\`\`\`\n`
	expect(pageLines({ ...report, errors: [] }, read)).toEqual([
		'The page of a.journey.ts › one:',
		'- heading "one"',
		'The page of a.journey.ts › two:',
		'- heading "two"',
	])
})
