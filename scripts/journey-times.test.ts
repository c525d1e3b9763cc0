import { expect, test } from 'vitest'
import { QUIET_RUN_S, slowFiles } from './file-times.ts'
import { journeyTimeLines, journeyTimes } from './journey-times.ts'

const spec = (title: string, ...durations: number[]) => ({
	title,
	tests: [{ results: durations.map((duration) => ({ duration })) }],
})

test('the slowest file of journeys comes first, with the tests of its groups', () => {
	const suites = [
		{ file: 'a.journey.ts', specs: [spec('one', 1000)] },
		{
			file: 'b.journey.ts',
			specs: [spec('two', 500)],
			suites: [{ file: 'b.journey.ts', specs: [spec('three', 2000), spec('four', 200)] }],
		},
	]
	expect(journeyTimeLines({ suites }).slice(1)).toEqual(['    2.7 s  b.journey.ts', '    1.0 s  a.journey.ts'])
})

test('a journey of more than 45 seconds fails the run; those of one file run side by side', () => {
	const suites = [
		{ file: 'a.journey.ts', specs: [spec('long', 46_000), spec('short', 16_000)] },
		{ file: 'b.journey.ts', specs: [spec('one', 30_000), spec('two', 30_000)] },
	]
	const slow = (seconds: number) => slowFiles(journeyTimes({ suites }), seconds, QUIET_RUN_S.journeys)
	expect(slow(330).map((failure) => failure.test)).toEqual(['a.journey.ts › long took 46 s'])
	expect(slow(660), 'on a busy machine').toEqual([])
})
