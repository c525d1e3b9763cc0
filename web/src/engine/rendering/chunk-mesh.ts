import { type BufferGeometry, type Material, Mesh } from 'three'
import { BLOCK_INDICES } from '../loading/triangle-blocks.ts'
import type { ChunkBlocks } from './chunk-blocks.ts'

/** Layer 0 is what cameras see, 1 what they do not. */
const [SEEN, UNSEEN] = [0, 1]

/**
 * How much of a chunk is drawn: what lies between its first and its last block in sight, in one draw call as ever; or the
 * blocks in sight alone, in some draw calls, where most of them are not.
 */
export type Thoroughness = 'span' | 'blocks'

/** One pass over a chunk, which leaves out what it need not draw. Its geometry is its own as to the ranges to be drawn. */
export class ChunkMesh extends Mesh<BufferGeometry, Material | Material[]> {
	readonly #blocks: ChunkBlocks
	readonly #thoroughness: Thoroughness
	/** Behind one of these planes (four numbers each) nothing of this pass is. */
	limits: readonly Float64Array[] = []

	constructor(geometry: BufferGeometry, material: Material, blocks: ChunkBlocks, thoroughness: Thoroughness) {
		// three.js draws the groups of a geometry for a list of materials only.
		super(geometry, thoroughness === 'blocks' && blocks.count > 0 ? [material] : material)
		// It sorts by the middles of these, and would look for them in buffers that only the graphics card has by then.
		geometry.boundingSphere = blocks.ball
		this.#blocks = blocks
		this.#thoroughness = thoroughness
		this.matrixAutoUpdate = false
		this.frustumCulled = false
		this.visible = false
	}

	/** Leaves out of the next drawing what lies behind one of the planes of a view, or of its own. */
	leaveOut(view: Float64Array): void {
		const planes = [...this.limits, view]
		this.layers.set(this.#blocks.isInSight(planes) && this.#setRanges(planes) ? SEEN : UNSEEN)
	}

	/** False when none is left. */
	#setRanges(planes: readonly Float64Array[]): boolean {
		if (this.#blocks.count === 0) return true
		if (this.#thoroughness === 'span') {
			const span = this.#blocks.span(planes)
			if (span) this.geometry.setDrawRange(span[0] * BLOCK_INDICES, (span[1] - span[0]) * BLOCK_INDICES)
			return span !== null
		}
		this.geometry.groups = this.#blocks.runs(planes).map(([first, end]) => ({
			start: first * BLOCK_INDICES,
			count: (end - first) * BLOCK_INDICES,
			materialIndex: 0,
		}))
		return this.geometry.groups.length > 0
	}
}
