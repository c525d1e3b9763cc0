import type { Change } from './change.ts'

export type SendingSteps = {
	/** The first change of a project that may be sent now; null for none. */
	next: (projectId: string) => Change | null
	/** Sends a change; resolves with the milliseconds to wait before the next attempt. */
	send: (change: Change) => Promise<number>
}

/** Sends the changes of each project one after the other. Projects don't wait for each other. */
export class SendingLanes {
	readonly #steps: SendingSteps
	/** By project under way: ends its pause between two attempts; null while it makes none. */
	readonly #lanes = new Map<string, (() => void) | null>()

	constructor(steps: SendingSteps) {
		this.#steps = steps
	}

	/** Sends what a project has to send, unless it does already. */
	async run(projectId: string): Promise<void> {
		if (this.#lanes.has(projectId)) return
		this.#lanes.set(projectId, null)
		try {
			for (let change = this.#steps.next(projectId); change; change = this.#steps.next(projectId)) {
				const pause = await this.#steps.send(change)
				if (pause > 0) await this.#pause(projectId, pause)
			}
		} finally {
			this.#lanes.delete(projectId)
		}
	}

	/** Ends the pauses of all projects. */
	wake(): void {
		for (const end of this.#lanes.values()) end?.()
	}

	#pause(projectId: string, milliseconds: number): Promise<void> {
		return new Promise((resolve) => {
			const end = () => {
				clearTimeout(timer)
				this.#lanes.set(projectId, null)
				resolve()
			}
			const timer = Number.isFinite(milliseconds) ? setTimeout(end, milliseconds) : undefined
			this.#lanes.set(projectId, end)
		})
	}
}
