import { useTranslation } from 'react-i18next'

const STEPS = [
	['week', 7 * 86_400],
	['day', 86_400],
	['hour', 3600],
	['minute', 60],
] as const

const formats = new Map<string, Intl.RelativeTimeFormat>()

/** Time since an instant in its largest whole unit, from minutes to weeks; null under a minute. */
export function relativeTime(language: string, iso: string, now: number): string | null {
	const seconds = (now - Date.parse(iso)) / 1000
	const step = STEPS.find(([, length]) => seconds >= length)
	if (!step) return null
	const format = formats.get(language) ?? new Intl.RelativeTimeFormat(language, { numeric: 'always' })
	formats.set(language, format)
	return format.format(-Math.floor(seconds / step[1]), step[0])
}

/** The same in the interface's language, with "just now" under a minute. */
export function useRelativeTime(now: number): (iso: string) => string {
	const { t, i18n } = useTranslation('shell')
	return (iso) => relativeTime(i18n.language, iso, now) ?? t('just_now')
}
