import { Alert } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { labelled } from '../../locales/labelled.ts'
import { mayBeDone } from '../may-pass.ts'
import { errorText, failureTitle } from './error-text.ts'
import { useOpenError } from './use-open-error.ts'

type FailureAlertProps = {
	/** Stands above the reason. */
	title?: string
	/** What failed, before the reason. */
	text?: string
	error: unknown
}

/**
 * Why a call failed, or that nobody knows whether it did it, until pages show that; nothing without an error.
 */
export function FailureAlert({ title, text, error: thrown }: FailureAlertProps) {
	const { i18n } = useTranslation('errors')
	const error = useOpenError(thrown)
	if (!error) return null
	const reason = errorText(i18n, error)
	return (
		<Alert color="red" role="alert" title={failureTitle(i18n, error, title)}>
			{text && !mayBeDone(error) ? labelled(text, reason) : reason}
		</Alert>
	)
}
