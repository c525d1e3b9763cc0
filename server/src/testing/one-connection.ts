import { NodePgSession } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterEach } from 'vitest'
import { currentTransaction } from './elsewhere.ts'

/**
 * Set-up file of tests on PostgreSQL. Whatever a transaction's work asks of another connection than the transaction's own
 * fails here, since it would wait for ever on the embedded database, which has one connection. So a feature that passes on
 * PostgreSQL needs no second run on the embedded database to find that out. What a test does meanwhile in the place of
 * somebody else goes through `elsewhere`.
 */
type State = { refused: Error[] }

/** Once for a process: test files share its modules, and this one is read again for each. */
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
				// What goes on by itself after the end is free to ask what it likes.
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

/** Those refused since this was last asked. */
export const takeRefused = (): Error[] => refused.splice(0)

// Whoever asked may have taken the failure for one that doesn't matter.
afterEach(() => {
	const [first] = takeRefused()
	if (first) throw first
})
