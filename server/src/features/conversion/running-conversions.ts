import type { Platform } from '../../platform/feature.ts'

/** Why a running conversion is broken off by a server that stops; any other reason means it was ended for good. */
export const SERVER_STOPS = 'the server stops'

/** The conversions one server works on, so that a cancel or a stop reaches their converters at once. */
class RunningConversions {
	private readonly running = new Map<string, { controller: AbortController; ended: Promise<unknown> }>()
	private stopping = false

	/** Runs `work` with a signal that `abort(job_id)` fires, and with the means to fire it. */
	async run<Result>(
		job_id: string,
		work: (signal: AbortSignal, abort: () => void) => Promise<Result>,
	): Promise<Result> {
		const controller = new AbortController()
		if (this.stopping) controller.abort(SERVER_STOPS)
		const ended = work(controller.signal, () => controller.abort('the job is no longer ours'))
		const entry = { controller, ended: ended.catch(() => {}) }
		this.running.set(job_id, entry)
		try {
			return await ended
		} finally {
			if (this.running.get(job_id) === entry) this.running.delete(job_id)
		}
	}

	abort(job_id: string): void {
		this.running.get(job_id)?.controller.abort('cancelled')
	}

	/** Breaks off everything and waits until it has ended. */
	async stopAll(): Promise<void> {
		this.stopping = true
		const entries = [...this.running.values()]
		for (const { controller } of entries) controller.abort(SERVER_STOPS)
		await Promise.all(entries.map((entry) => entry.ended))
	}
}

const ofServer = new WeakMap<Platform, RunningConversions>()

export function runningConversions(platform: Platform): RunningConversions {
	const known = ofServer.get(platform)
	if (known) return known
	const made = new RunningConversions()
	ofServer.set(platform, made)
	return made
}
