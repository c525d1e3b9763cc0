import { dateOf } from '@panelyard/contracts/calendar-days'
import { useTranslation } from 'react-i18next'
import { dayText } from '../../domain/plan/day-text.ts'
import type { OwnDays } from './own-days.ts'

/** How many panels have dates of their own, and when: `16 panels · 3 Dec 2026`. */
export function useOwnText(): (own: OwnDays) => string {
	const { t } = useTranslation('plan')
	return ({ first, last, ids, isLate }) => {
		const [begin, end] = [dayText(dateOf(first)), dayText(dateOf(last))]
		const parts = [t('panels', { count: ids.length }), begin === end ? begin : `${begin} – ${end}`]
		return [...parts, ...(isLate ? [t('state.late')] : [])].join(' · ')
	}
}
