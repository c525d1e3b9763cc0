/** Colours a person can pick with one click; all tell apart from each other in light and dark. */
export const STATUS_PALETTE = [
	'#8b95a5',
	'#495057',
	'#e03131',
	'#e64980',
	'#be4bdb',
	'#7950f2',
	'#4263eb',
	'#1c7ed6',
	'#1098ad',
	'#0ca678',
	'#2f9e44',
	'#74b816',
	'#f59f00',
	'#f76707',
	'#a0522d',
] as const

/** A panel without a status, in 3D, beside its name and in bars: the sand of bare concrete, in no palette above. */
export const NO_STATUS_COLOUR = { light: '#d3c6ac', dark: '#b5aa94' } as const

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

const luminance = (rgb: Rgb): number => {
	const [r, g, b] = rgb.map((part) => {
		const value = part / 255
		return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
	}) as unknown as Rgb
	return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast of two `#rrggbb` colours by WCAG, 1 to 21. */
export const contrast = (a: string, b: string): number => {
	const [high, low] = [luminance(parse(a)), luminance(parse(b))].sort((x, y) => y - x) as [number, number]
	return (high + 0.05) / (low + 0.05)
}

const readable = (colour: Rgb, ground: Rgb, towards: Rgb): Rgb => {
	for (let share = 0; share < 1; share += 0.05) {
		const candidate = mix(colour, towards, share)
		if (contrast(toHex(candidate), toHex(ground)) >= MIN_CONTRAST) return candidate
	}
	return towards
}

export type ChipColours = { light: { ground: string; text: string }; dark: { ground: string; text: string } }

const chips = new Map<string, ChipColours>()

/** Ground and text of a status chip for both colour schemes; the text always reads at WCAG AA. */
export const chipColours = (colour: string): ChipColours => {
	const known = chips.get(colour)
	if (known) return known
	const rgb = parse(colour)
	const light = mix(LIGHT_GROUND, rgb, TINT.light)
	const dark = mix(DARK_GROUND, rgb, TINT.dark)
	const made: ChipColours = {
		light: { ground: toHex(mix(WHITE, rgb, TINT.light)), text: toHex(readable(rgb, light, BLACK)) },
		dark: { ground: toHex(dark), text: toHex(readable(rgb, dark, WHITE)) },
	}
	chips.set(colour, made)
	return made
}
