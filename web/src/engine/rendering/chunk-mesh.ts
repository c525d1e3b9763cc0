import { type BufferGeometry, type Material, Mesh } from 'three'
import { BLOCK_INDICES } from '../loading/triangle-blocks.ts'
import type { ChunkBlocks } from './chunk-blocks.ts'

/** Layers of three.js: cameras see layer 0 only. */
const [SEEN, UNSEEN] = [0, 1]

/**
 * How much of a chunk is drawn: everything from its first to its last visible block in one draw call, or the visible
 * blocks alone in several calls, for passes that see few of them.
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

	/** Skips in the next drawing what lies behind one of the planes of the view or of this pass. */
	leaveOut(view: Float64Array): void {
		const planes = [...this.limits, view]
		this.layers.set(this.#blocks.isInSight(planes) && this.#setRanges(planes) ? SEEN : UNSEEN)
	}

	/** False when no block is visible. */
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
