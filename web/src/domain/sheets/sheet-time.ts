const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** Excel counts days from here. */
const FIRST_DAY = Date.UTC(1899, 11, 30)

/** Excel's format of a moment, and the characters it takes. */
export const TIME_FORMAT = 'yyyy-mm-dd hh:mm'
export const TIME_WIDTH = TIME_FORMAT.length

/** Milliseconds of the person's clock as if it stood in UTC, to the whole minute. */
const clockTime = (iso: string): number => {
	const date = new Date(iso)
	const minutes = Math.floor(date.getTime() / MINUTE_MS) - date.getTimezoneOffset()
	return minutes * MINUTE_MS
}

/** A moment by the person's clock as Excel keeps it: days, with the time of day as a fraction. */
export const excelTime = (iso: string): number => (clockTime(iso) - FIRST_DAY) / DAY_MS

/** A moment by the person's clock as every spreadsheet reads it: `2026-11-22 20:44`. */
export const plainTime = (iso: string): string => new Date(clockTime(iso)).toISOString().slice(0, 16).replace('T', ' ')
