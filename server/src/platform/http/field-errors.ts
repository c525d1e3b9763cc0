import type { FieldError } from '@panelyard/contracts/values/errors'
import type { z } from 'zod'
import { AppError } from '../app-error.ts'

export type SchemaIssue = { path: readonly PropertyKey[]; message: string; keys?: readonly string[] | undefined }

/** The errors of a request, field by field. Each unknown field has its own entry. */
export const fieldErrors = (issues: readonly SchemaIssue[]): FieldError[] =>
	issues.flatMap(({ path, message, keys }) =>
		keys
			? keys.map((key) => ({ field: [...path, key].join('.'), message: `Unknown field: ${key}` }))
			: [{ field: path.join('.'), message }],
	)

/** The texts of a multipart form. @throws AppError VALIDATION_FAILED */
export function readFormFields<Schema extends z.ZodType>(schema: Schema, texts: unknown): z.output<Schema> {
	const parsed = schema.safeParse(texts)
	if (parsed.success) return parsed.data
	const fields = fieldErrors(parsed.error.issues as SchemaIssue[])
	throw new AppError('VALIDATION_FAILED', fields[0]?.message ?? "The form couldn't be read", { fields })
}
