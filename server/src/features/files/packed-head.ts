import { constants, gunzipSync } from 'node:zlib'
import { damagedOnTheWay } from './file-refusals.ts'
import { headCheck } from './model-check.ts'

/** This many first bytes of a compressed file unpack to enough to say what it is. */
const PACKED_HEAD_BYTES = 16 * 1024

/** Looks at the beginning of an upload as it arrives. Throws as soon as it cannot be a model. */
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
