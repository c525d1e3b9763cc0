import { Box3, Sphere, Vector3 } from 'three'
import type { Box6 } from '../loading/model-chunks.ts'
import { isBehind } from '../visibility/plane-sides.ts'

/** Gaps of fewer hidden blocks than this are drawn: another draw call costs more. */
const SMALLEST_GAP = 4

/**
 * The boxes of a chunk's blocks, which decide what a view has to draw. Planes are four numbers each; nothing behind one of
 * them is visible.
 */
export class ChunkBlocks {
	/** The box of the chunk, then those of its blocks; six numbers each. */
	readonly #boxes: Float32Array
	#room = 0

	/** @param blocks boxes of the blocks; null for a chunk that is always drawn whole */
	constructor(box: Box6, blocks: Float32Array | null) {
		this.#boxes = new Float32Array(6 + (blocks?.length ?? 0))
		this.#boxes.set(box)
		if (blocks) this.#boxes.set(blocks, 6)
	}

	/** The bounding sphere of the chunk. */
	get ball(): Sphere {
		const corner = (at: number) => new Vector3().fromArray(this.#boxes, at)
		return new Box3(corner(0), corner(3)).getBoundingSphere(new Sphere())
	}

	/** The number of blocks. */
	get count(): number {
		return this.#boxes.length / 6 - 1
	}

	/** Metres by which parts of the chunk may be lifted. */
	setLift(metres: number): void {
		this.#room = metres
	}

	/** Whether any part of the chunk may be visible. */
	isInSight(planes: readonly Float64Array[]): boolean {
		return this.#isBefore(planes, 0)
	}

	/** The first visible block and the one after the last; null for none. */
	span(planes: readonly Float64Array[]): [first: number, end: number] | null {
		let [first, end] = [0, this.count]
		while (first < end && !this.#isBefore(planes, first + 1)) first++
		while (first < end && !this.#isBefore(planes, end)) end--
		return first < end ? [first, end] : null
	}

	/** Runs of visible blocks: the first and the one after the last of each. */
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
