/**
 * Colours of kinds that have no order. Searched for by computer: any two are told apart by people with any of the common
 * kinds of colour blindness, and all stand out from light and dark grounds (`palette.test.ts`).
 */
export const KIND_COLOURS = [
	'#5a78f0',
	'#ff870f',
	'#4b780f',
	'#e187ff',
	'#0fe1f0',
	'#960000',
	'#96e15a',
	'#2d3cb4',
	'#e15a69',
	'#782d78',
] as const

/** Kinds beyond those with a colour of their own. */
export const OTHER_COLOUR = '#8b95a5'

/** From little to much: the middle of the scale "viridis", even in lightness for every eye. */
const RAMP = [
	'#414487',
	'#355f8d',
	'#2a788e',
	'#21918c',
	'#22a884',
	'#44bf70',
	'#7ad151',
	'#bddf26',
	'#fde725',
] as const

/** `count` colours from little to much. */
export const rampColours = (count: number): string[] =>
	Array.from({ length: count }, (_, place) => rampColour(count === 1 ? 0.5 : place / (count - 1)))

/** @param share 0 to 1 */
const rampColour = (share: number): string => {
	const at = Math.min(Math.max(share, 0), 1) * (RAMP.length - 1)
	const low = Math.min(Math.floor(at), RAMP.length - 2)
	const from = RAMP[low] as string
	const to = RAMP[low + 1] as string
	const part = (start: number) => {
		const a = Number.parseInt(from.slice(start, start + 2), 16)
		const b = Number.parseInt(to.slice(start, start + 2), 16)
		return Math.round(a + (b - a) * (at - low))
			.toString(16)
			.padStart(2, '0')
	}
	return `#${part(1)}${part(3)}${part(5)}`
}
