import { type Logger, pino } from 'pino'
import { ConfigError } from './config.ts'
import { CannotOpenDatabase } from './database/connection/cannot-open-database.ts'
import { describeError } from './platform/http/request-log.ts'

/** A log on standard error. Omits the values of failed queries, which are people's data. */
export const adminLog = (): Logger =>
	pino({ level: 'warn', serializers: { err: describeError } }, pino.destination({ dest: 2, sync: true }))

/** Explains at the terminal why a command failed: for a query, the database's reason and the text without values. */
export function describeFailure(error: unknown): string {
	if (error instanceof ConfigError || error instanceof CannotOpenDatabase) return error.message
	if (!(error instanceof Error)) return String(error)
	const { type, message, code, constraint, query } = describeError(error)
	if (query === undefined) return String(error)
	const details = [code && `code ${code}`, constraint && `constraint ${constraint}`].filter(Boolean).join(', ')
	return `${type}: ${message}${details && ` (${details})`}\n${query}`
}
