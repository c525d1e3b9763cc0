import { expect, test } from 'vitest'
import { journeyTimeLines } from './journey-times.ts'

const spec = (...durations: number[]) => ({ tests: [{ results: durations.map((duration) => ({ duration })) }] })

test('the slowest file of journeys comes first, with the tests of its groups', () => {
	const suites = [
		{ file: 'a.journey.ts', specs: [spec(1000)] },
		{ file: 'b.journey.ts', specs: [spec(500)], suites: [{ file: 'b.journey.ts', specs: [spec(2000), spec(200)] }] },
	]
	expect(journeyTimeLines({ suites }).slice(1)).toEqual(['    2.7 s  b.journey.ts', '    1.0 s  a.journey.ts'])
})
