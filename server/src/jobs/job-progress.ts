import type { ConversionStage } from '@panelyard/contracts/models/conversion'

/** Progress is announced at most four times a second, and saved at most once. */
const ANNOUNCE_INTERVAL_MS = 250
const SAVE_INTERVAL_MS = 1000

export type Progress = { stage: ConversionStage; percent: number }

export type ProgressSinks = {
	/** Called when progress changed. */
	announce(progress: Progress): void
	/** Saves progress. Returns false when another worker has taken the job over. */
	save(progress: Progress): Promise<boolean>
	/** Returns false when another worker has taken the job over. Called while progress doesn't change. */
	isOwned(): Promise<boolean>
	/** Called once another worker has taken the job over, or another server has cancelled it. */
	onLost(): void
	onError(error: unknown): void
}

/** Reports a converter's progress at a bounded rate, and detects within a second that its job was taken away. */
export class JobProgress {
	#current: Progress = { stage: 'reading', percent: 0 }
	#announced: Progress = this.#current
	#saved: Progress = this.#current
	#underWay = false
	readonly #sinks: ProgressSinks
	readonly #timers: NodeJS.Timeout[]

	constructor(sinks: ProgressSinks) {
		this.#sinks = sinks
		this.#timers = [
			setInterval(() => this.#announce(), ANNOUNCE_INTERVAL_MS),
			setInterval(() => void this.#save(), SAVE_INTERVAL_MS),
		]
	}

	report(progress: Progress): void {
		this.#current = progress
	}

	/**
	 * Call when the converter has ended: from then on only the job's end is announced. Ownership is checked until
	 * `stop`.
	 */
	endAnnouncing(): void {
		clearInterval(this.#timers[0])
	}

	stop(): void {
		for (const timer of this.#timers) clearInterval(timer)
	}

	#announce(): void {
		if (this.#announced === this.#current) return
		this.#announced = this.#current
		this.#sinks.announce(this.#current)
	}

	async #save(): Promise<void> {
		if (this.#underWay) return
		this.#underWay = true
		try {
			const progress = this.#current
			const isOwned = this.#saved === progress ? await this.#sinks.isOwned() : await this.#sinks.save(progress)
			this.#saved = progress
			if (!isOwned) this.#sinks.onLost()
		} catch (error) {
			this.#sinks.onError(error)
		} finally {
			this.#underWay = false
		}
	}
}
