const DOT = 46
const MINUS = 45
const PLUS = 43
const UPPER_E = 69
const LOWER_E = 101

/** Whole numbers below this are exact in double precision. */
const MOST_EXACT = 2 ** 53 / 10 - 1

/** Powers of ten up to this one are exact in double precision, and so is one multiplication or division by them. */
const POWERS = Array.from({ length: 23 }, (_, exponent) => 10 ** exponent)

/**
 * The ASCII number between two offsets, equal to the result of `Number`, without creating a text. NaN if it has too
 * many digits or an unsupported form: use `Number` then.
 */
export function plainNumber(bytes: Uint8Array, from: number, to: number): number {
	let at = from
	const negative = bytes[at] === MINUS
	if (negative || bytes[at] === PLUS) at++
	let digits = 0
	let exponent = 0
	let afterDot = false
	let any = false
	for (; at < to; at++) {
		const byte = bytes[at] as number
		if (byte >= 48 && byte <= 57) {
			if (digits > MOST_EXACT) return Number.NaN
			digits = digits * 10 + (byte - 48)
			if (afterDot) exponent--
			any = true
		} else if (byte === DOT && !afterDot) afterDot = true
		else break
	}
	if (!any) return Number.NaN
	if (at < to) {
		const byte = bytes[at] as number
		if (byte !== UPPER_E && byte !== LOWER_E) return Number.NaN
		at++
		const below = bytes[at] === MINUS
		if (below || bytes[at] === PLUS) at++
		if (at >= to || to - at > 3) return Number.NaN
		let power = 0
		for (; at < to; at++) {
			const digit = (bytes[at] as number) - 48
			if (!(digit >= 0 && digit <= 9)) return Number.NaN
			power = power * 10 + digit
		}
		exponent += below ? -power : power
	}
	if (exponent < -22 || exponent > 22) return Number.NaN
	const value = exponent < 0 ? digits / (POWERS[-exponent] as number) : digits * (POWERS[exponent] as number)
	return negative ? -value : value
}
