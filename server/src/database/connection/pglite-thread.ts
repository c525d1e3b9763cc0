import { parentPort, workerData } from 'node:worker_threads'
import { type ParserOptions, PGlite, type Transaction, types } from '@electric-sql/pglite'
import { PreparedQueries } from './prepared-queries.ts'
import type { Answer, Asked, Call } from './threaded-pglite.ts'

// The thread of the embedded database: in the main thread, its computations would block the server.

if (!parentPort) throw new Error('This is the code of a thread')
const port = parentPort
const tell = (answer: Answer) => port.postMessage(answer)

const asText = (value: string) => value
// As PostgreSQL's driver does, so that queries return the same on both.
const pglite = await PGlite.create(workerData as string, { parsers: { [types.INT8]: asText } })
const queries = new PreparedQueries(pglite)
/** One object for each list of types, which `PreparedQueries` knows again. */
const parsersByTypes = new Map<string, ParserOptions>()
function leavingAsTexts(types: readonly number[]): ParserOptions {
	const key = types.join()
	const parsers = parsersByTypes.get(key) ?? Object.fromEntries(types.map((type) => [type, asText]))
	parsersByTypes.set(key, parsers)
	return parsers
}

type How = 'commit' | 'rollback'
type Open = { tx: Transaction; end: (how: How) => void; whole: Promise<void> }
const transactions = new Map<number, Open>()
const listeners = new Map<number, () => Promise<void>>()

class RolledBack extends Error {}

/** Answers when the transaction has begun; it stays open until `end` is requested. */
async function begin(transaction: number): Promise<void> {
	const begun = Promise.withResolvers<Transaction>()
	const ended = Promise.withResolvers<How>()
	const whole = pglite.transaction(async (tx) => {
		begun.resolve(tx)
		if ((await ended.promise) === 'rollback') throw new RolledBack()
	})
	whole.catch(begun.reject)
	transactions.set(transaction, { tx: await begun.promise, end: ended.resolve, whole })
}

async function end(transaction: number, how: How): Promise<void> {
	const open = transactions.get(transaction)
	transactions.delete(transaction)
	open?.end(how)
	await open?.whole.catch((error: unknown) => {
		if (!(error instanceof RolledBack)) throw error
	})
}

function runnerOf(transaction: number | null): PGlite | Transaction {
	if (transaction === null) return pglite
	const found = transactions.get(transaction)
	if (!found) throw new Error('This transaction has ended')
	return found.tx
}

async function answerTo(asked: Asked): Promise<unknown> {
	switch (asked.kind) {
		case 'query': {
			const parsers = leavingAsTexts(asked.texts)
			const query = () => queries.query(asked.text, asked.values, { rowMode: asked.rows, parsers })
			if (asked.transaction === null) return pglite._runExclusiveTransaction(query)
			runnerOf(asked.transaction)
			return query()
		}
		case 'exec':
			return runnerOf(asked.transaction).exec(asked.text)
		case 'begin':
			return begin(asked.transaction)
		case 'end':
			return end(asked.transaction, asked.how)
		case 'listen': {
			const { listener } = asked
			listeners.set(listener, await pglite.listen(asked.channel, (payload) => tell({ listener, payload })))
			return
		}
		case 'unlisten':
			await listeners.get(asked.listener)?.()
			listeners.delete(asked.listener)
			return
		case 'close':
			return pglite.close()
	}
}

/**
 * Whether PGlite can't go on. After a PANIC (a full disk, a lost file of its log) PostgreSQL ends all its processes and
 * recovers from its log; PGlite would hang at the next query.
 */
function isDeath(error: unknown): boolean {
	const { name, severity } = error as { name?: unknown; severity?: unknown }
	// The first is what WebAssembly throws when the code itself aborts.
	return name === 'RuntimeError' || severity === 'PANIC'
}

/** The parts of an error that can be sent to another thread. Functions can't. */
const described = (error: unknown) => {
	const { message, stack } = error instanceof Error ? error : new Error(String(error))
	const details = Object.entries(error ?? {}).filter(([name]) => name !== 'queryOptions')
	return { message, stack, details: Object.fromEntries(details) }
}

port.on('message', async ({ call, asked }: Call) => {
	try {
		tell({ call, result: await answerTo(asked) })
	} catch (error) {
		tell({ call, error: described(error) })
		if (isDeath(error)) throw error
	}
	if (asked.kind === 'close') port.close()
})
tell({ call: 0, result: null })
