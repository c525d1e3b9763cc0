import { Box3, Sphere, Vector3 } from 'three'
import type { Box6 } from '../loading/model-chunks.ts'
import { isBehind } from '../visibility/plane-sides.ts'

/** So many blocks out of sight between others are drawn rather than told apart: a draw call costs more. */
const SMALLEST_GAP = 4

/**
 * Where the blocks of a chunk stand: which of them a view has to draw. Planes are four numbers each; what lies behind one
 * of them is not seen.
 */
export class ChunkBlocks {
	/** Of the chunk, then of its blocks; six numbers each. */
	readonly #boxes: Float32Array
	#room = 0

	/** @param blocks boxes of the blocks; null for a chunk that is drawn as a whole */
	constructor(box: Box6, blocks: Float32Array | null) {
		this.#boxes = new Float32Array(6 + (blocks?.length ?? 0))
		this.#boxes.set(box)
		if (blocks) this.#boxes.set(blocks, 6)
	}

	/** Round the chunk. */
	get ball(): Sphere {
		const corner = (at: number) => new Vector3().fromArray(this.#boxes, at)
		return new Box3(corner(0), corner(3)).getBoundingSphere(new Sphere())
	}

	get count(): number {
		return this.#boxes.length / 6 - 1
	}

	/** Room above for parts that are drawn up to so many metres higher. */
	setLift(metres: number): void {
		this.#room = metres
	}

	/** Whether anything of the chunk may be seen. */
	isInSight(planes: readonly Float64Array[]): boolean {
		return this.#isBefore(planes, 0)
	}

	/** The first block in sight and the one after the last; null for none. */
	span(planes: readonly Float64Array[]): [first: number, end: number] | null {
		let [first, end] = [0, this.count]
		while (first < end && !this.#isBefore(planes, first + 1)) first++
		while (first < end && !this.#isBefore(planes, end)) end--
		return first < end ? [first, end] : null
	}

	/** The blocks in sight, in runs of their first and the one after their last. */
	runs(planes: readonly Float64Array[]): [first: number, end: number][] {
		const runs: [number, number][] = []
		for (let block = 0; block < this.count; block++) {
			if (!this.#isBefore(planes, block + 1)) continue
			const last = runs.at(-1)
			if (last && block - last[1] < SMALLEST_GAP) last[1] = block + 1
			else runs.push([block, block + 1])
		}
		return runs
	}

	#isBefore(planes: readonly Float64Array[], box: number): boolean {
		for (const some of planes) if (isBehind(some, this.#boxes, box * 6, this.#room)) return false
		return true
	}
}
