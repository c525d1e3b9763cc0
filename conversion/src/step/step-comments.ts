const SLASH = 47
const STAR = 42
const NEWLINE = 10
const RETURN = 13
const SPACE = 32
const QUOTE = 39
const HASH = 35

/** Blanks the comments of a STEP file in place, so that nothing that reads it meets one. Line breaks stay. */
export class Comments {
	private readonly bytes: Uint8Array
	private readonly length: number
	/** The last search for an end started here, and found one after which this is the next offset; -1 for none. */
	private searched = Number.POSITIVE_INFINITY
	private found = 0

	constructor(bytes: Uint8Array) {
		this.bytes = bytes
		this.length = bytes.length
	}

	startsAt(at: number): boolean {
		return this.bytes[at] === SLASH && this.bytes[at + 1] === STAR
	}

	/** Offset after the comment at an offset; -1 if it never ends. */
	endOf(from: number): number {
		const { bytes, length } = this
		let at = from + 2
		if (at >= this.searched && (this.found < 0 || at <= this.found - 2)) return this.found
		this.searched = at
		while (at < length - 1 && !(bytes[at] === STAR && bytes[at + 1] === SLASH)) at++
		this.found = at < length - 1 ? at + 2 : -1
		return this.found
	}

	/** Blanks the comment at an offset and returns the offset after it; -1 if it never ends, which changes nothing. */
	blank(from: number): number {
		const { bytes } = this
		const end = this.endOf(from)
		for (let at = from; at < end; at++) if (bytes[at] !== NEWLINE && bytes[at] !== RETURN) bytes[at] = SPACE
		return end
	}

	/** Offset of the first byte from `from` on that is neither blank nor in a comment. */
	skip(from: number): number {
		const { bytes, length } = this
		let at = from
		while (at < length) {
			const byte = bytes[at] as number
			if (byte === SPACE || (byte >= 9 && byte <= 13)) at++
			else if (byte === SLASH && bytes[at + 1] === STAR) {
				const after = this.blank(at)
				if (after < 0) return at
				at = after
			} else break
		}
		return at
	}

	/** Blanks the comments before the first record. A text that runs into another line of the header has lost its end. */
	blankHeader(most: number): void {
		const { bytes } = this
		let inText = false
		for (let at = 0; at < most && (inText || bytes[at] !== HASH); at++) {
			const byte = bytes[at]
			if (byte === QUOTE) inText = !inText
			else if ((byte === NEWLINE || byte === RETURN) && isHeaderLine(bytes, at + 1)) inText = false
			else if (!inText && this.startsAt(at)) at = Math.max(at, this.blank(at) - 1)
		}
	}
}

const HEADER_LINES = ['FILE_', 'ENDSEC', 'DATA;', 'HEADER']

const isHeaderLine = (bytes: Uint8Array, from: number): boolean =>
	HEADER_LINES.some((word) => [...word].every((letter, at) => bytes[from + at] === letter.charCodeAt(0)))
