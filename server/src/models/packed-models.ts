import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { LRUCache } from 'lru-cache'

/** Larger models are sent as they are: compressing them would take longer than a fast line takes to carry them. */
const MOST_BYTES = 8_000_000
/** Of what is kept in memory. */
const MOST_KEPT_BYTES = 32_000_000
/** Who asks for another model meanwhile gets it as it is. */
const MOST_AT_ONCE = 2
/** Makes a prefab building a third to a half of its GLB at some 60 MB/s, outside the main thread; 11 wins 2 % more. */
const QUALITY = 4

const kept = new LRUCache<string, Buffer>({ maxSize: MOST_KEPT_BYTES, sizeCalculation: (bytes) => bytes.length })
const underWay = new Map<string, Promise<Buffer>>()

/**
 * A model in brotli, for a slow line; null where it is better sent as it is. Equal parts of a building, whose meshes are
 * already compressed one by one, are what makes it smaller.
 * @param file named by its content, so that what is kept is never old
 */
export async function packedModel(
	file: { sha256: string; bytes: number },
	open: () => Promise<Readable | Buffer>,
): Promise<Buffer | null> {
	const known = kept.get(file.sha256) ?? underWay.get(file.sha256)
	if (known) return known
	if (file.bytes > MOST_BYTES || underWay.size >= MOST_AT_ONCE) return null
	const packing = pack(open).finally(() => underWay.delete(file.sha256))
	underWay.set(file.sha256, packing)
	const packed = await packing
	kept.set(file.sha256, packed)
	return packed
}

async function pack(open: () => Promise<Readable | Buffer>): Promise<Buffer> {
	const body = await open()
	const bytes = Buffer.isBuffer(body) ? body : await buffer(body)
	return promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } })
}
