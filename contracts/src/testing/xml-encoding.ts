const startsWith = (bytes: Uint8Array, ...mark: number[]): boolean => mark.every((byte, at) => bytes[at] === byte)

/**
 * Name of the encoding of an XML file: by its byte order mark, otherwise as its first line declares, otherwise UTF-8.
 * `TextDecoder` may not know it.
 */
export function xmlEncoding(bytes: Uint8Array): string {
	if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8'
	if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
	if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be'
	const start = String.fromCharCode(...bytes.subarray(0, 200))
	const declared = /^[^>]*encoding\s*=\s*["']([\w.:-]+)["']/.exec(start)?.[1] ?? 'utf-8'
	// Its declaration couldn't be read like this if it were in UTF-16.
	return /^utf-?16/i.test(declared) ? 'utf-8' : declared
}
