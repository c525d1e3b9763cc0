import { type ParserOptions, type PGlite, parse, protocol, type QueryOptions, type Results } from '@electric-sql/pglite'
import { LRUCache } from 'lru-cache'

/** Number of prepared statements. */
const MOST_PREPARED = 300
/** Longer texts were built for one call, such as a list of rows, and aren't prepared. */
const LONGEST_TEXT = 10_000
/** A statement with a longer value is planned for its values: thousands of ids need another plan than a single one. */
const LONGEST_VALUE = 1000

/** Error codes: a prepared statement's plan no longer fits the tables, or the statement is gone. */
const OUT_OF_DATE = ['0A000', '26000']

type Message = Awaited<ReturnType<PGlite['execProtocolStream']>>[number]
type Statement = { name: string; parameter_types: number[]; described: Message[] }
const { serialize } = protocol

/**
 * Runs queries on PGlite with a fifth of the calls that its own `query` makes, and prepares a repeated statement
 * once: parsing and planning take most of the time of a small query. Callers must hold the connection, by one of
 * PGlite's transactions.
 */
export class PreparedQueries {
	readonly #pglite: PGlite
	readonly #seen = new LRUCache<string, true>({ max: 2 * MOST_PREPARED })
	readonly #prepared: LRUCache<string, Statement>
	/** PGlite's own parsers with others instead, by these others. PGlite would merge hundreds of them for each query. */
	readonly #merged = new WeakMap<ParserOptions, PGlite['parsers']>()
	#dropped: string[] = []
	#last = 0

	constructor(pglite: PGlite) {
		this.#pglite = pglite
		this.#prepared = new LRUCache<string, Statement>({
			max: MOST_PREPARED,
			dispose: ({ name }) => this.#dropped.push(name),
		})
	}

	/** As `query` of PGlite; use the same `parsers` object again. @throws PGlite's errors, with the text as `query` and the values as `params` */
	query(text: string, values: unknown[] = [], options: QueryOptions = {}): Promise<Results> {
		// Queries of one transaction may be concurrent, and there is only one unnamed statement.
		return this.#pglite.runExclusive(async () => {
			try {
				return await this.#queryAgainIfOutOfDate(text, values, options)
			} catch (error) {
				throw Object.assign(error as Error, { query: text, params: values })
			}
		})
	}

	async #queryAgainIfOutOfDate(text: string, values: unknown[], options: QueryOptions): Promise<Results> {
		const isPlannedOnce = text.length <= LONGEST_TEXT && values.every(isShort)
		if (!isPlannedOnce) return this.#run(await this.#prepare(text, ''), values, options)
		try {
			return await this.#run(await this.#statementOf(text), values, options)
		} catch (error) {
			const isOld = OUT_OF_DATE.includes((error as { code?: string }).code ?? '') && this.#prepared.delete(text)
			if (!isOld || this.#pglite.isInTransaction()) throw error
			return this.#run(await this.#prepare(text, ''), values, options)
		}
	}

	/** Prepares a text under a name at its second call. */
	async #statementOf(text: string): Promise<Statement> {
		const known = this.#prepared.get(text)
		if (known) return known
		if (!this.#seen.has(text)) {
			this.#seen.set(text, true)
			return this.#prepare(text, '')
		}
		const statement = await this.#prepare(text, `s${++this.#last}`)
		this.#prepared.set(text, statement)
		return statement
	}

	async #prepare(text: string, name: string): Promise<Statement> {
		const closes = this.#dropped.map((dropped) => serialize.close({ type: 'S', name: dropped }))
		this.#dropped = []
		const messages = await this.#send([
			...closes,
			serialize.parse({ text, name }),
			serialize.describe({ type: 'S', name }),
			serialize.sync(),
		])
		return {
			name,
			parameter_types: parse.parseDescribeStatementResults(messages),
			described: messages.filter(({ name: kind }) => kind === 'rowDescription'),
		}
	}

	#parsersWith(others: ParserOptions): PGlite['parsers'] {
		const merged = this.#merged.get(others) ?? { ...this.#pglite.parsers, ...others }
		this.#merged.set(others, merged)
		return merged
	}

	async #run({ name, parameter_types, described }: Statement, given: unknown[], options: QueryOptions) {
		const values = given.map((value, place) => {
			if (value === null || value === undefined) return null
			const write = this.#pglite.serializers[parameter_types[place] ?? 0]
			return write ? write(value) : String(value)
		})
		const messages = await this.#send([
			serialize.bind({ statement: name, values }),
			serialize.execute({}),
			serialize.sync(),
		])
		const { parsers: others, ...rest } = options
		const parsers = others ? this.#parsersWith(others) : this.#pglite.parsers
		const [results] = parse.parseResults([...described, ...messages], parsers, rest)
		if (!results) throw new Error('A query without an answer')
		return results
	}

	#send(parts: Uint8Array[]): Promise<Message[]> {
		return this.#pglite.execProtocolStream(Buffer.concat(parts))
	}
}

function isShort(value: unknown): boolean {
	if (typeof value === 'string' || ArrayBuffer.isView(value)) return lengthOf(value) <= LONGEST_VALUE
	return !Array.isArray(value) || (value.length <= 20 && value.every(isShort))
}

const lengthOf = (value: string | ArrayBufferView): number =>
	typeof value === 'string' ? value.length : value.byteLength
