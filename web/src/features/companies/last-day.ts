/** The end of a day here, as a moment: `2026-11-22` ends at midnight of this device's time zone. */
export function endOfDay(date: string): string {
	const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
	return new Date(year, month - 1, day, 23, 59, 59, 999).toISOString()
}

/** The day here on which a moment lies, as `2026-11-22`. */
export function dayHere(moment: string): string {
	const date = new Date(moment)
	const two = (value: number) => String(value).padStart(2, '0')
	return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
