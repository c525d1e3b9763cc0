import type { FastifyBaseLogger } from 'fastify'

type Person = { id: string } | null

/** One socket in the room of one project. */
export type Stay = { cookie: string | undefined; project_id: string; leave(): Promise<unknown> }

type RecheckAccess = {
	userOf(cookie: string | undefined): Promise<Person>
	mayRead(user: Person, project_id: string): Promise<boolean>
}

/**
 * Removes sockets from rooms whose projects their users may no longer read. Passes never overlap: requests made
 * during a pass are combined into the next one. A pass checks each person and project once.
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
		const answers = new Map<string, boolean>()
		for (const { cookie, project_id, leave } of stays) {
			if (!people.has(cookie)) people.set(cookie, await access.userOf(cookie))
			const user = people.get(cookie) ?? null
			const key = `${user?.id} ${project_id}`
			if (!answers.has(key)) answers.set(key, await access.mayRead(user, project_id))
			if (!answers.get(key)) await leave()
		}
	}
}
