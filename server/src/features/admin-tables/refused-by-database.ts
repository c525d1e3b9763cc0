import { AppError } from '../../platform/app-error.ts'

/** What PostgreSQL says when a row breaks a rule, by SQLSTATE. */
const REFUSALS: Record<string, string> = {
	'23502': 'A column that can’t be empty is empty',
	'23503': 'A row that this one names doesn’t exist',
	'23505': 'Another row has this value already',
	'23514': 'A value breaks a rule of the table',
	P0001: 'The database doesn’t allow this change of the table',
}

/** Classes of SQLSTATE of values that it can't read, or that are too long or nested too deep for it. */
const UNREADABLE = ['22', '54']

/**
 * The refusal of values by the database, for people; null when the error is another.
 * @param columns those that the values are of
 */
export function refusalOf(error: unknown, columns: readonly string[] = []): AppError | null {
	const cause =
		error instanceof Error ? (error.cause as { code?: unknown; column?: unknown; constraint?: unknown }) : null
	const code = String(cause?.code ?? '')
	if (UNREADABLE.some((start) => code.startsWith(start))) {
		const message = 'This value doesn’t fit the column'
		const field = columns.length === 1 ? columns[0] : cause?.column
		return new AppError('VALIDATION_FAILED', message, typeof field === 'string' ? { fields: [{ field, message }] } : {})
	}
	const message = REFUSALS[code]
	if (!message) return null
	const rule = cause?.column ?? cause?.constraint
	return new AppError('CONFLICT', message, typeof rule === 'string' ? { rule } : undefined)
}
