import { type Day, dateOf } from '@panelyard/contracts/figures/calendar-days'
import { useTranslation } from 'react-i18next'
import { dayRangeText } from '../../domain/plan/day-text.ts'
import { dotted } from '../../locales/dotted.ts'
import type { OwnDays } from './own-days.ts'

/** How many panels have dates of their own, and when: `16 panels · 1–7 Dec`. */
export function useOwnText(today: Day): (own: OwnDays) => string {
	const { t } = useTranslation('plan')
	return ({ first, last, ids, isLate }) => {
		const parts = [t('panels', { count: ids.length }), dayRangeText(dateOf(first), dateOf(last), today)]
		return dotted([...parts, ...(isLate ? [t('state.late')] : [])])
	}
}
