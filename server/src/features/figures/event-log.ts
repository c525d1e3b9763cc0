import { LRUCache } from 'lru-cache'
import type { Database } from '../../database/database.ts'
import { type ChangeColumns, changesAfter, panelsOfChanges } from './figures.queries.ts'

/** Numbers, in as little memory as arrays of machine words take. */
class Numbers<Typed extends Int32Array | Float64Array> {
	values: Typed
	length = 0
	readonly #make: (length: number) => Typed

	constructor(make: (length: number) => Typed) {
		this.#make = make
		this.values = make(1024)
	}

	push(value: number): void {
		if (this.length === this.values.length) {
			const longer = this.#make(this.length * 2)
			longer.set(this.values)
			this.values = longer
		}
		this.values[this.length++] = value
	}
}

/**
 * All that was done to the statuses of a project's panels, in order. What was done at one revision is one step of the
 * log: nobody saw the states within.
 */
export class EventLog {
	/** The revision that the log has been read up to. */
	revision = -1
	/** Of each step: its instant in milliseconds, never before that of the step before, and its first event. */
	readonly instants = new Numbers((length) => new Float64Array(length))
	readonly starts = new Numbers((length) => new Int32Array(length))
	/** Of each event: its panel, and its status times 2, plus 1 if it was added. */
	readonly panels = new Numbers((length) => new Int32Array(length))
	readonly changes = new Numbers((length) => new Int32Array(length))
	readonly panelNumbers = new Map<string, number>()
	readonly statusNumbers = new Map<string, number>()
	#lastInstant = 0

	/** Bytes, roughly. */
	get size(): number {
		const numbers = [this.instants, this.starts, this.panels, this.changes]
		return numbers.reduce((sum, { values }) => sum + values.byteLength, 1000) + this.panelNumbers.size * 120
	}

	/** Reads what was done since the last reading. */
	async catchUp(db: Database, project_id: string): Promise<void> {
		for (;;) {
			const changes = await changesAfter(db, project_id, this.revision)
			if (changes.ids.length === 0) return
			const several = changes.ids.filter((_, place) => changes.panel_ids[place] === null)
			const named = several.length === 0 ? [] : await panelsOfChanges(db, project_id, several)
			this.#add(changes, new Map(named.map(({ change_id, panel_ids }) => [change_id, panel_ids])))
		}
	}

	#add({ ids, revisions, instants, status_ids, are_added, panel_ids }: ChangeColumns, panelsOf: Map<string, string[]>) {
		let lastMoment = ''
		for (const [place, id] of ids.entries()) {
			const [revision, instant] = [revisions[place] as number, instants[place] as number]
			// Changes from before revisions were logged have none; those of one transaction share their time.
			const moment = revision === 0 ? `0 ${instant}` : `${revision}`
			if (moment !== lastMoment) {
				this.#lastInstant = Math.max(this.#lastInstant, instant)
				this.instants.push(this.#lastInstant)
				this.starts.push(this.panels.length)
				lastMoment = moment
			}
			const code = numberOf(this.statusNumbers, status_ids[place] ?? '') * 2 + (are_added[place] ? 1 : 0)
			const only = panel_ids[place]
			for (const panel of only ? [only] : (panelsOf.get(id) ?? [])) {
				this.panels.push(numberOf(this.panelNumbers, panel))
				this.changes.push(code)
			}
			this.revision = revision
		}
	}
}

/** The number of a text; the next free one for a new text. */
function numberOf(numbers: Map<string, number>, text: string): number {
	const known = numbers.get(text)
	if (known !== undefined) return known
	numbers.set(text, numbers.size)
	return numbers.size - 1
}

/** Some ten projects with millions of events. */
const KEPT_BYTES = 128_000_000

/**
 * Keeps the logs of projects. A log only grows, and the project's lock orders its revisions, so that a log which was read
 * before is only read on.
 */
export class EventLogs {
	readonly #database: Database
	readonly #kept = new LRUCache<string, EventLog>({ maxSize: KEPT_BYTES, sizeCalculation: (log) => log.size })
	readonly #readings = new Map<string, Promise<EventLog>>()

	constructor(database: Database) {
		this.#database = database
	}

	/** The log of a project as it is now. Use it before anything else is awaited: it grows with the next reading. */
	async read(project_id: string): Promise<EventLog> {
		// One reading at a time; who asks during one may know of a later change than it sees, and waits for another.
		const before = this.#readings.get(project_id)
		const reading = (before ?? Promise.resolve()).then(
			() => this.#readOn(project_id),
			() => this.#readOn(project_id),
		)
		this.#readings.set(project_id, reading)
		try {
			return await reading
		} finally {
			if (this.#readings.get(project_id) === reading) this.#readings.delete(project_id)
		}
	}

	async #readOn(project_id: string): Promise<EventLog> {
		const log = this.#kept.get(project_id) ?? new EventLog()
		this.#kept.delete(project_id)
		await log.catchUp(this.#database, project_id)
		this.#kept.set(project_id, log)
		return log
	}
}
