const [MARKER, START, START_OF_SCAN, END] = [0xff, 0xd8, 0xda, 0xd9]

/**
 * Whether a JPEG has an end, as one that was cut off while it was copied or downloaded doesn't: browsers draw what there is of it,
 * and grey below. Also true for bytes that aren't built as a JPEG, which the browser refuses.
 */
export function isWholeJpeg(bytes: Uint8Array): boolean {
	if (bytes[0] !== MARKER || bytes[1] !== START) return true
	// Segments come first, with their lengths; one of them may hold a small picture with an end of its own.
	let place = 2
	while (bytes[place] === MARKER && bytes[place + 1] !== START_OF_SCAN) {
		const length = ((bytes[place + 2] ?? 0) << 8) | (bytes[place + 3] ?? 0)
		place += bytes[place + 1] === MARKER ? 1 : 2 + length
	}
	if (place < bytes.length && bytes[place] !== MARKER) return true
	// Within the picture's data no other byte that follows 0xff is this one.
	for (let end = bytes.length - 2; end > place; end--) if (bytes[end] === MARKER && bytes[end + 1] === END) return true
	return false
}
