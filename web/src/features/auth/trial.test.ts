import { expect, test } from 'vitest'
import { trialLevel } from './trial.ts'

test('the trial tag changes at 7, 3 and 0 days left', () => {
	const levels = [14, 8, 7, 4, 3, 1, 0, -5].map(trialLevel)
	expect(levels).toEqual(['success', 'success', 'warning', 'warning', 'danger', 'danger', 'expired', 'expired'])
})
