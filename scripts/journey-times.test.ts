import { expect, test } from 'vitest'
import { QUIET_RUN_S, slowFiles } from './file-times.ts'
import { journeyTimeLines, journeyTimes } from './journey-times.ts'

const spec = (...durations: number[]) => ({ tests: [{ results: durations.map((duration) => ({ duration })) }] })

test('the slowest file of journeys comes first, with the tests of its groups', () => {
	const suites = [
		{ file: 'a.journey.ts', specs: [spec(1000)] },
		{ file: 'b.journey.ts', specs: [spec(500)], suites: [{ file: 'b.journey.ts', specs: [spec(2000), spec(200)] }] },
	]
	expect(journeyTimeLines(journeyTimes({ suites })).slice(1)).toEqual([
		'    2.7 s  b.journey.ts',
		'    1.0 s  a.journey.ts',
	])
})

test('a file of journeys that takes more than 45 seconds together fails the run', () => {
	const suites = [
		{ file: 'a.journey.ts', specs: [spec(30_000), spec(16_000)] },
		{ file: 'b.journey.ts', specs: [spec(44_000)] },
	]
	const slow = slowFiles(journeyTimes({ suites }), 330, QUIET_RUN_S.journeys)
	expect(slow.map(({ test }) => test)).toEqual(['a.journey.ts took 46 s'])
})
