import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { toApiError, UNEXPECTED_ERROR } from '../api/api-error.ts'

/** Gives the sentence to show for anything thrown: translated by code where we know it, else the server's own. */
export function useErrorText(): (thrown: unknown) => string {
	const { t } = useTranslation('errors')
	return useCallback(
		(thrown) => {
			const error = toApiError(thrown)
			if (error.status === 0) return t('network')
			if (error.message === UNEXPECTED_ERROR) return t('unexpected')
			return error.message
		},
		[t],
	)
}
