/** A number too large for a double is replaced by a hash of its digits, from this number on. */
const FIRST_FOLDED = 6e15
const FOLDED = 2e15

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 48 && byte <= 57

/**
 * The number of a record whose digits are too many for a double: always the same for the same digits, and different for
 * others, as far as a hash can tell.
 * @param from offset of its first digit
 */
export function foldedId(bytes: Uint8Array, from: number): number {
	let at = from
	while (bytes[at] === 48) at++
	let [low, high] = [0x811c9dc5, 0x9e3779b9]
	for (; isDigit(bytes[at]); at++) {
		low = Math.imul(low ^ (bytes[at] as number), 0x01000193)
		high = Math.imul(high ^ (bytes[at] as number), 0xc2b2ae35)
		high ^= high >>> 13
	}
	return FIRST_FOLDED + (((high >>> 0) * 0x100000 + ((low >>> 0) & 0xfffff)) % FOLDED)
}

/** The number of the record or reference whose digits start at an offset; 0 without digits. */
export function idAt(bytes: Uint8Array, from: number): number {
	let id = 0
	for (let at = from; ; at++) {
		const digit = (bytes[at] as number) - 48
		if (!(digit >= 0 && digit <= 9)) return id > Number.MAX_SAFE_INTEGER ? foldedId(bytes, from) : id
		id = id * 10 + digit
	}
}
