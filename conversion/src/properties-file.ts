import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import type { ModelStructure } from '@panelyard/contracts/model-structure'

/** Elements whose property sets share one gzip block: small enough to open at a click, large enough to compress. */
export const ELEMENTS_PER_BLOCK = 256

/** Measured on the Tekla reference models: level 3 costs a third of level 6 and the file is a tenth larger. */
const COMPRESSION_LEVEL = 3

/**
 * Characters of one block at most: a text cannot be longer than about 500 million, and whoever opens a block holds all
 * of it. Only thousands of values shared by hundreds of elements come near.
 */
const LONGEST_BLOCK = 100_000_000

const compress = promisify(gzip)

/** Gathers the property sets of the elements in order and compresses them block by block while others are added. */
export class PropertiesFileWriter {
	private pending: string[] = []
	private readonly longestBlock: number
	private pendingLength = 0
	private readonly blocks: Promise<Buffer>[] = []
	/** Elements whose sets no longer fitted into their block. */
	leftOut = 0
	/** Characters being compressed. */
	private backlog = 0

	/** @param longestBlock characters a block may have, fewer in tests */
	constructor(longestBlock = LONGEST_BLOCK) {
		this.longestBlock = longestBlock
	}

	/** @param sets JSON of the next element's `PropertySet[]` */
	add(sets: string): void {
		const fits = this.pendingLength + sets.length <= this.longestBlock
		if (!fits) this.leftOut++
		this.pending.push(fits ? sets : '[]')
		this.pendingLength += fits ? sets.length : 0
		if (this.pending.length === ELEMENTS_PER_BLOCK) this.closeBlock()
	}

	private closeBlock(): void {
		const block = compress(`[${this.pending.join(',')}]`, {
			level: COMPRESSION_LEVEL,
			memLevel: 9,
			strategy: constants.Z_DEFAULT_STRATEGY,
		})
		const { pendingLength } = this
		const settled = (): void => {
			this.backlog -= pendingLength
		}
		this.backlog += pendingLength
		block.then(settled, settled)
		this.blocks.push(block)
		this.pending = []
		this.pendingLength = 0
	}

	/** Waits while so much is being compressed that more would only fill memory. */
	async ready(): Promise<void> {
		if (this.backlog > LONGEST_BLOCK) await Promise.allSettled(this.blocks)
	}

	async finish(): Promise<{ bytes: Buffer; blocks: ModelStructure['property_blocks'] }> {
		if (this.pending.length > 0) this.closeBlock()
		const blocks = await Promise.all(this.blocks)
		const offsets = [0]
		for (const block of blocks) offsets.push((offsets.at(-1) as number) + block.length)
		return { bytes: Buffer.concat(blocks), blocks: { elements_per_block: ELEMENTS_PER_BLOCK, offsets } }
	}
}
