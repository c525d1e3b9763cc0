import { expect, test } from 'vitest'
import { panel, status } from '../../testing/panel.test-support.ts'
import { presentStatuses } from './present-statuses.ts'

const [made, set, issue] = [status(1), status(2), status(3, { type: 'flag' })]
const statuses = [issue, made, set]
const present = (...carried: (typeof made)[][]) => [
	...presentStatuses(
		carried.map((of, number) => panel(number, { statuses: of.map(({ id }) => id) })),
		statuses,
	),
]

test('the furthest step and the flags are present, earlier steps are not', () => {
	expect(present([issue, made, set])).toEqual([issue.id, set.id])
	expect(present([issue])).toEqual([issue.id])
	expect(present([])).toEqual([null])
})

test('of several panels, what all of them have', () => {
	expect(present([issue, set], [set])).toEqual([set.id])
	expect(present([made], [set])).toEqual([])
	expect(present()).toEqual([])
})
