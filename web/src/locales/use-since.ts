import { useTranslation } from 'react-i18next'
import { useFormat } from './format.ts'

/** Gives "just now", "5 minutes ago", "last week" for a time. */
export function useSince(): (iso: string) => string {
	const { t } = useTranslation('shell')
	const format = useFormat()
	return (iso) => format.since(iso) ?? t('just_now')
}
