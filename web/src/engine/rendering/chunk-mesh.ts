import { type BufferGeometry, type Material, Mesh } from 'three'
import { BLOCK_INDICES } from '../loading/triangle-blocks.ts'
import type { ChunkBlocks } from './chunk-blocks.ts'
import type { PixelSize } from './pixel-size.ts'

/** Layers of three.js: cameras see layer 0 only. */
const [SEEN, UNSEEN] = [0, 1]

/**
 * How much of a chunk is drawn: everything from its first to its last visible block in one draw call, or fewer triangles
 * of all of it where it is far away; or the visible blocks alone in several calls and in full detail, for passes that see
 * few of them.
 */
export type Thoroughness = 'span' | 'blocks'

/** One pass over a chunk. It skips invisible blocks, so it needs a geometry with draw ranges of its own. */
export class ChunkMesh extends Mesh<BufferGeometry, Material | Material[]> {
	readonly #blocks: ChunkBlocks
	readonly #thoroughness: Thoroughness
	/** This pass draws nothing behind one of these planes (four numbers each). */
	limits: readonly Float64Array[] = []

	constructor(geometry: BufferGeometry, material: Material, blocks: ChunkBlocks, thoroughness: Thoroughness) {
		// three.js draws the groups of a geometry for a list of materials only.
		super(geometry, thoroughness === 'blocks' && blocks.count > 0 ? [material] : material)
		// three.js sorts by these, and would compute them from buffers that the page has freed.
		geometry.boundingSphere = blocks.ball
		this.#blocks = blocks
		this.#thoroughness = thoroughness
		this.matrixAutoUpdate = false
		this.frustumCulled = false
		this.visible = false
	}

	/**
	 * Skips in the next drawing what lies behind one of the planes of the view or of this pass, and what is too small for
	 * its pixels.
	 */
	leaveOut(view: Float64Array, pixels: PixelSize | null = null): void {
		const planes = [...this.limits, view]
		this.layers.set(this.#blocks.isInSight(planes) && this.#setRanges(planes, pixels) ? SEEN : UNSEEN)
	}

	/** False when nothing is visible. */
	#setRanges(planes: readonly Float64Array[], pixels: PixelSize | null): boolean {
		if (this.#thoroughness === 'span') {
			const level = this.#blocks.levelFor(pixels)
			if (level) {
				const [start, count] = this.#blocks.rangeOf(level)
				this.geometry.setDrawRange(start, count)
				return count > 0
			}
		}
		if (this.#blocks.count === 0) {
			this.geometry.setDrawRange(0, this.#blocks.fullCount)
			return true
		}
		if (this.#thoroughness === 'span') {
			const span = this.#blocks.span(planes)
			if (span) this.geometry.setDrawRange(...this.#rangeOf(...span))
			return span !== null
		}
		this.geometry.groups = this.#blocks.runs(planes).map((run) => {
			const [start, count] = this.#rangeOf(...run)
			return { start, count, materialIndex: 0 }
		})
		return this.geometry.groups.length > 0
	}

	/** The first index of some blocks, and their number: the last block may be short, and levels follow it. */
	#rangeOf(first: number, end: number): [start: number, count: number] {
		const start = first * BLOCK_INDICES
		return [start, Math.min(end * BLOCK_INDICES, this.#blocks.fullCount) - start]
	}
}
