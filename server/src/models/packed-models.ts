import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { LRUCache } from 'lru-cache'

/** Larger models are sent uncompressed: compressing them would take longer than sending them over a fast line. */
const MOST_BYTES = 8_000_000
/** Bytes cached in memory. */
const MOST_KEPT_BYTES = 32_000_000
/** Requests for other models meanwhile get them uncompressed. */
const MOST_AT_ONCE = 2
/**
 * Compresses the GLB of a prefab building to between a third and a half at about 60 MB/s, outside the main thread;
 * quality 11 saves 2 % more.
 */
const QUALITY = 4

const kept = new LRUCache<string, Buffer>({ maxSize: MOST_KEPT_BYTES, sizeCalculation: (bytes) => bytes.length })
const underWay = new Map<string, Promise<Buffer>>()

/**
 * A model in brotli, for a slow connection; null if it should be sent uncompressed. It becomes smaller because a
 * building has equal parts, whose meshes are compressed one by one in the GLB.
 * @param file named by its content, so that the cache is never stale
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
