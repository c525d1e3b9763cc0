import { ModelQuestions } from '../asking/model-questions.ts'
import type { ReachQuestion } from './solid-reach.ts'

/** Whoever draws one box often draws another soon; then the worker and what it read are given back. */
const KEPT_MS = 20_000

/** Asks a worker of its own where elements reach. */
export class ReachSource {
	#timer = 0
	readonly #questions = new ModelQuestions<ReachQuestion, Uint8Array>(
		() => new Worker(new URL('./reach-worker.ts', import.meta.url), { type: 'module' }),
		() => window.clearTimeout(this.#timer),
	)

	/** Another model. */
	use(source: string | ArrayBuffer): void {
		this.#questions.use(source)
	}

	/** Begins to read the model, for a question that is about to come. */
	prepare(): void {
		this.#questions.prepare()
		this.#keep()
	}

	/** `REACH` bits of each element asked for; null when the model cannot be read. */
	async of(question: ReachQuestion): Promise<Uint8Array | null> {
		window.clearTimeout(this.#timer)
		const found = await this.#questions.ask(question)
		this.#keep()
		return found
	}

	release(): void {
		this.#questions.release()
	}

	#keep(): void {
		window.clearTimeout(this.#timer)
		if (this.#questions.waiting === 0) this.#timer = window.setTimeout(() => this.release(), KEPT_MS)
	}
}
