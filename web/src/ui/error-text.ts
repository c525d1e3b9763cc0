import type { i18n } from 'i18next'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** Key of a known English message in the `errors` namespace: `Email is too long` -> `email_is_too_long`. */
export const messageKey = (message: string): string =>
	message
		.toLowerCase()
		.replaceAll(/['’]/g, '')
		.replaceAll(/[^a-z0-9]+/g, '_')
		.replaceAll(/^_|_$/g, '')

/**
 * Texts of errors in the interface's language. Contracts and server speak English; what they are known to say is
 * translated by its text, anything else by its code, and what nobody foresaw is shown as it came. Knows the errors of
 * `api` by their fields (`status`, `message`, `code`); anything else thrown is unexpected.
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

/** The one message of the server that carries a number. */
const TOO_MANY_UPLOADS = /^You have uploaded many files\. Please try again in (\d+) minutes?\.$/

function errorText(i18n: i18n, thrown: unknown): string {
	if (!(thrown instanceof Error) || !('status' in thrown)) return i18n.t('errors:unexpected')
	if (thrown.status === 0) return i18n.t('errors:network')
	const minutes = TOO_MANY_UPLOADS.exec(thrown.message)?.[1]
	if (minutes) return i18n.t('errors:too_many_uploads', { count: Number(minutes) })
	const known = knownText(i18n, `messages.${messageKey(thrown.message)}`)
	if (known) return known
	const code = 'code' in thrown ? thrown.code : null
	const byCode = code && i18n.language !== 'en' ? knownText(i18n, `codes.${code}`) : null
	return byCode ?? thrown.message
}

function knownText(i18n: i18n, key: string): string | null {
	return i18n.exists(`errors:${key}`) ? (i18n.t as (key: string) => string)(`errors:${key}`) : null
}
