import i18next from 'i18next'

/** How the person who is here writes numbers and dates; `language` is the usual way of the interface's language. */
export const NUMBER_STYLES = ['language', 'comma_point', 'point_comma', 'space_comma'] as const
export const DATE_STYLES = ['language', 'day_month_year', 'month_day_year', 'year_month_day'] as const
export type OwnFormats = { numbers: (typeof NUMBER_STYLES)[number]; dates: (typeof DATE_STYLES)[number] }

export const USUAL_FORMATS: OwnFormats = { numbers: 'language', dates: 'language' }

let own = USUAL_FORMATS

export const ownFormats = (): OwnFormats => own

/** For caches of formats, beside the language. */
export const formatsKey = (): string => `${own.numbers} ${own.dates}`

/** Everything that shows texts of a language is drawn anew. */
export function setOwnFormats(formats: OwnFormats): void {
	if (formats.numbers === own.numbers && formats.dates === own.dates) return
	own = formats
	if (i18next.isInitialized) void i18next.changeLanguage(i18next.language)
}

/** What groups digits, and what stands before decimals. The space doesn't break. */
const SIGNS: Record<Exclude<OwnFormats['numbers'], 'language'>, { group: string; decimal: string }> = {
	comma_point: { group: ',', decimal: '.' },
	point_comma: { group: '.', decimal: ',' },
	space_comma: { group: '\u00a0', decimal: ',' },
}

export type NumberText = { format(value: number): string }

/** `Intl.NumberFormat` with the person's own signs. */
export function numberFormat(language: string, options: Intl.NumberFormatOptions = {}): NumberText {
	const format = new Intl.NumberFormat(language, options)
	if (own.numbers === 'language') return format
	const signs = SIGNS[own.numbers]
	return {
		format: (value) =>
			format
				.formatToParts(value)
				.map(({ type, value: text }) => (type === 'group' || type === 'decimal' ? signs[type] : text))
				.join(''),
	}
}

const ORDERS: Record<Exclude<OwnFormats['dates'], 'language'>, { parts: readonly DatePart[]; between: string }> = {
	day_month_year: { parts: ['day', 'month', 'year'], between: '/' },
	month_day_year: { parts: ['month', 'day', 'year'], between: '/' },
	year_month_day: { parts: ['year', 'month', 'day'], between: '-' },
}
type DatePart = 'day' | 'month' | 'year'

/** A day in numbers, in the person's own order; null when they keep to their language. */
export function ownDateParts(): { parts: readonly DatePart[]; between: string } | null {
	return own.dates === 'language' ? null : ORDERS[own.dates]
}

const LEFT_TO_RIGHT_MARK = '\u200e'

export type DateText = { format(date: Date): string }

/**
 * `Intl.DateTimeFormat` of a whole date in medium length, in the person's own order.
 * @param options with `timeStyle`, the time follows
 */
export function dateFormat(locale: string, options: { timeStyle?: 'short'; timeZone?: string } = {}): DateText {
	const { timeStyle, ...zone } = options
	const order = ownDateParts()
	if (!order) return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', ...options })
	const date = new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric', ...zone })
	const time = timeStyle && new Intl.DateTimeFormat(locale, { timeStyle, ...zone })
	// After Arabic letters, figures with hyphens between them would run from right to left.
	const before = locale.startsWith('ar') && order.between === '-' ? LEFT_TO_RIGHT_MARK : ''
	const day = (value: Date): string => {
		const parts = date.formatToParts(value)
		const figures = order.parts.map((wanted) => parts.find(({ type }) => type === wanted)?.value ?? '')
		return `${before}${figures.join(order.between)}`
	}
	return { format: (value) => (time ? `${day(value)} ${time.format(value)}` : day(value)) }
}
