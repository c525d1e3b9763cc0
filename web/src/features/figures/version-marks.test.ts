import { expect, test } from 'vitest'
import { marksOfChart } from './version-marks.tsx'

const mark = (day: string, number: number) => ({ day, number, is_back: false, added: 1, removed: 0 })

test('a chart marks the last version of a day, and at the end of the week where it sums by weeks', () => {
	const versions = [mark('2026-03-01', 2), mark('2026-03-01', 1), mark('2026-03-09', 3), mark('2026-04-01', 4)]
	expect(
		marksOfChart({ days: ['2026-03-01', '2026-03-08', '2026-03-15'], versions }, (number) => `V${number}`),
	).toEqual([
		{ day: '2026-03-01', label: 'V1' },
		{ day: '2026-03-15', label: 'V3' },
	])
})
