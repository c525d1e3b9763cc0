import type { i18n } from 'i18next'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { hadNoAnswer, mayBeDone } from '../may-pass.ts'

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

/** Why a file is refused or could not be converted: the closest words there are for it. */
export type FailureReason = {
	reason_code: string
	reason_value: string
	/** What kind of failure it is, where the reason is unknown; null for none. */
	error_code?: string | null
}

/** The reason in the interface's language. */
export function useReasonText() {
	const { i18n } = useTranslation('errors')
	return useCallback(
		({ reason_code, reason_value, error_code }: FailureReason) =>
			knownText(i18n, `reasons.${reason_code}`, { value: reason_value }) ??
			knownText(i18n, `reasons.${error_code}`) ??
			i18n.t('errors:reasons.internal'),
		[i18n],
	)
}

/** Messages of the server that carry a number of minutes. */
const TOO_MANY_UPLOADS = /^You have uploaded too many files\. Try again in (\d+) minutes?\.$/
const TOO_MANY_TASKS = /^You have started too many tests and exports\. Try again in (\d+) minutes?\.$/

/** The text of an error outside of React. */
export function errorText(i18n: i18n, thrown: unknown): string {
	const refused = refusalText(i18n, thrown)
	if (refused) return refused
	if (!(thrown instanceof Error) || !('status' in thrown)) return i18n.t('errors:unexpected')
	if (mayBeDone(thrown))
		return knownText(i18n, `messages.${messageKey(thrown.message)}`) ?? i18n.t('errors:answer_lost')
	if (thrown.status === 0) return i18n.t('errors:network')
	if (hadNoAnswer(thrown)) return i18n.t('errors:no_answer')
	const uploads = TOO_MANY_UPLOADS.exec(thrown.message)?.[1]
	if (uploads) return i18n.t('errors:too_many_uploads', { count: Number(uploads) })
	const tasks = TOO_MANY_TASKS.exec(thrown.message)?.[1]
	if (tasks) return i18n.t('errors:too_many_tasks', { count: Number(tasks) })
	const known = knownText(i18n, `messages.${messageKey(thrown.message)}`)
	if (known) return known
	const code = 'code' in thrown ? thrown.code : null
	const byCode = code && i18n.language !== 'en' ? knownText(i18n, `codes.${code}`) : null
	return byCode ?? thrown.message
}

/** Nobody knows whether the call did it, and pages will show that once they are read again. */
export const isShownByPages = (i18n: i18n, thrown: unknown): boolean =>
	mayBeDone(thrown) && thrown instanceof Error && !i18n.exists(`errors:messages.${messageKey(thrown.message)}`)

/** What stands above the text of an error: `failed`, unless nobody knows whether the call did it. */
export const failureTitle = <Title>(i18n: i18n, thrown: unknown, failed: Title): Title | string =>
	mayBeDone(thrown) ? i18n.t('errors:outcome_unknown') : failed

/** What a failed call says of the file it refused; null when it was not about a file, or in words of its own. */
export function refusalText(i18n: i18n, thrown: unknown): string | null {
	if (!(thrown instanceof Error) || !('reason' in thrown)) return null
	const { reason_code, reason_value } = (thrown.reason ?? {}) as Partial<FailureReason>
	return reason_code ? knownText(i18n, `reasons.${reason_code}`, { value: reason_value ?? '' }) : null
}

function knownText(i18n: i18n, key: string, values: Record<string, string> = {}): string | null {
	const translate = i18n.t as (key: string, values: Record<string, string>) => string
	return i18n.exists(`errors:${key}`) ? translate(`errors:${key}`, values) : null
}
