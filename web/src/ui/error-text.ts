import type { i18n } from 'i18next'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { toApiError, UNEXPECTED_ERROR } from '../api/api-error.ts'

/** Key of a known English message in the `errors` namespace: `Email is too long` -> `email_is_too_long`. */
export const messageKey = (message: string): string =>
	message
		.toLowerCase()
		.replaceAll(/['’]/g, '')
		.replaceAll(/[^a-z0-9]+/g, '_')
		.replaceAll(/^_|_$/g, '')

/**
 * Texts of errors in the interface's language. Contracts and server speak English; what they are known to say is
 * translated by its text, anything else by its code, and what nobody foresaw is shown as it came.
 */
export function useErrorText() {
	const { i18n } = useTranslation('errors')
	return useCallback((thrown: unknown) => errorText(i18n, thrown), [i18n])
}

/** One message of a contract or the server, translated when known. */
export function useMessageText() {
	const { i18n } = useTranslation('errors')
	return useCallback((message: string) => knownText(i18n, `messages.${messageKey(message)}`) ?? message, [i18n])
}

function errorText(i18n: i18n, thrown: unknown): string {
	const error = toApiError(thrown)
	if (error.status === 0) return i18n.t('errors:network')
	if (error.message === UNEXPECTED_ERROR) return i18n.t('errors:unexpected')
	const known = knownText(i18n, `messages.${messageKey(error.message)}`)
	if (known) return known
	const byCode = error.code && i18n.language !== 'en' ? knownText(i18n, `codes.${error.code}`) : null
	return byCode ?? error.message
}

function knownText(i18n: i18n, key: string): string | null {
	return i18n.exists(`errors:${key}`) ? (i18n.t as (key: string) => string)(`errors:${key}`) : null
}
