/** Bytes allocated at first for a file of unknown size. */
const FIRST_ROOM = 1 << 20

/** The bytes of a file while they arrive. */
export class IncomingFile {
	#room = new Uint8Array(0)
	#length = 0
	#isWhole = false
	readonly #waiting: { length: number; resolve: (isThere: boolean) => void }[] = []

	/** A complete file. */
	static of(bytes: Uint8Array): IncomingFile {
		const file = new IncomingFile()
		file.#room = bytes as Uint8Array<ArrayBuffer>
		file.#length = bytes.byteLength
		file.#isWhole = true
		return file
	}

	/** The bytes so far. Adding more may move them to other memory. */
	get bytes(): Uint8Array {
		return this.#room.subarray(0, this.#length)
	}

	/** Adds bytes. `total` is the size of the file, 0 when unknown. Throws `RangeError` when there isn't enough memory. */
	add(part: Uint8Array, total = 0): void {
		const length = this.#length + part.byteLength
		if (length > this.#room.byteLength) {
			const room = new Uint8Array(Math.max(length, total, this.#room.byteLength * 2, FIRST_ROOM))
			room.set(this.bytes)
			this.#room = room
		}
		this.#room.set(part, this.#length)
		this.#length = length
		this.#answer()
	}

	/** No more bytes follow. */
	end(): void {
		this.#isWhole = true
		this.#answer()
	}

	/** Waits for the first so many bytes. Resolves to false when the file ends before them. */
	async has(length: number): Promise<boolean> {
		if (this.#length >= length) return true
		if (this.#isWhole) return false
		return new Promise((resolve) => this.#waiting.push({ length, resolve }))
	}

	/** Waits for the last byte. */
	async whole(): Promise<Uint8Array> {
		await this.has(Number.POSITIVE_INFINITY)
		return this.bytes
	}

	#answer(): void {
		for (const waiter of this.#waiting.splice(0))
			if (this.#length >= waiter.length) waiter.resolve(true)
			else if (this.#isWhole) waiter.resolve(false)
			else this.#waiting.push(waiter)
	}
}
