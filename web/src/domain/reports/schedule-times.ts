/** A Monday. */
const MONDAY = Date.UTC(2026, 0, 5)
const HOUR_MS = 3_600_000

/** The name of a day of the week. @param weekday 1 for Monday to 7 for Sunday */
export const weekdayName = (weekday: number, language: string): string =>
	new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(MONDAY + (weekday - 1) * 24 * HOUR_MS)

/** A full hour as clocks show it. */
export const hourName = (hour: number, locale: string): string =>
	new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(MONDAY + hour * HOUR_MS)
