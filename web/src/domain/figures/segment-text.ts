import { readSegment } from '@panelyard/contracts/figures/figure-segments'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { regionalLocale } from '../../locales/regional-locale.ts'
import { dayText } from '../plan/day-text.ts'
import { useStatusName } from '../statuses/status-name.ts'

const at = (day: string): Date => new Date(`${day}T12:00:00Z`)

/** Days as people of the language write them: `16–22 Nov 2026`. */
export function useDaysText(): (from: string, to: string) => string {
	const { language } = useTranslation().i18n
	return useMemo(() => {
		const format = new Intl.DateTimeFormat(regionalLocale(language), { dateStyle: 'medium', timeZone: 'UTC' })
		return (from, to) => (from === to ? format.format(at(from)) : format.formatRange(at(from), at(to)))
	}, [language])
}

/** What a segment of the figures says of its panels; null for a text that is none, or a status that is gone. */
export function useSegmentText(statuses: readonly Status[]): (segment: string) => string | null {
	const { t } = useTranslation('segments')
	const nameOf = useStatusName()
	const daysText = useDaysText()
	return useMemo(() => {
		const byId = new Map(statuses.map((status) => [status.id, status]))
		return (text) => {
			const segment = readSegment(text)
			const status = segment && byId.get(segment.status_id)
			if (!segment || !status) return null
			const step = nameOf(status)
			switch (segment.kind) {
				case 'flow':
					return t('flow', { step, day: dayText(segment.day) })
				case 'planned':
					return t('planned', { step, day: dayText(segment.day) })
				case 'behind':
					return t('behind', { step })
				case 'ahead':
					return t('ahead', { step })
				case 'age':
					return segment.days === 0 ? t('age.any', { step }) : t('age.days', { step, count: segment.days })
				case 'reached':
					return t('reached', { step, days: daysText(segment.from, segment.to) })
				case 'lead':
					return t('lead', { step, days: daysText(segment.from, segment.to) })
				case 'slower':
					return t('slower', { step, days: daysText(segment.from, segment.to) })
			}
		}
	}, [statuses, t, nameOf, daysText])
}
