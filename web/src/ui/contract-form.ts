import { useCallback } from 'react'
import type { z } from 'zod'
import { useMessageText } from './error-text.ts'

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
	return useCallback(
		(thrown: unknown): Record<string, string> => {
			const fields = thrown instanceof Error && 'fields' in thrown && Array.isArray(thrown.fields) ? thrown.fields : []
			return Object.fromEntries(fields.map(({ field, message }) => [field, messageText(message)]))
		},
		[messageText],
	)
}
