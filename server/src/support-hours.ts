import type { SupportHours } from '@panelyard/contracts/values/config'

const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const DAY = `(?:${DAYS.join('|')})`
const TEXT = new RegExp(
	`^(${DAY}(?:-${DAY})?(?:,${DAY}(?:-${DAY})?)*) ((?:[01]\\d|2[0-3]):[0-5]\\d)-((?:[01]\\d|2[0-3]):[0-5]\\d|24:00) ([\\w+/-]+)$`,
	'i',
)

/** Reads hours such as `Mon-Fri,Sun 09:00-17:00 Europe/Berlin`; null for another format. */
export function readSupportHours(text: string): SupportHours | null {
	const [, named = '', from = '', to = '', time_zone = ''] = TEXT.exec(text.trim()) ?? []
	if (from >= to || !isTimeZone(time_zone)) return null
	const days = named
		.toLowerCase()
		.split(',')
		.flatMap((part) => {
			const [first = '', last = first] = part.split('-')
			const length = ((DAYS.indexOf(last) - DAYS.indexOf(first) + 7) % 7) + 1
			return Array.from({ length }, (_, at) => (DAYS.indexOf(first) + at) % 7)
		})
	return { time_zone, days: [...new Set(days)].sort(), from, to }
}

function isTimeZone(name: string): boolean {
	try {
		new Intl.DateTimeFormat('en', { timeZone: name })
		return name !== ''
	} catch {
		return false
	}
}
