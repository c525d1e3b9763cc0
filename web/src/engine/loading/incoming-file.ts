/** Room made at first for a file of unstated size, bytes. */
const FIRST_ROOM = 1 << 20

/** The bytes of a file while they come. */
export class IncomingFile {
	#room = new Uint8Array(0)
	#length = 0
	#isWhole = false
	readonly #waiting: { length: number; tell: (isThere: boolean) => void }[] = []

	/** A file that is all there. */
	static of(bytes: Uint8Array): IncomingFile {
		const file = new IncomingFile()
		file.#room = bytes as Uint8Array<ArrayBuffer>
		file.#length = bytes.byteLength
		file.#isWhole = true
		return file
	}

	/** What has come so far. Further bytes may move it. */
	get bytes(): Uint8Array {
		return this.#room.subarray(0, this.#length)
	}

	/** `total` is the size of the file, 0 when nobody knows. Throws `RangeError` when there is no memory for it. */
	add(part: Uint8Array, total = 0): void {
		const length = this.#length + part.byteLength
		if (length > this.#room.byteLength) {
			const room = new Uint8Array(Math.max(length, total, this.#room.byteLength * 2, FIRST_ROOM))
			room.set(this.bytes)
			this.#room = room
		}
		this.#room.set(part, this.#length)
		this.#length = length
		this.#tell()
	}

	/** No more bytes come. */
	end(): void {
		this.#isWhole = true
		this.#tell()
	}

	/** Waits for so many bytes from the start; false when the file ends before them. */
	async has(length: number): Promise<boolean> {
		if (this.#length >= length) return true
		if (this.#isWhole) return false
		return new Promise((tell) => this.#waiting.push({ length, tell }))
	}

	/** Waits for the last byte. */
	async whole(): Promise<Uint8Array> {
		await this.has(Number.POSITIVE_INFINITY)
		return this.bytes
	}

	#tell(): void {
		for (const waiter of this.#waiting.splice(0))
			if (this.#length >= waiter.length) waiter.tell(true)
			else if (this.#isWhole) waiter.tell(false)
			else this.#waiting.push(waiter)
	}
}
