import { NodePgSession } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterEach } from 'vitest'
import { currentTransaction } from './elsewhere.ts'

/**
 * Set-up file of tests on PostgreSQL. Queries on another connection inside a transaction fail here, because they would
 * wait for ever on the embedded database, which has one connection. So tests on PostgreSQL find this error without a
 * second run on the embedded database. Work that a test does meanwhile on behalf of someone else goes through
 * `elsewhere`.
 */
type State = { refused: Error[] }

/** Once per process: test files share its modules, but this file is loaded again for each. */
const KEY = Symbol.for('panelyard.one-connection')
const shared = globalThis as { [KEY]?: State }
shared[KEY] ??= watch()
const { refused } = shared[KEY]

function watch(): State {
	const refused: Error[] = []

	const { transaction } = NodePgSession.prototype
	NodePgSession.prototype.transaction = function (this: InstanceType<typeof NodePgSession>, work, config) {
		const inside: typeof work = async (tx) => {
			const open = { isOpen: true }
			try {
				return await currentTransaction.run(open, () => work(tx))
			} finally {
				// Work that continues after the end may use any connection.
				open.isOpen = false
			}
		}
		return transaction.call(this, inside, config)
	} as typeof transaction

	for (const name of ['connect', 'query'] as const) {
		const original = pg.Pool.prototype[name] as (...args: unknown[]) => unknown
		const checked = function (this: pg.Pool, ...args: unknown[]) {
			if (currentTransaction.getStore()?.isOpen) {
				const error = new Error('Inside a transaction only `tx` may be asked: the embedded database has one connection')
				refused.push(error)
				throw error
			}
			return original.apply(this, args)
		}
		Object.assign(pg.Pool.prototype, { [name]: checked })
	}
	return { refused }
}

/** Errors since the last call. */
export const takeRefused = (): Error[] => refused.splice(0)

// The caller may have ignored the failure.
afterEach(() => {
	const [first] = takeRefused()
	if (first) throw first
})
