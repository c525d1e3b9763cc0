import { ModelQuestions } from '../asking/model-questions.ts'
import type { FeatureQuestion } from './feature-worker.ts'
import type { MeshFeatures } from './mesh-features.ts'

/** Elements whose corners and edges are kept: about as many as are pointed at in turn. */
const KEPT = 24

/** Corners, edges and faces of elements, worked out in a worker. `release` ends it and gives its memory back. */
export class FeatureSource {
	#offset: readonly number[] = [0, 0, 0]
	readonly #known = new Map<number, Promise<MeshFeatures | null>>()
	readonly #questions = new ModelQuestions<FeatureQuestion, MeshFeatures>(
		() => new Worker(new URL('./feature-worker.ts', import.meta.url), { type: 'module' }),
		() => this.#known.clear(),
	)

	/** Another model; `offset` is what was subtracted from its coordinates. */
	use(source: string | ArrayBuffer, offset: readonly number[]): void {
		this.#questions.use(source)
		this.#offset = offset
	}

	/** Null for an element without geometry, or when the model cannot be read. */
	of(element: number): Promise<MeshFeatures | null> {
		const known = this.#known.get(element)
		this.#known.delete(element)
		const asked = known ?? this.#questions.ask({ element, offset: this.#offset })
		this.#known.set(element, asked)
		const [oldest] = this.#known.keys()
		if (this.#known.size > KEPT && oldest !== undefined) this.#known.delete(oldest)
		return asked
	}

	release(): void {
		this.#questions.release()
	}
}
