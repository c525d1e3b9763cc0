import { type ShownPercent, shownPercent, shownShares } from '@panelyard/rules/figures/shown-percents'
import { useTranslation } from 'react-i18next'
import { onFirstUse } from './on-first-use.ts'
import { dateFormat, formatsKey, type NumberText, numberFormat } from './own-formats.ts'
import { regionalLocale } from './regional-locale.ts'

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
const RELATIVE_STEPS = [
	['week', 7 * 86_400],
	['day', 86_400],
	['hour', 3600],
	['minute', 60],
] as const
const LONGEST_RELATIVE_S = 30 * 86_400

export type Format = ReturnType<typeof createFormat>

/** Numbers, sizes and times as people of one language write them. Those of measures are in `measures.ts`. */
export function createFormat(language: string) {
	const decimals: NumberText[] = []
	const integer = onFirstUse(() => numberFormat(language, { maximumFractionDigits: 0 }))
	const percent = onFirstUse(() => numberFormat(language, { style: 'percent', maximumFractionDigits: 0 }))
	const list = onFirstUse(() => new Intl.ListFormat(language, { type: 'conjunction', style: 'narrow' }))
	const ago = onFirstUse(() => new Intl.RelativeTimeFormat(language, { numeric: 'always' }))
	const relative = onFirstUse(() => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }))
	const regional = regionalLocale(language)
	const dateTime = onFirstUse(() => dateFormat(regional, { timeStyle: 'short' }))
	const date = onFirstUse(() => dateFormat(regional))
	const time = onFirstUse(() => new Intl.DateTimeFormat(regional, { timeStyle: 'short' }))
	const percentText = ({ percent: value, than }: ShownPercent) => `${than}${percent().format(value / 100)}`
	return {
		integer: (value: number) => integer().format(value),
		/** Names one after the other, joined as the language joins them where there is little room. */
		list: (names: Iterable<string>) => list().format(names),
		/** `value` with at most `digits` decimals. */
		decimal: (value: number, digits = 2) => {
			const format = decimals[digits] ?? numberFormat(language, { maximumFractionDigits: digits })
			decimals[digits] = format
			return format.format(value)
		},
		/** `share` is 0..1; what exists is shown as `<1 %`, never as 0 %, and what lacks something as `>99 %`. */
		percent: (share: number) => percentText(shownPercent(share)),
		/** The shares of amounts in their sum, which add up to 100 %. */
		shares: (amounts: readonly number[]) => shownShares(amounts).map(percentText),
		/** Bytes in steps of 1,000 up to GB, one decimal from MB on; single bytes in words, which know the plural. */
		bytes: (bytes: number) => {
			const step = Math.min(BYTE_UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
			const style = {
				style: 'unit',
				unit: BYTE_UNITS[step],
				unitDisplay: step === 0 ? 'long' : 'short',
				maximumFractionDigits: step > 1 ? 1 : 0,
			} as const
			return numberFormat(language, style).format(bytes / 1000 ** step)
		},
		date: (iso: string) => date().format(new Date(iso)),
		dateTime: (iso: string) => dateTime().format(new Date(iso)),
		/** The time if the moment is today, otherwise date and time. */
		timeOfDay: (moment: Date, now = new Date()) =>
			(moment.toDateString() === now.toDateString() ? time() : dateTime()).format(moment),
		/**
		 * Time since `iso` in the largest whole unit up to days, the date beyond 30 of them; null under a minute, for the
		 * caller's "just now".
		 */
		since: (iso: string, now = Date.now()) => {
			const seconds = (now - Date.parse(iso)) / 1000
			if (seconds >= LONGEST_RELATIVE_S) return date().format(new Date(iso))
			const step = RELATIVE_STEPS.slice(1).find(([, length]) => seconds >= length)
			return step ? relative().format(-Math.floor(seconds / step[1]), step[0]) : null
		},
		/** Time since `iso` in the largest whole unit, from minutes to weeks, always as a number; null under a minute. */
		ago: (iso: string, now: number) => {
			const seconds = (now - Date.parse(iso)) / 1000
			const step = RELATIVE_STEPS.find(([, length]) => seconds >= length)
			return step ? ago().format(-Math.floor(seconds / step[1]), step[0]) : null
		},
	}
}

/** By language and own formats. Making a language's formats takes longer than using them a hundred times. */
const formats = new Map<string, Format>()

/** `createFormat` for the interface's language. */
export function useFormat(): Format {
	const { language } = useTranslation().i18n
	const key = `${language} ${formatsKey()}`
	const known = formats.get(key) ?? createFormat(language)
	formats.set(key, known)
	return known
}
