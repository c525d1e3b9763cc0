import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Platform } from '../platform/feature.ts'
import { storedMembers } from './stored-members.ts'

/** Compressed bytes that are cached in memory, for all models together. */
const MOST_KEPT_BYTES = 64_000_000

const SHOWN = [
	'version',
	'classes',
	'strings',
	'elements.count',
	'elements.parent',
	'elements.floor',
	'elements.class',
	'elements.name',
	'elements.global_id',
] as const

/**
 * `structure.json` for visitors: the hierarchy of elements with names, classes and GlobalIds, without files, programs,
 * the model's own name, tags and descriptions. Read once and cached up to a limit.
 */
export class ShownStructures {
	readonly #kept: LRUCache<string, Buffer>

	constructor({ storage }: Pick<Platform, 'storage'>) {
		this.#kept = new LRUCache<string, Buffer>({
			maxSize: MOST_KEPT_BYTES,
			sizeCalculation: ({ byteLength }) => byteLength,
			// Concurrent callers share one read.
			fetchMethod: (storage_key) => readShown(storage, storage_key),
		})
	}

	/** @param storage_key of the version's `structure.json` @returns JSON, gzip-compressed if requested */
	async read(storage_key: string, isCompressed: boolean): Promise<Buffer> {
		const compressed = await this.#kept.forceFetch(storage_key)
		return isCompressed ? compressed : promisify(gunzip)(compressed)
	}
}

async function readShown(storage: Platform['storage'], storage_key: string): Promise<Buffer> {
	const read = await storedMembers(storage, storage_key, SHOWN)
	const strings: string[] = []
	const places = new Map<number, number>()
	const name = read['elements.name'].map((text) => {
		if (text < 0) return -1
		const known = places.get(text)
		if (known !== undefined) return known
		places.set(text, strings.length)
		return strings.push(read.strings[text] ?? '') - 1
	})
	const elements = {
		count: read['elements.count'],
		parent: read['elements.parent'],
		floor: read['elements.floor'],
		class: read['elements.class'],
		name,
		global_id: read['elements.global_id'],
	}
	const { version, classes } = read
	return promisify(gzip)(JSON.stringify({ version, classes, strings, elements }))
}
