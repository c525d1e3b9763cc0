import type { Change } from './change.ts'

export type SendingSteps = {
	/** The first change of a lane that may be sent now; null for none. */
	next: (lane: string) => Change | null
	/** Sends a change; resolves with the milliseconds to wait before the next attempt. */
	send: (change: Change) => Promise<number>
}

/**
 * The changes that are sent one after the other: those of a project, and beside them its files, as nothing else waits for
 * drawings on a slow line.
 */
export const laneOf = ({ project_id, request }: Change): string =>
	request.file === undefined ? project_id : `${project_id} files`

/** Sends the changes of each lane one after the other. Lanes don't wait for each other. */
export class SendingLanes {
	readonly #steps: SendingSteps
	/** By lane under way: ends its pause between two attempts; null while it makes none. */
	readonly #lanes = new Map<string, (() => void) | null>()

	constructor(steps: SendingSteps) {
		this.#steps = steps
	}

	/** Sends what a lane has to send, unless it does already. */
	async run(lane: string): Promise<void> {
		if (this.#lanes.has(lane)) return
		this.#lanes.set(lane, null)
		try {
			for (let change = this.#steps.next(lane); change; change = this.#steps.next(lane)) {
				const pause = await this.#steps.send(change)
				if (pause > 0) await this.#pause(lane, pause)
			}
		} finally {
			this.#lanes.delete(lane)
		}
	}

	/** Ends the pauses of all lanes. */
	wake(): void {
		for (const end of this.#lanes.values()) end?.()
	}

	#pause(lane: string, milliseconds: number): Promise<void> {
		return new Promise((resolve) => {
			const end = () => {
				clearTimeout(timer)
				this.#lanes.set(lane, null)
				resolve()
			}
			const timer = Number.isFinite(milliseconds) ? setTimeout(end, milliseconds) : undefined
			this.#lanes.set(lane, end)
		})
	}
}
