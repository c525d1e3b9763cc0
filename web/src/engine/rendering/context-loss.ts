/** Whether the graphics card holds the model, has lost it, or lost it and restoring failed. */
export type ContextState = 'there' | 'lost' | 'failed'

type ContextLossHandlers = {
	onLost: () => void
	/** Uploads to the graphics card again what it lost. Rejects when that isn't available. */
	restore: () => Promise<void>
	/** The state changed. */
	onChange: () => void
}

/** Follows a canvas whose WebGL context may be lost at any time and comes back empty. */
export class ContextLoss {
	state: ContextState = 'there'
	readonly #handlers: ContextLossHandlers
	readonly #listening = new AbortController()

	constructor(canvas: HTMLCanvasElement, handlers: ContextLossHandlers) {
		this.#handlers = handlers
		canvas.addEventListener('webglcontextlost', (event) => this.#lose(event), this.#listening)
		canvas.addEventListener('webglcontextrestored', () => void this.#restore(), this.#listening)
	}

	/** Call when a new model is loading: the one that couldn't be restored is no longer needed. */
	forgetFailure(): void {
		if (this.state === 'failed') this.state = 'there'
	}

	dispose(): void {
		this.#listening.abort()
	}

	#lose(event: Event): void {
		event.preventDefault()
		this.#handlers.onLost()
		this.#change('lost')
	}

	async #restore(): Promise<void> {
		try {
			await this.#handlers.restore()
			this.#change('there')
		} catch {
			this.#change('failed')
		}
	}

	#change(state: ContextState): void {
		if (this.#listening.signal.aborted) return
		this.state = state
		this.#handlers.onChange()
	}
}
