import { AppError } from '../../platform/app-error.ts'

/** What PostgreSQL says when a row breaks a rule, by SQLSTATE. */
const REFUSALS: Record<string, string> = {
	'23502': 'A column that can’t be empty is empty',
	'23503': 'A row that this one names doesn’t exist',
	'23505': 'Another row has this value already',
	'23514': 'A value breaks a rule of the table',
	P0001: 'The database doesn’t allow this change of the table',
}

/** The refusal of a write by the database, for people; null when the error is another. */
export function refusalOf(error: unknown): AppError | null {
	const cause =
		error instanceof Error ? (error.cause as { code?: unknown; column?: unknown; constraint?: unknown }) : null
	const code = String(cause?.code ?? '')
	const message = REFUSALS[code] ?? (code.startsWith('22') ? 'A value doesn’t fit its column' : null)
	if (!message) return null
	const rule = cause?.column ?? cause?.constraint
	return new AppError('CONFLICT', message, typeof rule === 'string' ? { rule } : undefined)
}
