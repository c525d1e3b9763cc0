const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_$'
const PRIMES = [0x9e3779b1, 0x85ebca77, 0xc2b2ae3d, 0x27d4eb2f] as const

function scrambled(value: number): number {
	let h = value
	h = Math.imul(h ^ (h >>> 16), 0x7feb352d)
	h = Math.imul(h ^ (h >>> 15), 0x846ca68b)
	return (h ^ (h >>> 16)) >>> 0
}

/**
 * The 22 characters of an IFC GlobalId, derived from a seed and the object's path in the plan: the same object keeps
 * its id in every schema, unit and revision.
 */
export function globalId(seed: number, path: string): string {
	const lanes: number[] = PRIMES.map((prime, lane) => scrambled(seed ^ prime ^ lane))
	for (let i = 0; i < path.length; i++) {
		const code = path.charCodeAt(i)
		for (let lane = 0; lane < 4; lane++) {
			lanes[lane] = Math.imul(
				((lanes[lane] as number) << 5) ^ ((lanes[lane] as number) >>> 27) ^ code,
				PRIMES[lane] as number,
			)
		}
	}
	const a = scrambled(lanes[0] as number)
	const b = scrambled((lanes[1] as number) ^ a)
	const c = scrambled((lanes[2] as number) ^ b)
	const d = scrambled((lanes[3] as number) ^ c)
	// Each lane gives five digits of six bits; the two bits left of each make the first digit (0..3) and the last.
	const last = ((b >>> 30) << 4) | ((c >>> 30) << 2) | (d >>> 30)
	return `${DIGITS[a >>> 30]}${fiveDigits(a)}${fiveDigits(b)}${fiveDigits(c)}${fiveDigits(d)}${DIGITS[last]}`
}

function fiveDigits(lane: number): string {
	let text = ''
	for (let shift = 24; shift >= 0; shift -= 6) text += DIGITS[(lane >>> shift) & 63]
	return text
}

/** A number from 0 to 1 by chance, the same for a seed and a path. */
export function chance(seed: number, path: string): number {
	let hash = scrambled(seed ^ (PRIMES[0] as number))
	for (let i = 0; i < path.length; i++) hash = scrambled(Math.imul(hash, PRIMES[1] as number) ^ path.charCodeAt(i))
	return hash / 0x1_0000_0000
}
