import { useTranslation } from 'react-i18next'

const UNITS = [
	['day', 172_800, 86_400],
	['hour', 7200, 3600],
	['minute', 120, 60],
	['second', 0, 1],
] as const

/** Writes seconds in the largest unit of which there are two. */
export function useDurationText(): (seconds: number) => string {
	const { language } = useTranslation().i18n
	return (seconds) => {
		const [unit, , length] = UNITS.find(([, least]) => seconds >= least) ?? UNITS[3]
		const digits = unit === 'second' && seconds < 10 ? 1 : 0
		const style = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: digits } as const
		return new Intl.NumberFormat(language, style).format(Math.max(0, seconds) / length)
	}
}
