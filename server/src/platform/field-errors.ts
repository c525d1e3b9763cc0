import type { FieldError } from '@panelyard/contracts/errors'

export type SchemaIssue = { path: readonly PropertyKey[]; message: string; keys?: readonly string[] | undefined }

/** What is wrong with a request, field by field. Fields that the schema doesn't know have an entry each. */
export const fieldErrors = (issues: readonly SchemaIssue[]): FieldError[] =>
	issues.flatMap(({ path, message, keys }) =>
		keys
			? keys.map((key) => ({ field: [...path, key].join('.'), message: `Unknown field: ${key}` }))
			: [{ field: path.join('.'), message }],
	)
