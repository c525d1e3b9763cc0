import type { FigureMeasure } from '@panelyard/contracts/figures/figures'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { showIn } from '../../domain/panels/measures/figure-measure.ts'
import { useStatusName } from '../../domain/statuses/status-name.ts'
import { useMeasures } from '../../locales/measures.ts'
import { dateFormat, numberFormat } from '../../locales/own-formats.ts'
import { regionalLocale } from '../../locales/regional-locale.ts'
import { amountsIn, useUnits } from '../../locales/units.ts'

const DAY_MS = 86_400_000

/** Days, durations and names of statuses in the current language. */
export function useFigureWords(statuses: readonly Status[]) {
	const { i18n } = useTranslation('figures')
	const { language } = i18n
	const nameOf = useStatusName()
	const measures = useMeasures()
	const units = useUnits()
	return useMemo(() => {
		const locale = regionalLocale(language)
		const date = dateFormat(locale, { timeZone: 'UTC' })
		const shortDate = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
		const compact = numberFormat(language, { notation: 'compact', maximumFractionDigits: 1 })
		const days = numberFormat(language, {
			style: 'unit',
			unit: 'day',
			unitDisplay: 'long',
			maximumFractionDigits: 1,
		})
		// Sums of weights are in tonnes where people haven't chosen a unit.
		const inUnits = amountsIn({ ...units, weight: units.weight === 'by_size' ? 't' : units.weight })
		const byId = new Map(statuses.map((status) => [status.id, status]))
		return {
			statusName: (id: string): string => {
				const status = byId.get(id)
				return status ? nameOf(status) : ''
			},
			statusColour: (id: string): string => byId.get(id)?.colour ?? '#8b95a5',
			/** Of a calendar day. */
			date: (day: string) => date.format(new Date(`${day}T00:00:00Z`)),
			shortDate: (day: string) => shortDate.format(new Date(`${day}T00:00:00Z`)),
			days: (number: number) => days.format(number),
			/** Since an instant, in days. */
			age: (iso: string, now = Date.now()) => days.format(Math.max(0, (now - Date.parse(iso)) / DAY_MS)),
			amount: (measure: FigureMeasure, value: number) => showIn(measure, measures, measures.number)(value),
			/** In the unit of the measure's name, without it. */
			axis: (measure: FigureMeasure, value: number) =>
				compact.format((measure === 'count' ? value : inUnits[measure](value)) ?? 0),
			percent: (percent: number) => measures.percent(percent / 100),
			number: measures.number,
		}
	}, [language, nameOf, measures, units, statuses])
}
export type FigureWords = ReturnType<typeof useFigureWords>
