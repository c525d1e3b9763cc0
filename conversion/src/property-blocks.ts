import { promisify } from 'node:util'
import { gunzip, gunzipSync } from 'node:zlib'
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

const unpack = promisify(gunzip)

/**
 * The same without holding up the thread for the unpacking, for going through many blocks. Null when no element of the
 * block has a property or set called `name`, which costs a tenth; a null `name` takes every block. Only whether there are sets
 * is checked, since the file is the converter's own.
 */
export async function readPropertyBlockNaming(
	compressed: Uint8Array,
	name: string | null,
): Promise<PropertySet[][] | null> {
	const bytes = await unpack(compressed)
	if (name !== null && !bytes.includes(`"name":${JSON.stringify(name)}`)) return null
	const elements: unknown = JSON.parse(bytes.toString('utf8'))
	if (!Array.isArray(elements) || !elements.every(Array.isArray)) throw new Error('This is not a block of properties')
	return elements
}
