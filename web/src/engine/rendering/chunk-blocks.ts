import { Box3, Sphere, Vector3 } from 'three'
import type { ChunkLevel, ModelChunk } from '../loading/model-chunks.ts'
import { isBehind, sideOfBox } from '../visibility/plane-sides.ts'
import type { PixelSize } from './pixel-size.ts'

/** Gaps of fewer hidden blocks than this are drawn: another draw call costs more. */
const SMALLEST_GAP = 4

/** A level ends where it began, and begins this much farther away, so that small movements don't switch to and fro. */
const HYSTERESIS = 1.1

/**
 * The boxes of a chunk's blocks and its levels of detail, which decide what a view has to draw. Planes are four numbers
 * each; nothing behind one of them is visible.
 */
export class ChunkBlocks {
	/** The box of the chunk, then those of its blocks; six numbers each. */
	readonly #boxes: Float32Array
	readonly #levels: readonly ChunkLevel[]
	/** Indices of the whole chunk in full detail. */
	readonly fullCount: number
	#level: ChunkLevel | null = null
	#room = 0
	/** Draws the chunk in full detail, however far away. */
	isFull = false
	/** Whether something may not cover parts that others usually cover: then they are drawn, however far away. */
	isOpen = false

	/** A chunk without blocks is drawn whole. */
	constructor(chunk: Pick<ModelChunk, 'box' | 'indices' | 'levels'> & { blocks?: Float32Array }) {
		const { box, blocks, levels, indices } = chunk
		this.#boxes = new Float32Array(6 + (blocks?.length ?? 0))
		this.#boxes.set(box)
		if (blocks) this.#boxes.set(blocks, 6)
		this.#levels = levels
		this.fullCount = levels[0]?.start ?? indices.length
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

	/** The level of detail for the pixels of a picture; null for full detail. */
	levelFor(pixels: PixelSize | null): ChunkLevel | null {
		if (!pixels || this.isFull || this.#levels.length === 0) return null
		const width = pixels.at(this.#boxes, this.#room)
		const current = this.#level?.pixel ?? 0
		this.#level = this.#levels.findLast(({ pixel }) => width >= (pixel > current ? pixel * HYSTERESIS : pixel)) ?? null
		return this.#level
	}

	/** The indices of a level that are drawn. */
	rangeOf({ start, count, covered }: ChunkLevel): [start: number, count: number] {
		return [start, this.isOpen ? count + covered : count]
	}

	/** Whether one of the planes may go through the chunk. */
	isCutBy(planes: Float64Array): boolean {
		return sideOfBox(planes, this.#boxes, 0) === 0 || sideOfBox(planes, this.#boxes, 0, this.#room) === 0
	}

	/** Whether the chunk contains a part of one of these boxes, six numbers each. */
	meets(boxes: readonly Float32Array[]): boolean {
		const own = this.#boxes
		return boxes.some((box) =>
			[0, 1, 2].every(
				(axis) =>
					(box[axis] as number) <= (own[axis + 3] as number) + (axis === 1 ? this.#room : 0) &&
					(box[axis + 3] as number) >= (own[axis] as number),
			),
		)
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
