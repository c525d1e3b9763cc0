import { expect, test } from 'vitest'
import { ownTrialEnd, trialLevel, trialProgress } from './trial.ts'

test('the trial tag changes at 7, 3 and 0 days left', () => {
	const levels = [14, 8, 7, 4, 3, 1, 0, -5].map(trialLevel)
	expect(levels).toEqual(['success', 'success', 'warning', 'warning', 'danger', 'danger', 'expired', 'expired'])
})

test('progress is the share of 14 days since the account was made, at most all of it', () => {
	const account_created_at = '2026-03-01T12:00:00.000Z'
	const end = ownTrialEnd({ account_created_at })
	expect(end).toBe('2026-03-15T12:00:00.000Z')
	const at = (now: string) => trialProgress(end, Date.parse(now))
	expect(at('2026-03-01T12:00:00.000Z')).toBe(0)
	expect(at('2026-03-08T12:00:00.000Z')).toBe(0.5)
	expect(at('2026-03-15T12:00:00.000Z')).toBe(1)
	expect(at('2026-05-01T12:00:00.000Z')).toBe(1)
	expect(at('2026-02-01T12:00:00.000Z')).toBe(0)
})
