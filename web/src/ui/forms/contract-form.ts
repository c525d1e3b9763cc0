import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { refusalText, useMessageText } from '../messages/error-text.ts'

/** Validates a Mantine form by a contract; the first message of each field, in the interface's language. */
export function useContractValidation<Schema extends z.ZodType>(schema: Schema) {
	const messageText = useMessageText()
	return useCallback(
		(values: unknown): Record<string, string> => {
			const parsed = schema.safeParse(values)
			if (parsed.success) return {}
			const errors: Record<string, string> = {}
			for (const issue of parsed.error.issues) errors[issue.path.join('.')] ??= messageText(issue.message)
			return errors
		},
		[schema, messageText],
	)
}

/** The messages a failed call (`ApiError.fields`) has for single fields, translated; empty when it named none. */
export function useServerFieldErrors() {
	const messageText = useMessageText()
	const { i18n } = useTranslation('errors')
	return useCallback(
		(thrown: unknown): Record<string, string> => {
			const fields = thrown instanceof Error && 'fields' in thrown && Array.isArray(thrown.fields) ? thrown.fields : []
			const refusal = refusalText(i18n, thrown)
			return Object.fromEntries(
				fields.map(({ field, message }) => [
					field,
					field === 'file' && refusal !== null ? refusal : messageText(message),
				]),
			)
		},
		[messageText, i18n],
	)
}
