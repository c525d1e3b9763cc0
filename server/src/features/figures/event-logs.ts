import { EventLog } from '@panelyard/rules/figures/event-log'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../database/database.ts'
import { changesAfter, panelsOfChanges } from './figures.queries.ts'

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

	/** The log of a project as it is now or later: take what belongs to a revision with `at`. */
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
		await catchUp(log, this.#database, project_id)
		this.#kept.set(project_id, log)
		return log
	}
}

/** Reads what was done since the last reading. */
async function catchUp(log: EventLog, db: Database, project_id: string): Promise<void> {
	for (;;) {
		const changes = await changesAfter(db, project_id, log.revision)
		if (changes.ids.length === 0) return
		const several = new Set(changes.ids.filter((_, place) => changes.panel_ids[place] === null))
		const named = several.size === 0 ? [] : await panelsOfChanges(db, project_id, [...several])
		log.add(changes, new Map(named.map(({ change_id, panel_ids }) => [change_id, panel_ids])))
	}
}
