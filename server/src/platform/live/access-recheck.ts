import type { FastifyBaseLogger } from 'fastify'

type Person = { id: string } | null

/** One socket in the room of one project. */
export type Stay = { cookie: string | undefined; project_id: string; leave(): Promise<unknown> }

/** A person, or null for visitors, and a project. */
export type Reader = { user_id: string | null; project_id: string }

type RecheckAccess = {
	userOf(cookie: string | undefined): Promise<Person>
	/** Of these, those who may read the project. */
	readersOf(readers: readonly Reader[]): Promise<readonly Reader[]>
}

/** People and projects of one statement. */
const AT_ONCE = 500

/**
 * Removes sockets from rooms whose projects their users may no longer read. Passes never overlap: requests made
 * during a pass are combined into the next one. A pass looks up each person once,
 * and whether they may read their projects by few statements.
 */
export class AccessRecheck {
	readonly #log: FastifyBaseLogger
	readonly #source: { stays(): Stay[]; access(): RecheckAccess | null }
	readonly #asked = new Set<string | null>()
	#running: Promise<void> | null = null

	constructor(log: FastifyBaseLogger, source: { stays(): Stay[]; access(): RecheckAccess | null }) {
		this.#log = log
		this.#source = source
	}

	/** Checks the rooms of one project, or all of them, soon. Never throws. Resolves when nothing is left to check. */
	ask(project_id?: string): Promise<void> {
		this.#asked.add(project_id ?? null)
		this.#running ??= this.#run().finally(() => {
			this.#running = null
		})
		return this.#running
	}

	async #run(): Promise<void> {
		// Combine the requests of one turn of the event loop into one pass.
		await null
		while (this.#asked.size > 0) {
			const projects = new Set(this.#asked)
			this.#asked.clear()
			try {
				await this.#pass(
					this.#source.stays().filter(({ project_id }) => projects.has(null) || projects.has(project_id)),
				)
			} catch (error) {
				this.#log.error({ err: error }, 'live events: access could not be checked again')
			}
		}
	}

	async #pass(stays: readonly Stay[]): Promise<void> {
		const access = this.#source.access()
		if (!access) return
		const people = new Map<string | undefined, Person>()
		const staying = new Map<string, { reader: Reader; leave: Stay['leave'][] }>()
		for (const { cookie, project_id, leave } of stays) {
			if (!people.has(cookie)) people.set(cookie, await access.userOf(cookie))
			const user_id = people.get(cookie)?.id ?? null
			const key = `${user_id} ${project_id}`
			const found = staying.get(key)
			if (found) found.leave.push(leave)
			else staying.set(key, { reader: { user_id, project_id }, leave: [leave] })
		}
		const asked = [...staying.values()]
		for (let start = 0; start < asked.length; start += AT_ONCE) {
			const some = asked.slice(start, start + AT_ONCE)
			const readers = new Set(await access.readersOf(some.map(({ reader }) => reader)))
			for (const { reader, leave } of some) {
				if (!readers.has(reader)) await Promise.all(leave.map((each) => each()))
			}
		}
	}
}
