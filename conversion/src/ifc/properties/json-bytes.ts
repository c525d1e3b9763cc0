import { allocate, writeUtf8 } from '../../portable/bytes.ts'

/** Bytes of JSON that grow by doubling. */
export class JsonBytes {
	data: Uint8Array<ArrayBuffer>
	length = 0

	constructor(capacity: number) {
		this.data = allocate(capacity)
	}

	/** Makes room for `more` bytes: writes beyond the end of a buffer are lost silently. */
	private reserve(more: number): void {
		if (this.length + more <= this.data.length) return
		const bigger = allocate(Math.max(this.length + more, this.data.length * 2))
		bigger.set(this.data.subarray(0, this.length))
		this.data = bigger
	}

	/** Appends a text in UTF-8. */
	text(text: string): void {
		this.reserve(text.length * 3)
		this.length += writeUtf8(this.data, text, this.length)
	}

	/** Appends an ASCII text; fastest for short texts. */
	ascii(text: string): void {
		this.reserve(text.length)
		const { data } = this
		let to = this.length
		for (let at = 0; at < text.length; at++) data[to++] = text.charCodeAt(at)
		this.length = to
	}

	byte(byte: number): void {
		this.reserve(1)
		this.data[this.length++] = byte
	}

	/** Appends the bytes `[start, end)` of another array. */
	copy(source: Uint8Array, start = 0, end = source.length): void {
		const count = end - start
		this.reserve(count)
		if (count > LONG) this.data.set(source.subarray(start, end), this.length)
		else {
			const { data } = this
			let to = this.length
			for (let at = start; at < end; at++) data[to++] = source[at] as number
		}
		this.length += count
	}
}

/** From this length on, copying memory is faster than byte by byte. */
const LONG = 200
