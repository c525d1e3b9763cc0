import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from './toast.ts'

/** Copies a text and says so; browsers may refuse, for instance without HTTPS. */
export function useCopy(): (text: string, done?: string) => void {
	const { t } = useTranslation('viewer')
	return useCallback(
		async (text, done) => {
			try {
				await navigator.clipboard.writeText(text)
				toast.info(done ?? t('copied'))
			} catch {
				toast.error(t('copy_failed'))
			}
		},
		[t],
	)
}
