import { ModelQuestions } from '../asking/model-questions.ts'
import type { OverlapQuestion } from './triangle-overlap.ts'

/** People who draw one rectangle often draw another soon. After this pause the worker and the model it read are freed. */
const KEPT_MS = 20_000

/** Asks a worker how the triangles of elements overlap the space behind a rectangle of the view. */
export class OverlapSource {
	#timer = 0
	readonly #questions = new ModelQuestions<OverlapQuestion, Uint8Array>(
		() => new Worker(new URL('./overlap-worker.ts', import.meta.url), { type: 'module' }),
		() => window.clearTimeout(this.#timer),
	)

	/** Answers about another model from now on. */
	use(source: string | ArrayBuffer): void {
		this.#questions.use(source)
	}

	/** Starts reading the model for a question that is about to follow. */
	prepare(): void {
		this.#questions.prepare()
		this.#keep()
	}

	/** The `OVERLAP` bits of each element of the question; null when the model can't be read. */
	async of(question: OverlapQuestion): Promise<Uint8Array | null> {
		window.clearTimeout(this.#timer)
		const found = await this.#questions.ask(question)
		this.#keep()
		return found
	}

	/** Frees the worker and the model it read. */
	release(): void {
		this.#questions.release()
	}

	#keep(): void {
		window.clearTimeout(this.#timer)
		if (this.#questions.waiting === 0) this.#timer = window.setTimeout(() => this.release(), KEPT_MS)
	}
}
