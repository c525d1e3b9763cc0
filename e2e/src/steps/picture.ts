import { inflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'

export type Colour = readonly [red: number, green: number, blue: number]

/** A screenshot as plain pixels, row by row from the top left. */
export type Picture = { width: number; height: number; at: (x: number, y: number) => Colour }

const paeth = (left: number, up: number, corner: number): number => {
	const estimate = left + up - corner
	const [byLeft, byUp] = [Math.abs(estimate - left), Math.abs(estimate - up)]
	const byCorner = Math.abs(estimate - corner)
	if (byLeft <= byUp && byLeft <= byCorner) return left
	return byUp <= byCorner ? up : corner
}

/** What a filter of a row adds to each byte, from those at the left, above and both. */
const FILTERS = [
	() => 0,
	(left: number) => left,
	(_left: number, up: number) => up,
	(left: number, up: number) => (left + up) >> 1,
	paeth,
]

/** Reads the PNG files a browser makes: 8 bits a channel, RGB or RGBA, not interlaced. */
export function readPng(file: Buffer): Picture {
	const width = file.readUInt32BE(16)
	const height = file.readUInt32BE(20)
	const channels = file[25] === 6 ? 4 : 3
	const packed: Buffer[] = []
	for (let at = 8; at < file.length; ) {
		const length = file.readUInt32BE(at)
		if (file.toString('latin1', at + 4, at + 8) === 'IDAT') packed.push(file.subarray(at + 8, at + 8 + length))
		at += length + 12
	}
	const raw = inflateSync(Buffer.concat(packed))
	const stride = width * channels
	const pixels = Buffer.alloc(stride * height)
	for (let y = 0; y < height; y += 1) {
		const [from, to] = [y * (stride + 1) + 1, y * stride]
		const filter = FILTERS[raw[from - 1] ?? 0] ?? paeth
		for (let x = 0; x < stride; x += 1) {
			const left = x >= channels ? (pixels[to + x - channels] as number) : 0
			const up = y > 0 ? (pixels[to + x - stride] as number) : 0
			const corner = x >= channels && y > 0 ? (pixels[to + x - channels - stride] as number) : 0
			pixels[to + x] = (raw[from + x] as number) + filter(left, up, corner)
		}
	}
	return {
		width,
		height,
		at: (x, y) => {
			const start = Math.round(y) * stride + Math.round(x) * channels
			return [pixels[start] ?? 0, pixels[start + 1] ?? 0, pixels[start + 2] ?? 0]
		},
	}
}

type Clip = { x: number; y: number; width: number; height: number }

/** What a person sees of the page, or a part of it, at this moment, as a PNG file; a busy picture is not waited for. */
export const photograph = (page: Page, clip?: Clip): Promise<Buffer> =>
	page.screenshot({ scale: 'css', timeout: 60_000, ...(clip && { clip }) })

/** How far two colours are apart: 0 the same, 441 black and white. */
export const distance = (a: Colour, b: Colour): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])

/** The hue of a colour in degrees and its saturation from 0 to 1; light and shade change neither much. */
export function hueOf([red, green, blue]: Colour): { hue: number; saturation: number } {
	const high = Math.max(red, green, blue)
	const range = high - Math.min(red, green, blue)
	if (range === 0) return { hue: 0, saturation: 0 }
	const sixth =
		high === red ? ((green - blue) / range) % 6 : high === green ? (blue - red) / range + 2 : (red - green) / range + 4
	return { hue: (sixth * 60 + 360) % 360, saturation: range / high }
}

/** True when a picture's pixel, lit as it may be, is of the colour `#rrggbb`. */
export function isTinted(pixel: Colour, hex: string): boolean {
	const wanted = hueOf(colourOf(hex))
	const found = hueOf(pixel)
	const apart = Math.abs(((found.hue - wanted.hue + 540) % 360) - 180)
	return found.saturation > wanted.saturation * 0.4 && apart < 18
}

export const colourOf = (hex: string): Colour => [
	Number.parseInt(hex.slice(1, 3), 16),
	Number.parseInt(hex.slice(3, 5), 16),
	Number.parseInt(hex.slice(5, 7), 16),
]
