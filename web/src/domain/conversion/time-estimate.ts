import type { TFunction } from 'i18next'

/** Time that is left, as people want to hear it: under one minute, 1 minute, N minutes. */
export function timeEstimate(seconds: number, t: TFunction<'create'>): string {
	const minutes = Math.round(seconds / 60)
	return seconds < 60 ? t('estimate.under_a_minute') : t('estimate.minutes', { count: minutes })
}
