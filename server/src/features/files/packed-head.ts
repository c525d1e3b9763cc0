import { constants, gunzipSync } from 'node:zlib'
import { damagedOnTheWay } from './file-refusals.ts'
import { headCheck } from './model-check.ts'

/** The first bytes of a compressed file that are enough to identify it. */
const PACKED_HEAD_BYTES = 16 * 1024

/** Checks the beginning of an upload as it arrives. Throws as soon as it can't be a model. */
export function packedHeadCheck(upload: { encoding: 'identity' | 'gzip'; file_name: string }): (chunk: Buffer) => void {
	const plain = headCheck(upload.file_name)
	if (upload.encoding === 'identity') return plain.add
	let packed: Buffer | null = Buffer.alloc(0)
	return (chunk) => {
		if (!packed) return
		packed = Buffer.concat([packed, chunk])
		if (packed.length < PACKED_HEAD_BYTES) return
		const head = packed
		packed = null
		plain.add(unpackedHead(head))
	}
}

function unpackedHead(packed: Buffer): Buffer {
	try {
		return gunzipSync(packed, { finishFlush: constants.Z_SYNC_FLUSH })
	} catch {
		throw damagedOnTheWay()
	}
}
