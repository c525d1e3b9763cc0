import { setTimeout as wait } from 'node:timers/promises'
import type { Requests } from './requests.ts'
import type { PromisedProject, Truth } from './truth.ts'

const LOOK_MS = 250

interface Seen {
	project: { conversion_status: string; panel_count: number; model: object | null }
	conversion_job: {
		id: string
		status: string
		attempt: number
		started_at: string | null
		error: string | null
	} | null
}
type SeenJob = NonNullable<Seen['conversion_job']>
interface Interrupted {
	kind: string
	at: number
	attempt: number
}

/**
 * Looks at every conversion until it has ended: nothing of an unfinished one may be published, what was killed is begun
 * again, and one that failed because it was killed too often is asked for again, as a person would.
 */
export class ConversionWatch {
	/** Milliseconds from a kill to the next claim of a conversion that ran then, by the kind of kill. */
	readonly recoveries = new Map<string, number[]>()
	/** Conversions that failed after being killed three times, and were asked for again. */
	askedAgain = 0
	readonly #requests: Requests
	readonly #truth: Truth
	readonly #ended = new Set<string>()
	readonly #jobs = new Map<string, SeenJob>()
	readonly #interrupted = new Map<string, Interrupted>()
	#isStopped = false

	constructor(requests: Requests, truth: Truth) {
		this.#requests = requests
		this.#truth = truth
	}

	/** Conversions of projects that are there and that had not ended when last looked at. */
	unfinished(): number {
		return this.#watched().length
	}

	/** Call right before something is killed that conversions run on. */
	killed(kind: string): void {
		const at = Date.now()
		for (const [project_id, job] of this.#jobs) {
			if (job.status === 'PROCESSING' && !this.#ended.has(project_id))
				this.#interrupted.set(project_id, { kind, at, attempt: job.attempt })
		}
	}

	/** Looks until `stop` is called. */
	async run(): Promise<void> {
		while (!this.#isStopped) {
			await Promise.all(
				this.#watched().map((project) =>
					this.#look(project).catch((error) => this.#truth.fault(`${project.name}: ${error}`)),
				),
			)
			await wait(LOOK_MS)
		}
	}

	stop(): void {
		this.#isStopped = true
	}

	#watched(): PromisedProject[] {
		return this.#truth.projects.filter(({ id, state }) => state.certain === 'there' && !this.#ended.has(id))
	}

	async #look(project: PromisedProject): Promise<void> {
		const path = `/projects/${project.id}/conversion_status`
		const answer = await this.#requests.ask<Seen>('look at conversions', 'GET', path)
		if (answer.outcome === 'refused' && project.state.certain === 'there')
			this.#truth.fault(`${project.name}: an acknowledged project was answered by ${answer.status}`)
		if (answer.outcome !== 'done') return
		const { project: seen, conversion_job: job } = answer.body
		if (!job) return this.#truth.fault(`${project.name}: its conversion is gone`)
		this.#noteRecovery(project.id, job)
		this.#jobs.set(project.id, job)
		if (seen.conversion_status === 'COMPLETED') this.#ended.add(project.id)
		else
			this.#truth.expect(
				seen.model === null && seen.panel_count === 0,
				`${project.name}: something of an unfinished conversion was published`,
			)
		if (seen.conversion_status === 'FAILED') await this.#askAgain(project, job)
	}

	async #askAgain(project: PromisedProject, job: SeenJob): Promise<void> {
		// The third attempt was the last one, or a fourth was claimed by which the first three were known to have died.
		if (job.attempt < 3) this.#truth.fault(`${project.name}: failed at attempt ${job.attempt}: ${job.error}`)
		const path = `/projects/${project.id}/conversion/retry`
		const answer = await this.#requests.ask('retry', 'POST', path)
		if (answer.outcome === 'done') this.askedAgain++
	}

	#noteRecovery(project_id: string, job: SeenJob): void {
		const interrupted = this.#interrupted.get(project_id)
		if (!interrupted) return
		const isOver = ['COMPLETED', 'FAILED'].includes(job.status)
		const claimed_at = Date.parse(job.started_at ?? '')
		if (job.attempt > interrupted.attempt && claimed_at >= interrupted.at) {
			const known = this.recoveries.get(interrupted.kind) ?? []
			this.recoveries.set(interrupted.kind, [...known, claimed_at - interrupted.at])
		} else if (!isOver) return
		this.#interrupted.delete(project_id)
	}
}
