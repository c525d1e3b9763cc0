/** Codes of statements that the database ended because of locks. */
const LOCKED_STATES = new Set([
	'40P01', // deadlock_detected
	'55P03', // lock_not_available
])
/** Codes of statements that the database cancelled, because they took too long or others were in their way. */
const CANCELLED_STATES = new Set([
	...LOCKED_STATES,
	'25P03', // idle_in_transaction_session_timeout
	'40001', // serialization_failure
	'57014', // query_canceled: statement_timeout
])
/** Codes by which the database takes no statements, or writes nothing, whatever the statement. */
const UNREACHABLE_STATES = new Set([
	'25006', // read_only_sql_transaction: the server has become a standby
	'53300', // too_many_connections
	'57P01', // admin_shutdown
	'57P02', // crash_shutdown
	'57P03', // cannot_connect_now: it starts or stops
])
/** Class 08 of the database's codes: the connection broke or couldn't be made. */
const CONNECTION_STATE = /^08[0-9A-Z]{3}$/
/** Codes of the operating system: the database's host is restarting, or the network to it is disturbed. */
const UNREACHABLE_NETWORK = new Set([
	'EAI_AGAIN',
	'ECONNREFUSED',
	'ECONNRESET',
	'EHOSTUNREACH',
	'ENETUNREACH',
	'EPIPE',
	'ETIMEDOUT',
])
/**
 * Messages of `pg` errors without a code: no free connection, a broken connection, or a query without an answer in
 * time.
 */
const UNREACHABLE_MESSAGE =
	/^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection|Client was closed|Query read timeout)/

const isUnreachableCode = (code: string): boolean =>
	UNREACHABLE_STATES.has(code) || UNREACHABLE_NETWORK.has(code) || CONNECTION_STATE.test(code)

/**
 * Whether a query failed because the database was busy, starting, stopping or out of reach: the same request may
 * succeed later. Other connections than the database's break with the same codes.
 */
export function isDatabaseBusy(error: unknown): boolean {
	return isDatabaseUnreachable(error) || hasCode(error, CANCELLED_STATES)
}

/** Whether the database ended a statement because of locks that others have or wait for. */
export function isInTheWay(error: unknown): boolean {
	return hasCode(error, LOCKED_STATES)
}

/** Whether an error, or what caused it, has one of these codes. */
function hasCode(error: unknown, codes: ReadonlySet<string>): boolean {
	if (typeof error !== 'object' || error === null) return false
	const { code, cause } = error as { code?: unknown; cause?: unknown }
	return (typeof code === 'string' && codes.has(code)) || hasCode(cause, codes)
}

/**
 * Whether any other query would have failed as well: the database was starting, stopping or out of reach. Not so when it
 * cancelled the statement, for which a single row that somebody holds is enough.
 */
export function isDatabaseUnreachable(error: unknown): boolean {
	if (typeof error !== 'object' || error === null) return false
	const { code, message, cause } = error as { code?: unknown; message?: unknown; cause?: unknown }
	if (typeof code === 'string' && isUnreachableCode(code)) return true
	return (typeof message === 'string' && UNREACHABLE_MESSAGE.test(message)) || isDatabaseUnreachable(cause)
}
