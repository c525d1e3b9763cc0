/**
 * `picture.bin`: a small picture of a model in which each pixel knows its element and its light, so that whoever shows it
 * colours it by what the panels are now. Gzip of a list of numbers, each written in as few bytes as it needs: format, width,
 * height, number of nodes, the nodes, the pixels' nodes, the pixels' light.
 */
export type ModelPicture = {
	width: number
	height: number
	/** The elements that are seen and those that they are parts of, by their index in the structure, in ascending order. */
	elements: Uint32Array
	/** For each of them the place of the element that it is a part of; -1 for none. */
	parents: Int32Array
	/** For each pixel, row by row from the top, the place of its element in `elements` plus 1; 0 for none. */
	places: Uint32Array
	/** For each pixel 0 to `LIGHT_STEPS`. */
	light: Uint32Array
}

export const LIGHT_STEPS = 12
/** Of a picture, in pixels; of a model with many small panels it has fewer. */
export const PICTURE_SIZE = { width: 640, height: 400 } as const
/** Most bytes of a picture. */
export const MOST_PICTURE_BYTES = 40_000

const FORMAT = 1
/** How a pixel is written: as the one before it, above it, above to the right, or anew. */
const AS_LEFT = 0
const AS_ABOVE = 1
const AS_ABOVE_RIGHT = 2
const ANEW = 3

/** A picture as bytes, before gzip. */
export function writePicture({ width, height, elements, parents, places, light }: ModelPicture): Uint8Array {
	const bytes: number[] = []
	for (const number of [FORMAT, width, height, elements.length]) pushNumber(bytes, number)
	let last = 0
	for (const [place, element] of elements.entries()) {
		pushNumber(bytes, element - last)
		const parent = parents[place] as number
		pushNumber(bytes, parent < 0 ? 0 : foldSign(parent - place))
		last = element
	}
	pushPlane(bytes, places, width)
	pushPlane(bytes, light, width)
	return Uint8Array.from(bytes)
}

/** @throws RangeError for bytes that aren't a picture */
export function readPicture(bytes: Uint8Array): ModelPicture {
	const from = { bytes, at: 0 }
	const [format, width, height, count] = [takeNumber(from), takeNumber(from), takeNumber(from), takeNumber(from)]
	if (format !== FORMAT || width * height > 4_000_000 || count > bytes.length)
		throw new RangeError('This is no picture')
	const elements = new Uint32Array(count)
	const parents = new Int32Array(count)
	let last = 0
	for (let place = 0; place < count; place++) {
		last += takeNumber(from)
		elements[place] = last
		const step = takeNumber(from)
		parents[place] = step === 0 ? -1 : place + unfoldSign(step)
	}
	return {
		width,
		height,
		elements,
		parents,
		places: takePlane(from, width, height),
		light: takePlane(from, width, height),
	}
}

/** Four pixels to a byte how each is written, then those that are written anew, as steps from one to the next. */
function pushPlane(bytes: number[], values: Uint32Array, width: number): void {
	const anew: number[] = []
	let packed = 0
	for (let pixel = 0; pixel < values.length; pixel++) {
		if ((pixel & 3) === 0 && pixel > 0 && pixel + 4 < values.length) {
			const left = values[pixel - 1]
			// Most are like the one before them: four times `AS_LEFT`.
			if (
				values[pixel] === left &&
				values[pixel + 1] === left &&
				values[pixel + 2] === left &&
				values[pixel + 3] === left
			) {
				bytes.push(0)
				pixel += 3
				continue
			}
		}
		const way = wayOf(values, pixel, width)
		if (way === ANEW) anew.push(values[pixel] as number)
		packed |= way << ((pixel & 3) * 2)
		if ((pixel & 3) === 3 || pixel === values.length - 1) {
			bytes.push(packed)
			packed = 0
		}
	}
	pushNumber(bytes, anew.length)
	for (const [at, value] of anew.entries()) pushNumber(bytes, foldSign(value - (anew[at - 1] ?? 0)))
}

function wayOf(values: Uint32Array, pixel: number, width: number): number {
	const value = values[pixel]
	if (pixel > 0 && values[pixel - 1] === value) return AS_LEFT
	if (pixel >= width && values[pixel - width] === value) return AS_ABOVE
	return pixel >= width && values[pixel - width + 1] === value ? AS_ABOVE_RIGHT : ANEW
}

function takePlane(from: Reading, width: number, height: number): Uint32Array {
	const values = new Uint32Array(width * height)
	const ways = from.bytes.subarray(from.at, from.at + Math.ceil(values.length / 4))
	from.at += ways.length
	let left = takeNumber(from)
	let anew = 0
	for (let pixel = 0; pixel < values.length; pixel++) {
		const way = ((ways[pixel >> 2] ?? 0) >> ((pixel & 3) * 2)) & 3
		if (way === ANEW) {
			if (left-- === 0) throw new RangeError('This is no picture')
			anew += unfoldSign(takeNumber(from))
			values[pixel] = anew
		} else values[pixel] = values[way === AS_LEFT ? pixel - 1 : pixel - width + way - AS_ABOVE] ?? 0
	}
	return values
}

type Reading = { bytes: Uint8Array; at: number }

const foldSign = (number: number): number => (number < 0 ? -number * 2 - 1 : number * 2)
const unfoldSign = (number: number): number => (number % 2 === 1 ? -(number + 1) / 2 : number / 2)

/** Seven bits to a byte, the lowest first; the highest bit says that more follow. */
function pushNumber(bytes: number[], number: number): void {
	let rest = number
	for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
	bytes.push(rest)
}

function takeNumber(from: Reading): number {
	let number = 0
	for (let unit = 1; ; unit *= 128) {
		const byte = from.bytes[from.at++]
		if (byte === undefined || unit > 2 ** 35) throw new RangeError('This is no picture')
		number += (byte & 127) * unit
		if (byte < 128) return number
	}
}
