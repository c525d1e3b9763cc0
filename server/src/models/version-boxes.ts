import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import { AppError } from '../platform/app-error.ts'
import type { Platform } from '../platform/feature.ts'

/** Bytes of boxes that are cached in memory, for all models together. */
const MOST_KEPT = 96_000_000

/** The bounding boxes of elements. Those of a model never change, so they are read once and cached up to a limit. */
export class VersionBoxes {
	readonly #boxes: LRUCache<string, Float32Array>

	constructor({ storage }: Pick<Platform, 'storage'>) {
		this.#boxes = new LRUCache<string, Float32Array>({
			maxSize: MOST_KEPT,
			sizeCalculation: ({ byteLength }) => Math.max(1, byteLength),
			// Concurrent callers share one read.
			fetchMethod: async (storage_key) => {
				// A copy, because a Float32Array must start at a multiple of four bytes.
				const bytes = new Uint8Array(await buffer(await storage.openRead(storage_key)))
				if (bytes.byteLength % 24 !== 0) throw new AppError('INTERNAL', 'boxes.bin is damaged')
				return new Float32Array(bytes.buffer)
			},
		})
	}

	/**
	 * Six numbers for each element: minimum x, y, z, maximum x, y, z in metres, Y up; NaN without a shape.
	 * @param storage_key of the version's `boxes.bin`
	 * @throws the storage's error
	 */
	read(storage_key: string): Promise<Float32Array> {
		return this.#boxes.forceFetch(storage_key)
	}
}
