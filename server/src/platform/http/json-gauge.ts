/**
 * Limits for a JSON body, above the largest that a contract allows. Parsing takes up to 2 us for each array,
 * object, short text or name of a field that it hasn't met before, so 20 MB of them would stop the server for seconds.
 */
export const MOST_IN_JSON = {
	arrays_and_objects: 250_000,
	/** Of at most `SHORT` bytes: V8 keeps each different one in a table. */
	short_texts: 310_000,
	/** Different names of fields. */
	names: 1000,
	commas: 3_200_000,
} as const

const SHORT = 10
const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const BRACKET = 0x5b
const BACKSLASH = 0x5c
const BRACE = 0x7b

/** Counts what a JSON text consists of while its bytes arrive. Doesn't check its grammar. */
export class JsonGauge {
	#arrays_and_objects = 0
	#short_texts = 0
	#commas = 0
	#names = 0
	/** A place for each hash of a name. */
	readonly #seen = new Uint8Array(65_536)
	/** So that nobody can choose names of the same hash. */
	readonly #seed = Math.floor(Math.random() * 0x7fffffff)
	#isText = false
	#isEscaped = false
	/** Of the text that is being read or was read last. */
	#bytes = 0
	#hash = 0

	/** Reads the next bytes. Returns false once there is more than `MOST_IN_JSON`. */
	read(chunk: Uint8Array): boolean {
		let [isText, isEscaped, bytes, hash] = [this.#isText, this.#isEscaped, this.#bytes, this.#hash]
		for (const byte of chunk) {
			if (isText) {
				if (isEscaped) isEscaped = false
				else if (byte === BACKSLASH) isEscaped = true
				else if (byte === QUOTE) {
					isText = false
					if (bytes <= SHORT) this.#short_texts++
					continue
				}
				bytes++
				hash = Math.imul(hash ^ byte, 0x01000193)
			} else if (byte === QUOTE) {
				isText = true
				bytes = 0
				hash = this.#seed
			} else if (byte === COMMA) this.#commas++
			else if (byte === COLON) this.#countName(bytes, hash)
			else if (byte === BRACKET || byte === BRACE) this.#arrays_and_objects++
		}
		;[this.#isText, this.#isEscaped, this.#bytes, this.#hash] = [isText, isEscaped, bytes, hash]
		return (
			this.#arrays_and_objects <= MOST_IN_JSON.arrays_and_objects &&
			this.#short_texts <= MOST_IN_JSON.short_texts &&
			this.#names <= MOST_IN_JSON.names &&
			this.#commas <= MOST_IN_JSON.commas
		)
	}

	/** The text before a colon was the name of a field. */
	#countName(bytes: number, hash: number): void {
		if (bytes <= SHORT) this.#short_texts--
		const place = (hash ^ (hash >>> 16)) & 0xffff
		if (this.#seen[place] === 1) return
		this.#seen[place] = 1
		this.#names++
	}
}
