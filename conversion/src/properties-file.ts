import type { ModelStructure } from '@panelyard/contracts/models/model-structure'
import { allocate, utf8Bytes } from './portable/bytes.ts'
import { gzip } from './portable/gzip.ts'

/** Elements whose property sets share one gzip block: small enough to open at a click, large enough to compress. */
export const ELEMENTS_PER_BLOCK = 256

/**
 * Measured on the Tekla reference models: level 3 takes a third of the time of level 6, and the file is a tenth larger.
 */
const COMPRESSION_LEVEL = 3

/**
 * Most bytes of one block: a text can't be longer than about 500 million, and a reader holds a whole block. Only
 * thousands of values shared by hundreds of elements come near.
 */
const LONGEST_BLOCK = 100_000_000

const FIRST_CAPACITY = 1 << 16

const OPEN = 91
const COMMA = 44
const CLOSE = 93
const NO_SETS = utf8Bytes('[]')

/** Collects the property sets of the elements in order and compresses them block by block while others are added. */
export class PropertiesFileWriter {
	/** JSON of the block being filled, without its end. */
	private pending = allocate(FIRST_CAPACITY)
	private pendingCount = 0
	private pendingLength = 0
	private readonly longestBlock: number
	private readonly blocks: Promise<Uint8Array>[] = []
	/** Elements whose sets didn't fit into their block. */
	leftOut = 0
	/** Bytes being compressed. */
	private backlog = 0

	/** @param longestBlock most bytes of a block, lower in tests */
	constructor(longestBlock = LONGEST_BLOCK) {
		this.longestBlock = longestBlock
	}

	/** @param sets JSON of the next element's `PropertySet[]`, as text or in UTF-8; bytes are copied */
	add(sets: string | Uint8Array): void {
		const bytes = typeof sets === 'string' ? utf8Bytes(sets) : sets
		const fits = this.pendingLength + bytes.length <= this.longestBlock
		if (!fits) this.leftOut++
		this.append(fits ? bytes : NO_SETS)
		if (++this.pendingCount === ELEMENTS_PER_BLOCK) this.closeBlock()
	}

	private append(sets: Uint8Array): void {
		const needed = this.pendingLength + sets.length + 2
		if (needed > this.pending.length) {
			const bigger = allocate(Math.max(needed, this.pending.length * 2))
			bigger.set(this.pending.subarray(0, this.pendingLength))
			this.pending = bigger
		}
		this.pending[this.pendingLength++] = this.pendingCount === 0 ? OPEN : COMMA
		this.pending.set(sets, this.pendingLength)
		this.pendingLength += sets.length
	}

	private closeBlock(): void {
		const { pending } = this
		pending[this.pendingLength++] = CLOSE
		const block = gzip(pending.subarray(0, this.pendingLength), COMPRESSION_LEVEL)
		const { pendingLength } = this
		const settled = (): void => {
			this.backlog -= pendingLength
		}
		this.backlog += pendingLength
		block.then(settled, settled)
		this.blocks.push(block)
		this.pending = allocate(pending.length)
		this.pendingLength = 0
		this.pendingCount = 0
	}

	/** Waits while too much data is being compressed, to limit memory. */
	async ready(): Promise<void> {
		if (this.backlog > LONGEST_BLOCK) await Promise.allSettled(this.blocks)
	}

	/** The file in consecutive pieces, and the offsets of its blocks. */
	async finish(): Promise<{ pieces: Uint8Array[]; blocks: ModelStructure['property_blocks'] }> {
		if (this.pendingCount > 0) this.closeBlock()
		const pieces = await Promise.all(this.blocks)
		const offsets = [0]
		for (const piece of pieces) offsets.push((offsets.at(-1) as number) + piece.length)
		return { pieces, blocks: { elements_per_block: ELEMENTS_PER_BLOCK, offsets } }
	}
}
