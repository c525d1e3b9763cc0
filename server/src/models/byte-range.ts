import type { ByteRange } from '../platform/storage/file-storage.ts'

/**
 * Reads a Range header of one range; several ranges or another unit get the whole file, as HTTP allows. Not
 * `range-parser`, which rejects a request for the last 30 bytes of a 10-byte file instead of sending all of it.
 */
export function parseRange(header: string | undefined, bytes: number): ByteRange | 'whole' | 'unsatisfiable' {
	const found = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
	if (!found || (found[1] === '' && found[2] === '')) return 'whole'
	if (found[1] === '') {
		const length = Math.min(Number(found[2]), bytes)
		return length === 0 ? 'unsatisfiable' : { start: bytes - length, end: bytes - 1 }
	}
	const start = Number(found[1])
	const end = found[2] === '' ? bytes - 1 : Math.min(Number(found[2]), bytes - 1)
	if (start >= bytes) return 'unsatisfiable'
	return start > end ? 'whole' : { start, end }
}
