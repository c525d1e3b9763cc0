import { AsyncLocalStorage } from 'node:async_hooks'

/** The transaction whose work is running, in tests that watch for it (see one-connection.ts). */
type Transaction = { isOpen: boolean }

/** One for a process: the test runner may read this file again for another test file. */
const KEY = Symbol.for('panelyard.transaction')
const shared = globalThis as { [KEY]?: AsyncLocalStorage<Transaction> }
shared[KEY] ??= new AsyncLocalStorage()
export const currentTransaction = shared[KEY]

/** Runs what somebody else does while a test holds a transaction open: a request, or another server's work. */
export const elsewhere = <Result>(run: () => PromiseLike<Result>): Promise<Result> =>
	// Drizzle asks when its answer is awaited.
	currentTransaction.exit(async () => await run())
