import { labelAddress, labelCode } from '@panelyard/contracts/panels/labels'
import type { CodeImage, CodeKind } from '@panelyard/web/features/labels/code-image'
import { QUIET_ZONE } from '@panelyard/web/features/labels/code-image'
import { codeWriter } from '@panelyard/web/features/labels/code-writer'
import type { Frame } from '@panelyard/web/features/scan/read-frame'
import sharp from 'sharp'

const [WIDTH, HEIGHT] = [1280, 720]
const ORIGIN = 'https://panelyard.example'
/** Pixels of a drawn label for each millimetre. */
const DENSITY = 10
/** A label of 100 by 50 mm, with a code of 40 mm. */
const LABEL = { width: 100, height: 50, code: 40, margin: 5 }

/** How a camera sees labels on a site. */
export const SIGHTS = [
	'plain',
	'skewed',
	'dim',
	'glare',
	'blurred',
	'dirty',
	'torn',
	'scratched',
	'all at once',
] as const
export type Sight = (typeof SIGHTS)[number]

export type Seen = { frame: Frame; code: string; kind: CodeKind; sight: Sight }

/** Numbers from 0 to 1 that are the same in every run. */
export function repeatable(seed: number): () => number {
	let state = seed
	return () => {
		state = (state + 0x6d2b79f5) | 0
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
	}
}

type Random = () => number
const between = (random: Random, from: number, to: number): number => from + random() * (to - from)

/** A frame with one of our labels in it. */
export async function seenLabel(random: Random, kind: CodeKind, sight: Sight): Promise<Seen> {
	const code = labelCode(Uint8Array.from({ length: 10 }, () => Math.floor(random() * 256)))
	const image = (await codeWriter(kind))(labelAddress(ORIGIN, code))
	const has = (one: Sight) => sight === one || sight === 'all at once'
	const share = sight === 'all at once' ? 0.5 : 1
	const damage = [
		...(has('dirty') ? blots(random, share) : []),
		...(has('torn') ? [tear(random, share)] : []),
		...(has('scratched') ? scratches(random, share) : []),
	]
	const label = await sharp(Buffer.from(labelSvg(image, QUIET_ZONE[kind], code, damage)))
		.greyscale()
		.raw()
		.toBuffer({ resolveWithObject: true })
	const tilt = has('skewed') ? 0.32 * share : 0.04
	const grey = photographed(random, { data: label.data, width: label.info.width, height: label.info.height }, tilt)
	const sharpness = has('blurred') ? between(random, 0.8, 1.4) * share : 0
	const [gain, glare] = [has('dim') ? between(random, 0.12, 0.3) : 1, has('glare') ? 150 * share : 0]
	return { frame: await exposed(random, grey, { sharpness, gain, glare }), code, kind, sight }
}

/** Where the code begins, and its size without its quiet zone, in millimetres. */
function labelSvg({ size, path }: CodeImage, quiet: number, code: string, damage: readonly string[]): string {
	const scale = LABEL.code / (size + 2 * quiet)
	const lines = ['W-1.05', code, '3rd storey · 2,450 kg'].map(
		(text, place) => `<text x="52" y="${14 + place * 11}" font-size="${place === 0 ? 9 : 4.5}">${text}</text>`,
	)
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${LABEL.width * DENSITY}" height="${LABEL.height * DENSITY}"
		viewBox="0 0 ${LABEL.width} ${LABEL.height}" font-family="sans-serif"><rect width="100%" height="100%" fill="#fff"/>
		<g transform="translate(${LABEL.margin + quiet * scale} ${LABEL.margin + quiet * scale}) scale(${scale})"
		fill-rule="evenodd"><path d="${path}"/></g>${lines.join('')}${damage.join('')}</svg>`
}

const inCode = (random: Random): [number, number] => [
	between(random, LABEL.margin, LABEL.margin + LABEL.code),
	between(random, LABEL.margin, LABEL.margin + LABEL.code),
]

/** Mud and paint: up to a twelfth of the code. */
const blots = (random: Random, share: number): string[] =>
	Array.from({ length: 6 }, () => {
		const [x, y] = inCode(random)
		const radius = between(random, 0.8, 2.2) * share
		return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${random() < 0.5 ? '#111' : '#ddd'}"/>`
	})

/** The lower right corner of the code is gone. */
function tear(random: Random, share: number): string {
	const end = LABEL.margin + LABEL.code
	const [across, down] = [between(random, 4, 11) * share, between(random, 4, 11) * share]
	return `<path d="M${end + 2} ${end - down}L${end + 2} ${end + 9}L${end - across} ${end + 9}z" fill="#888"/>`
}

const scratches = (random: Random, share: number): string[] =>
	Array.from({ length: 4 }, () => {
		const [[x, y], [to_x, to_y]] = [inCode(random), inCode(random)]
		return `<path d="M${x} ${y}L${to_x} ${to_y}" stroke="#eee" stroke-width="${0.7 * share}" fill="none"/>`
	})

type Grey = { data: Uint8Array; width: number; height: number }

/** The code of a label somewhere in a frame, turned and seen at a slant, before a wall of concrete. */
function photographed(random: Random, label: Grey, tilt: number): Grey {
	const data = new Uint8Array(WIDTH * HEIGHT)
	const scale = label.width / between(random, 420, 900)
	const turn = random() < 0.3 ? between(random, 0, 2 * Math.PI) : between(random, -0.35, 0.35)
	const [cos, sin] = [Math.cos(turn) * scale, Math.sin(turn) * scale]
	// People aim at the code.
	const [aim_x, aim_y] = [(LABEL.margin + LABEL.code / 2) * DENSITY, label.height / 2]
	const [mid_x, mid_y] = [WIDTH / 2 + between(random, -120, 120), HEIGHT / 2 + between(random, -60, 60)]
	// A slant of the plane: what is farther away is smaller.
	const [slant_x, slant_y] = [between(random, -tilt, tilt) / 400, between(random, -tilt, tilt) / 400]
	for (let y = 0; y < HEIGHT; y++) {
		for (let x = 0; x < WIDTH; x++) {
			const [dx, dy] = [x - mid_x, y - mid_y]
			const depth = 1 + dx * slant_x + dy * slant_y
			const from_x = (dx * cos + dy * sin) / depth + aim_x
			const from_y = (dy * cos - dx * sin) / depth + aim_y
			data[y * WIDTH + x] = depth > 0.2 ? mixed(label, from_x, from_y) : 120
		}
	}
	return { data, width: WIDTH, height: HEIGHT }
}

/** The value between four pixels; concrete outside. */
function mixed({ data, width, height }: Grey, x: number, y: number): number {
	const [left, top] = [Math.floor(x), Math.floor(y)]
	if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return 130 + ((left * 7 + top * 13) % 23)
	const [right, down] = [x - left, y - top]
	const at = (dx: number, dy: number) => data[(top + dy) * width + left + dx] as number
	const upper = at(0, 0) * (1 - right) + at(1, 0) * right
	return upper * (1 - down) + (at(0, 1) * (1 - right) + at(1, 1) * right) * down
}

type Exposure = { sharpness: number; gain: number; glare: number }

async function exposed(random: Random, { data, width, height }: Grey, light: Exposure): Promise<Frame> {
	const raw = sharp(data, { raw: { width, height, channels: 1 } })
	const soft = light.sharpness > 0 ? await raw.blur(light.sharpness).toColourspace('b-w').raw().toBuffer() : data
	const rgba = new Uint8ClampedArray(width * height * 4)
	const [glare_x, glare_y] = [between(random, 0, width), between(random, 0, height)]
	for (let i = 0; i < width * height; i++) {
		const [x, y] = [i % width, Math.floor(i / width)]
		const shine = light.glare * Math.exp(-((x - glare_x) ** 2 + (y - glare_y) ** 2) / 60_000)
		const value = (soft[i] as number) * light.gain + shine + (random() - 0.5) * 16
		rgba.set([value, value, value, 255], i * 4)
	}
	return { data: rgba, width, height }
}
