import { NO_STATUS_COLOUR, STATUS_PALETTE } from '@panelyard/rules/statuses/unused-look'

/** What keeps a colour from telling its status apart from the page, from panels without a status, or from another status. */
export type ColourProblem<Other> = { kind: 'pale' | 'dark' | 'no_status' } | { kind: 'similar'; other: Other }

/** Least contrast with the page, where bars, dots and outlines of a status stand; below WCAG's 3, as names stand beside them. */
const LEAST_CONTRAST = { light: 2, dark: 1.8 }
const PAGE = { light: '#ffffff', dark: '#242424' }
/** Distance in OKLab below which people confuse two colours that don't touch; those of the palette are farther apart. */
const LEAST_DISTANCE = 0.06

/** What is wrong with the colour of a status; null for nothing. @param others the other statuses of the project */
export function colourProblem<Other extends { colour: string }>(
	colour: string,
	others: readonly Other[],
): ColourProblem<Other> | null {
	if (contrast(colour, PAGE.light) < LEAST_CONTRAST.light) return { kind: 'pale' }
	if (contrast(colour, PAGE.dark) < LEAST_CONTRAST.dark) return { kind: 'dark' }
	if (Object.values(NO_STATUS_COLOUR).some((bare) => distance(colour, bare) < LEAST_DISTANCE))
		return { kind: 'no_status' }
	const other = others.find((one) => distance(colour, one.colour) < LEAST_DISTANCE)
	return other ? { kind: 'similar', other } : null
}

/** The colour of the palette next to this one that has no problem; null when every one has. */
export const suggestedColour = (colour: string, others: readonly { colour: string }[]): string | null =>
	STATUS_PALETTE.filter((one) => colourProblem(one, others) === null).toSorted(
		(a, b) => distance(a, colour) - distance(b, colour),
	)[0] ?? null

type Rgb = readonly [number, number, number]

const WHITE: Rgb = [255, 255, 255]
const BLACK: Rgb = [0, 0, 0]
/** Grounds a chip may stand on, the least favourable of each scheme. */
const LIGHT_GROUND: Rgb = [241, 243, 245]
const DARK_GROUND: Rgb = [46, 46, 46]
const TINT = { light: 0.14, dark: 0.24 }
/** WCAG AA for normal text. */
const MIN_CONTRAST = 4.5

const parse = (hex: string): Rgb => {
	const value = Number.parseInt(hex.slice(1), 16)
	return Number.isNaN(value) ? [139, 149, 165] : [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}
const toHex = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
const mix = (a: Rgb, b: Rgb, share: number): Rgb => [
	a[0] + (b[0] - a[0]) * share,
	a[1] + (b[1] - a[1]) * share,
	a[2] + (b[2] - a[2]) * share,
]

/** The shares of light of a colour, 0 to 1. */
const linear = (rgb: Rgb): Rgb =>
	rgb.map((part) => {
		const value = part / 255
		return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
	}) as unknown as Rgb

const luminance = (rgb: Rgb): number => {
	const [r, g, b] = linear(rgb)
	return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast of two `#rrggbb` colours by WCAG, 1 to 21. */
export const contrast = (a: string, b: string): number => {
	const [high, low] = [luminance(parse(a)), luminance(parse(b))].sort((x, y) => y - x) as [number, number]
	return (high + 0.05) / (low + 0.05)
}

const oklab = (hex: string): Rgb => {
	const [r, g, b] = linear(parse(hex))
	const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
	const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
	const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
	return [
		0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
		1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
		0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
	]
}

/** How different two `#rrggbb` colours look: their distance in OKLab, 1 from black to white. */
const distance = (a: string, b: string): number => {
	const [from, to] = [oklab(a), oklab(b)]
	return Math.hypot(from[0] - to[0], from[1] - to[1], from[2] - to[2])
}

/** WCAG AAA. */
const SUN_CONTRAST = 7

const readable = (colour: Rgb, ground: Rgb, towards: Rgb, least = MIN_CONTRAST): Rgb => {
	for (let share = 0; share < 1; share += 0.05) {
		const candidate = mix(colour, towards, share)
		if (contrast(toHex(candidate), toHex(ground)) >= least) return candidate
	}
	return towards
}

const [WHITE_INK, BLACK_INK] = ['#ffffff', '#15171b']

/** White or nearly black: what reads better on a colour. */
export const inkOn = (colour: string): string =>
	contrast(colour, WHITE_INK) >= contrast(colour, BLACK_INK) ? WHITE_INK : BLACK_INK

export type ChipColours = {
	light: { ground: string; text: string }
	dark: { ground: string; text: string }
	/** For sun mode: meets WCAG AAA under white text, and as text on white. */
	deep: string
}

const chips = new Map<string, ChipColours>()

/** Ground and text of a status chip for both colour schemes; the text always reads at WCAG AA, in sun mode at AAA. */
export const chipColours = (colour: string): ChipColours => {
	const known = chips.get(colour)
	if (known) return known
	const rgb = parse(colour)
	const light = mix(LIGHT_GROUND, rgb, TINT.light)
	const dark = mix(DARK_GROUND, rgb, TINT.dark)
	const made: ChipColours = {
		light: { ground: toHex(mix(WHITE, rgb, TINT.light)), text: toHex(readable(rgb, light, BLACK)) },
		dark: { ground: toHex(dark), text: toHex(readable(rgb, dark, WHITE)) },
		deep: toHex(readable(rgb, WHITE, BLACK, SUN_CONTRAST)),
	}
	chips.set(colour, made)
	return made
}
