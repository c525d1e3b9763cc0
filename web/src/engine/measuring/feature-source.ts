import { ModelQuestions } from '../asking/model-questions.ts'
import type { FeatureQuestion } from './feature-worker.ts'
import type { MeshFeatures } from './mesh-features.ts'

/** Elements whose features stay in memory: about as many as people point at in turn. */
const MOST_CACHED = 24

/** Finds corners, edges and faces of elements in a worker. `release` ends it and frees its memory. */
export class FeatureSource {
	#offset: readonly number[] = [0, 0, 0]
	readonly #cached = new Map<number, Promise<MeshFeatures | null>>()
	readonly #questions = new ModelQuestions<FeatureQuestion, MeshFeatures>(
		() => new Worker(new URL('./feature-worker.ts', import.meta.url), { type: 'module' }),
		() => this.#cached.clear(),
	)

	/** Answers about another model from now on. `offset` was subtracted from its coordinates. */
	use(source: string | ArrayBuffer, offset: readonly number[]): void {
		this.#questions.use(source)
		this.#offset = offset
	}

	/** The features of an element; null when it has no geometry or the model can't be read. */
	of(element: number): Promise<MeshFeatures | null> {
		const cached = this.#cached.get(element)
		this.#cached.delete(element)
		const asked = cached ?? this.#questions.ask({ element, offset: this.#offset })
		this.#cached.set(element, asked)
		const [oldest] = this.#cached.keys()
		if (this.#cached.size > MOST_CACHED && oldest !== undefined) this.#cached.delete(oldest)
		return asked
	}

	release(): void {
		this.#questions.release()
	}
}
