/** Whether the graphics card has the model, has lost it, or did so and it could not be had again. */
export type ContextState = 'there' | 'lost' | 'failed'

type Care = {
	onLost: () => void
	/** Gives the graphics card again what it has lost; rejects when that cannot be had. */
	giveAgain: () => Promise<void>
	/** The state has changed. */
	onChange: () => void
}

/** Cares for a canvas whose graphics card may be taken away at any time, and comes back empty. */
export class ContextLoss {
	state: ContextState = 'there'
	readonly #care: Care
	readonly #ending = new AbortController()

	constructor(canvas: HTMLCanvasElement, care: Care) {
		this.#care = care
		canvas.addEventListener('webglcontextlost', (event) => this.#lose(event), this.#ending)
		canvas.addEventListener('webglcontextrestored', () => void this.#restore(), this.#ending)
	}

	/** A new model is on its way: what could not be had again is not missed any more. */
	forgetFailure(): void {
		if (this.state === 'failed') this.state = 'there'
	}

	dispose(): void {
		this.#ending.abort()
	}

	#lose(event: Event): void {
		event.preventDefault()
		this.#care.onLost()
		this.#change('lost')
	}

	async #restore(): Promise<void> {
		try {
			await this.#care.giveAgain()
			this.#change('there')
		} catch {
			this.#change('failed')
		}
	}

	#change(state: ContextState): void {
		if (this.#ending.signal.aborted) return
		this.state = state
		this.#care.onChange()
	}
}
