import { type CurrentUser, TRIAL_DAYS } from '@panelyard/contracts/accounts/auth'

export type TrialLevel = 'success' | 'warning' | 'danger' | 'expired'

/** How urgent the end of the trial is: more than 7 days, 4 to 7, 1 to 3, none. */
export function trialLevel(daysLeft: number): TrialLevel {
	if (daysLeft > 7) return 'success'
	if (daysLeft > 3) return 'warning'
	return daysLeft > 0 ? 'danger' : 'expired'
}

const TRIAL_MS = TRIAL_DAYS * 24 * 3600_000

/** When a person's own trial ends. */
export const ownTrialEnd = ({ account_created_at }: Pick<CurrentUser, 'account_created_at'>): string =>
	new Date(Date.parse(account_created_at) + TRIAL_MS).toISOString()

/** The share of a trial that has passed, 0 to 1. */
export function trialProgress(ends_at: string, now = Date.now()): number {
	return Math.min(1, Math.max(0, 1 - (Date.parse(ends_at) - now) / TRIAL_MS))
}
