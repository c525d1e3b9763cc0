import { promisify } from 'node:util'
import { gunzip, gunzipSync } from 'node:zlib'
import { type ModelStructure, PropertySet } from '@panelyard/contracts/models/model-structure'
import { z } from 'zod'

const Sets = z.array(PropertySet)

/**
 * The position of the block of an element in `properties.bin`, as a byte range `[start, end)`; null when the index is
 * out of range. A server reads that range of the stored file and opens it as a `PropertyBlock`.
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

/** Most blocks unpack to less; larger ones are put together from pieces, which takes longer. */
const USUAL_BYTES = 1 << 16

/** The property sets of the elements of one block, in their order. Each element is parsed when it is asked for. */
export class PropertyBlock {
	private readonly texts: ElementTexts

	/** Throws on damaged bytes. */
	constructor(compressed: Uint8Array) {
		this.texts = new ElementTexts(gunzipSync(compressed, { chunkSize: USUAL_BYTES }))
	}

	get length(): number {
		return this.texts.length
	}

	/** JSON of the sets of one element. Holds the whole block. */
	textAt(place: number): Buffer | null {
		return this.texts.at(place)
	}

	/** @param place index of the element in the block; null beyond its end */
	setsAt(place: number): PropertySet[] | null {
		const text = this.texts.at(place)
		return text ? Sets.parse(JSON.parse(text.toString('utf8'))) : null
	}
}

const unpack = promisify(gunzip)

/**
 * The property sets of some elements of a block, for reading many blocks: decompression doesn't block the thread, and
 * only the requested elements are parsed. Null for an element without a property or set called `name`; a null `name`
 * matches all. Checks only that there are sets, because the converter wrote the file.
 * @param places indexes of the elements in the block, ascending; those beyond its end are ignored
 */
export async function readPropertySetsAt(
	compressed: Uint8Array,
	places: readonly number[],
	name: string | null,
): Promise<(PropertySet[] | null)[]> {
	const bytes = await unpack(compressed)
	const wanted = name === null ? null : `"name":${JSON.stringify(name)}`
	const texts = new ElementTexts(bytes)
	if (wanted && !bytes.includes(wanted)) return places.map(() => null)
	return places.flatMap((place) => {
		const text = texts.at(place)
		if (!text) return []
		if (wanted && !text.includes(wanted)) return [null]
		const sets: unknown = JSON.parse(text.toString('utf8'))
		if (!Array.isArray(sets)) throw new Error(NO_BLOCK)
		return [sets]
	})
}

const NO_BLOCK = 'This is not a block of properties'
const [QUOTE, BACKSLASH, COMMA, OPENING, CLOSING, BRACE, BRACE_END] = [0x22, 0x5c, 0x2c, 0x5b, 0x5d, 0x7b, 0x7d]

/** The bytes of each element of a JSON list: scanning it takes a tenth of the time of parsing it. */
class ElementTexts {
	private readonly bytes: Buffer
	/** Of each element, where it starts and ends. */
	private readonly ranges: number[] = []

	constructor(bytes: Buffer) {
		this.bytes = bytes
		if (bytes[0] !== OPENING || bytes.at(-1) !== CLOSING) throw new Error(NO_BLOCK)
		const { ranges } = this
		const { length } = bytes
		let depth = 0
		let start = 1
		for (let at = 0; at < length; at++) {
			const byte = bytes[at]
			if (byte === QUOTE) {
				for (at++; at < length && bytes[at] !== QUOTE; at++) if (bytes[at] === BACKSLASH) at++
			} else if (byte === OPENING || byte === BRACE) depth++
			else if (byte === CLOSING || byte === BRACE_END) depth--
			if (!((byte === COMMA && depth === 1) || depth === 0)) continue
			if (at > start) ranges.push(start, at)
			start = at + 1
		}
	}

	get length(): number {
		return this.ranges.length / 2
	}

	at(place: number): Buffer | null {
		const end = this.ranges[2 * place + 1]
		return end === undefined ? null : this.bytes.subarray(this.ranges[2 * place], end)
	}
}
