import type { FigureMeasure } from '@panelyard/contracts/figures/figures'
import type { ReportLanguage, ReportUnits } from '@panelyard/contracts/figures/reports'
import {
	CUBIC_YARDS_IN_CUBIC_METRE,
	feetAndInches,
	POUNDS_IN_KILOGRAM,
	SQUARE_FEET_IN_SQUARE_METRE,
} from '@panelyard/contracts/models/imperial'
import { type ShownPercent, shownPercent, shownShares } from '@panelyard/rules/figures/shown-percents'
import { filled, reportTexts } from './report-texts.ts'

const DAY_MS = 86_400_000
const TONNES_FROM_KG = 10_000
/** Longer names are cut. */
const MOST_CHARACTERS = 160
/** A run of letters without a space may break after so many. */
const MOST_UNBROKEN = 18

export type ReportFormats = ReturnType<typeof reportFormats>

/** What an axis shows for one panel, square metre, cubic metre or kilogram; it shows weights in tonnes or pounds. */
const ON_AXES: Record<ReportUnits, Record<FigureMeasure, number>> = {
	metric: { count: 1, area: 1, volume: 1, weight: 1 / 1000 },
	imperial: {
		count: 1,
		area: SQUARE_FEET_IN_SQUARE_METRE,
		volume: CUBIC_YARDS_IN_CUBIC_METRE,
		weight: POUNDS_IN_KILOGRAM,
	},
}

/** Numbers, days and names as a report in this language and these units writes them: as the screen does. */
export function reportFormats(language: ReportLanguage, measured: ReportUnits) {
	const { units } = reportTexts(language)
	const isImperial = measured === 'imperial'
	const locale = new Intl.Locale(language === 'en' ? 'en-GB' : language, {
		calendar: 'gregory',
		numberingSystem: new Intl.NumberFormat(language).resolvedOptions().numberingSystem,
	}).toString()
	const number = (least: number, most: number) =>
		new Intl.NumberFormat(language, { minimumFractionDigits: least, maximumFractionDigits: most })
	const [plain, whole, one, two, three] = [number(0, 3), number(0, 0), number(1, 1), number(2, 2), number(3, 3)]
	const percents = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
	const percentText = ({ percent, than }: ShownPercent) => `${than}${percents.format(percent / 100)}`
	const compact = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 })
	const durations = new Intl.NumberFormat(language, {
		style: 'unit',
		unit: 'day',
		unitDisplay: 'long',
		maximumFractionDigits: 1,
	})
	const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
	const shortDates = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
	const startOf = (day: string) => new Date(`${day}T00:00:00Z`)
	const fitting = (value: number) =>
		Math.abs(value) >= 1000 ? one : value !== 0 && Math.abs(value) < 0.1 ? three : two
	const sized = (text: string, value: number) => filled(text, { value: fitting(value).format(value) })
	const onAxis = ON_AXES[measured]
	const amounts: Record<FigureMeasure, (value: number) => string> = {
		count: (value) => plain.format(value),
		area: (value) => sized(isImperial ? units.square_feet : units.square_metres, value * onAxis.area),
		volume: (value) => sized(isImperial ? units.cubic_yards : units.cubic_metres, value * onAxis.volume),
		weight: (value) => {
			if (isImperial) return filled(units.pounds, { value: whole.format(value * onAxis.weight) })
			return Math.abs(value) >= TONNES_FROM_KG
				? filled(units.tonnes, { value: one.format(value / 1000) })
				: filled(units.kilograms, { value: whole.format(value) })
		},
	}
	const heights = new Intl.NumberFormat(language, {
		minimumFractionDigits: 2,
		maximumFractionDigits: 2,
		signDisplay: 'exceptZero',
	})
	return {
		number: (value: number) => plain.format(value),
		amount: (measure: FigureMeasure, value: number) => amounts[measure](value),
		onAxis,
		/** A number of an axis, without its unit. */
		axis: (value: number) => compact.format(value),
		/** Of 0 to 100; what exists is never shown as 0 %, what lacks something never as 100 %. */
		percent: (percent: number) => percentText(shownPercent(percent / 100)),
		/** The shares of amounts in their sum, which add up to 100 %. */
		shares: (amounts: readonly number[]) => shownShares(amounts).map(percentText),
		elevation: (metres: number) =>
			isImperial
				? `${metres > 0 ? '+' : ''}${feetAndInches(metres, whole.format)}`
				: filled(units.metres, { value: heights.format(metres) }),
		/** Of a calendar day. */
		date: (day: string) => dates.format(startOf(day)),
		shortDate: (day: string) => shortDates.format(startOf(day)),
		dateRange: (from: string, to: string) => dates.formatRange(startOf(from), startOf(to)),
		dateTime: (instant: number, timeZone: string) =>
			new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(instant),
		days: (days: number) => durations.format(days),
		/** Days since an instant. */
		age: (iso: string, now: number) => durations.format(Math.max(0, (now - Date.parse(iso)) / DAY_MS)),
	}
}

/** A name that people gave: cut when it is long, breakable where it has no spaces, and of its own writing direction. */
export function shownName(name: string): string {
	const characters = [...name]
	const cut = characters.length > MOST_CHARACTERS ? `${characters.slice(0, MOST_CHARACTERS - 1).join('')}…` : name
	const breakable = cut.replace(new RegExp(`\\S{${MOST_UNBROKEN}}(?=\\S)`, 'gu'), (run) => `${run}\u200b`)
	return `\u2068${breakable}\u2069`
}
