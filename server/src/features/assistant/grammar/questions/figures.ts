import type { Measure } from '@panelyard/contracts/assistant/assistant'
import { dateOf, dayOf } from '@panelyard/contracts/figures/calendar-days'

/** A day as written; without a year it is the next such day, or the last one for the past. */
export type WrittenDate =
	| { year: number | null; month: number; day: number }
	| { weekday: number; is_next_week?: boolean }

/** Days that somebody writes a delivery down afterwards. */
const RECENT_DAYS = 60

/** Formats of a day with numbers only, or with the signs for year, month and day. */
const DATES = [
	/^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})(?!\d)/,
	/^(?<year>\d{4})\s?[年년]\s?(?<month>\d{1,2})\s?[月월]\s?(?<day>\d{1,2})\s?[日号일]/,
	/^(?<month>\d{1,2})\s?[月월]\s?(?<day>\d{1,2})\s?[日号일]/,
	/^(?<day>\d{1,2})[./](?<month>\d{1,2})[./](?<year>\d{4})(?!\d)/,
	/^(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.(?![\d])/,
]

/** The day at the beginning of a text, written in figures. */
export function readDate(rest: string): { date: WrittenDate; length: number } | null {
	for (const written of DATES) {
		const match = written.exec(rest)
		if (!match?.groups) continue
		const { year, month, day } = match.groups
		const date = { year: year === undefined ? null : Number(year), month: Number(month), day: Number(day) }
		if (isoOf({ ...date, year: date.year ?? 2024 }) !== null) return { date, length: match[0].length }
	}
	// "6ª feira" is Friday.
	const [feira, day] = /^([2-6])\.?\s?[ªaº]?\s?-?feira(?!\p{L})/iu.exec(rest) ?? []
	return feira === undefined ? null : { date: { weekday: Number(day) - 1 }, length: feira.length }
}

const isoOf = ({ year, month, day }: { year: number; month: number; day: number }): string | null => {
	const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
	return dayOf(text) === null ? null : text
}

/** A day as `2026-12-01`. Null if it isn't in the calendar. */
export function dateFrom(written: WrittenDate, today: string, isPast: boolean): string | null {
	if ('weekday' in written) {
		if (written.is_next_week) return daysFrom(mondayOf(today), written.weekday + 6)
		// Day 0 was a Thursday. Today's own weekday is that of the week before, or after.
		const ahead = (written.weekday - 1 - (((dayOf(today) ?? 0) + 3) % 7) + 7) % 7 || 7
		return daysFrom(today, isPast ? (ahead === 7 ? -7 : ahead - 7) : ahead)
	}
	const { year, month, day } = written
	if (year !== null) return isoOf({ year, month, day })
	const this_year = Number(today.slice(0, 4))
	const near = isoOf({ year: this_year, month, day })
	if (near !== null && (isPast ? near <= today : near >= today)) return near
	return isoOf({ year: this_year + (isPast ? -1 : 1), month, day })
}

/** Whether a day without a year was a short while ago rather than that it will be in almost a year. */
export function isRecent(written: WrittenDate, today: string): boolean {
	if ('weekday' in written || written.year !== null) return false
	const last = dateFrom(written, today, true)
	return last !== null && last < today && last >= daysFrom(today, -RECENT_DAYS)
}

/** The Monday of the week of a day. Day 0 was a Thursday. */
export const mondayOf = (day: string): string => daysFrom(day, -(((dayOf(day) ?? 0) + 3) % 7))

/** The day a number of days after another. */
export const daysFrom = (date: string, days: number): string => dateOf((dayOf(date) ?? 0) + days)

const UNITS: [RegExp, Measure['measure'] | null, number][] = [
	[/^(?:m2|m²|qm|sqm|平方米|平米|㎡|제곱미터|م2)/i, 'area', 1],
	[/^(?:m3|m³|cbm|立方米|立米|세제곱미터|م3)/i, 'volume', 1],
	[/^(?:kg|kilos?|公斤|千克|キロ|킬로|كغم?|كيلو)(?!\p{Script=Latin})/iu, 'weight', 1],
	[/^(?:tonnes?|tons?|toneladas?|tonnellat[ae]|tonnen|t|吨|トン|톤|طن)(?!\p{Script=Latin})/iu, 'weight', 1000],
	[/^(?:mm|毫米|ミリ)(?!\p{Script=Latin})/iu, null, 0.001],
	[/^(?:cm|厘米|センチ|سم)(?!\p{Script=Latin})/iu, null, 0.01],
	[
		/^(?:metres?|meters?|metros?|metri|meter|mètres?|m|米|メートル|미터|متر|م)(?![\p{Script=Latin}\p{Script=Arabic}\d])/iu,
		null,
		1,
	],
]

/** A number, with its unit if one follows. 6,5 and 6.5 are the same. */
export function readUnit(rest: string): {
	length: number
	number?: number
	measure?: { value: number; measure: Measure['measure'] | null }
} {
	const [figure = ''] = /^\d+(?:[.,]\d+)?/.exec(rest) ?? []
	const value = Number(figure.replace(',', '.'))
	const after = rest.slice(figure.length)
	const gap = /^\s?/.exec(after)?.[0].length ?? 0
	for (const [unit, measure, factor] of UNITS) {
		const match = unit.exec(after.slice(gap))
		if (match)
			return { length: figure.length + gap + match[0].length, measure: { value: roundOff(value * factor), measure } }
	}
	return { length: figure.length, number: value }
}

const roundOff = (value: number): number => Math.round(value * 1e6) / 1e6
