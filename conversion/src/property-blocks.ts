import { gunzipSync } from 'node:zlib'
import { type ModelStructure, PropertySet } from '@panelyard/contracts/model-structure'
import { z } from 'zod'

const BlockContent = z.array(z.array(PropertySet))

/**
 * Where in `properties.bin` the block of an element lies, as a byte range `[start, end)`; null when the index is out of
 * range. A server reads that range of the stored file and hands it to `readPropertyBlock`.
 */
export function propertyBlockRange(
	blocks: ModelStructure['property_blocks'],
	element: number,
): { start: number; end: number } | null {
	const block = Math.floor(element / blocks.elements_per_block)
	const start = blocks.offsets[block]
	const end = blocks.offsets[block + 1]
	return start === undefined || end === undefined ? null : { start, end }
}

/** The property sets of every element of one compressed block, in element order. Throws on damaged bytes. */
export function readPropertyBlock(compressed: Uint8Array): PropertySet[][] {
	return BlockContent.parse(JSON.parse(gunzipSync(compressed).toString('utf8')))
}
