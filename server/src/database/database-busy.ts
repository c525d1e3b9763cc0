/** Codes of statements that the database cancelled, or connections it refused, because it was out of time or space. */
const BUSY_STATES = new Set([
	'25006', // read_only_sql_transaction: the server has become a standby
	'25P03', // idle_in_transaction_session_timeout
	'40001', // serialization_failure
	'40P01', // deadlock_detected
	'53300', // too_many_connections
	'55P03', // lock_not_available
	'57014', // query_canceled: statement_timeout
	'57P01', // admin_shutdown
	'57P02', // crash_shutdown
	'57P03', // cannot_connect_now: it starts or stops
])
/** Class 08 of the database's codes: the connection broke or couldn't be made. */
const CONNECTION_STATE = /^08[0-9A-Z]{3}$/
/** Codes of the operating system: the database's host is restarting, or the network to it is disturbed. */
const BUSY_NETWORK = new Set([
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
const BUSY_MESSAGE =
	/^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection|Client was closed|Query read timeout)/

const isBusyCode = (code: string): boolean =>
	BUSY_STATES.has(code) || BUSY_NETWORK.has(code) || CONNECTION_STATE.test(code)

/**
 * Whether a query failed because the database was busy, starting, stopping or out of reach: the same request may
 * succeed later. Other connections than the database's break with the same codes.
 */
export function isDatabaseBusy(error: unknown): boolean {
	if (typeof error !== 'object' || error === null) return false
	const { code, message, cause } = error as { code?: unknown; message?: unknown; cause?: unknown }
	if (typeof code === 'string' && isBusyCode(code)) return true
	return (typeof message === 'string' && BUSY_MESSAGE.test(message)) || isDatabaseBusy(cause)
}
