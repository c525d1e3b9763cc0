/** Codes of statements the database ended, or connections it refused, for want of time or room. */
const BUSY_STATES = new Set([
	'25P03', // idle_in_transaction_session_timeout
	'40001', // serialization_failure
	'40P01', // deadlock_detected
	'53300', // too_many_connections
	'55P03', // lock_not_available
	'57014', // query_canceled: statement_timeout
	'57P01', // admin_shutdown
	'57P03', // cannot_connect_now: it starts or stops
	'ECONNREFUSED', // nothing listens there: it is being restarted
])
/** What `pg` says without a code when no connection becomes free, or one breaks. */
const BUSY_MESSAGE =
	/^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection)/

/** Whether a query failed because the database was busy, starting or stopping: the same request may succeed later. */
export function isDatabaseBusy(error: unknown): boolean {
	if (typeof error !== 'object' || error === null) return false
	const { code, message, cause } = error as { code?: unknown; message?: unknown; cause?: unknown }
	if (typeof code === 'string' && BUSY_STATES.has(code)) return true
	return (typeof message === 'string' && BUSY_MESSAGE.test(message)) || isDatabaseBusy(cause)
}
