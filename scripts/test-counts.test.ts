import { expect, test } from 'vitest'
import { countPlaywright, countVitest, sumCounts } from './test-counts.ts'

const file = (status: string, ...tests: string[]) => ({
	name: 'a.test.ts',
	status,
	message: '',
	assertionResults: tests.map((result) => ({ status: result })),
})

test('every result but a pass counts as a failure, and so does a file that never got to its tests', () => {
	const report = {
		testResults: [file('passed', 'passed', 'passed'), file('failed', 'passed', 'failed'), file('failed')],
	}
	expect(countVitest(report)).toEqual({ passed: 3, failed: 2 })
	expect(countVitest({ testResults: [file('passed', 'skipped', 'todo')] })).toEqual({ passed: 0, failed: 2 })
})

test('a journey that needed a second try, was skipped, or broke outside a test counts as failed', () => {
	const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 1 }
	expect(countPlaywright({ stats, errors: ['set-up broke'] })).toEqual({ passed: 5, failed: 4 })
})

test('a run that breaks without a failed test, or leaves no report, is a failure; so is a run of nothing', () => {
	expect(sumCounts([{ counts: { passed: 2, failed: 0 }, succeeded: false }])).toEqual({ passed: 2, failed: 1 })
	expect(sumCounts([{ counts: null, succeeded: false }])).toEqual({ passed: 0, failed: 1 })
	const ran = { counts: { passed: 2, failed: 0 }, succeeded: true }
	expect(sumCounts([ran, { counts: null, succeeded: true }])).toEqual({ passed: 2, failed: 1 })
	expect(sumCounts([{ counts: { passed: 0, failed: 0 }, succeeded: true }])).toEqual({ passed: 0, failed: 1 })
	expect(
		sumCounts([
			{ counts: { passed: 2, failed: 1 }, succeeded: false },
			{ counts: { passed: 3, failed: 0 }, succeeded: true },
		]),
	).toEqual({ passed: 5, failed: 1 })
})
