import { AsyncLocalStorage } from 'node:async_hooks'

/** The current transaction, in tests that check for it (see one-connection.ts). */
type Transaction = { isOpen: boolean }

/** One per process: the test runner may load this file again for another test file. */
const KEY = Symbol.for('panelyard.transaction')
const shared = globalThis as { [KEY]?: AsyncLocalStorage<Transaction> }
shared[KEY] ??= new AsyncLocalStorage()
export const currentTransaction = shared[KEY]

/** Runs someone else's work while a test holds a transaction open: a request, or another server's work. */
export const elsewhere = <Result>(run: () => PromiseLike<Result>): Promise<Result> =>
	// Drizzle runs a query when its result is awaited.
	currentTransaction.exit(async () => await run())
