export type TrialLevel = 'success' | 'warning' | 'danger' | 'expired'

/** How urgent the end of the trial is: more than 7 days, 4 to 7, 1 to 3, none. */
export function trialLevel(daysLeft: number): TrialLevel {
	if (daysLeft > 7) return 'success'
	if (daysLeft > 3) return 'warning'
	return daysLeft > 0 ? 'danger' : 'expired'
}
