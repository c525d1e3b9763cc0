import type { FieldError } from '@panelyard/contracts/errors'

export type SchemaIssue = { path: readonly PropertyKey[]; message: string; keys?: readonly string[] | undefined }

/** The errors of a request, field by field. Each unknown field has its own entry. */
export const fieldErrors = (issues: readonly SchemaIssue[]): FieldError[] =>
	issues.flatMap(({ path, message, keys }) =>
		keys
			? keys.map((key) => ({ field: [...path, key].join('.'), message: `Unknown field: ${key}` }))
			: [{ field: path.join('.'), message }],
	)
