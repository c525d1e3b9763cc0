import { gunzipSync } from 'node:zlib'
import {
	LIGHT_STEPS,
	MOST_PICTURE_BYTES,
	PICTURE_SIZE,
	readPicture,
	writePicture,
} from '@panelyard/contracts/models/model-picture'
import { paintPicture } from '@panelyard/contracts/models/paint-picture'
import { expect, test } from 'vitest'
import { InstanceWriter } from '../geometry/instances.ts'
import { orderGeometry, type Shape } from '../geometry/model-geometry.ts'
import { modelPicture } from './model-picture.ts'

/** A cube of one metre, its lowest corner at the origin. */
const CUBE: Shape = {
	positions: Float32Array.from([0, 1, 2, 3, 4, 5, 6, 7].flatMap((at) => [at & 1, (at >> 1) & 1, at >> 2])),
	indices: Uint32Array.from([
		0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5,
	]),
	...{ volume: 1, surface: 6, sides: [1, 1, 1], bounds: [0, 0, 0, 1, 1, 1], form: '' },
}
type Box = { element: number; at: [number, number, number]; size?: [number, number, number] }

async function pictureOf(boxes: Box[], parent: number[]) {
	const instances = new InstanceWriter()
	for (const { element, at, size: [wide, high, deep] = [1, 1, 1] } of boxes)
		instances.add(element, 0, 0, [wide, 0, 0, 0, high, 0, 0, 0, deep, ...at])
	const structure = { elements: { parent } } as unknown as Parameters<typeof modelPicture>[0]
	const bytes = await modelPicture(structure, orderGeometry([CUBE], instances.finish(), parent.length))
	return { bytes, picture: readPicture(gunzipSync(bytes)) }
}
const pixelsOf = ({ elements, places }: ReturnType<typeof readPicture>, element: number): number => {
	const place = elements.indexOf(element) + 1
	return places.filter((one) => one === place).length
}

test('each pixel knows the nearest element there, and what it is a part of', async () => {
	// The view is from the front right: the second cube stands before the first, the third lies inside it.
	const { picture } = await pictureOf(
		[
			{ element: 1, at: [0, 0, 0], size: [4, 4, 1] },
			{ element: 2, at: [1, 1, 2] },
			{ element: 3, at: [1.2, 1.2, 2.2], size: [0.5, 0.5, 0.5] },
		],
		[-1, 0, 0, 2],
	)
	expect([...picture.elements]).toEqual([0, 1, 2])
	expect([...picture.parents]).toEqual([-1, 0, 0])
	expect(pixelsOf(picture, 1)).toBeGreaterThan(pixelsOf(picture, 2) * 5)
	expect(pixelsOf(picture, 2)).toBeGreaterThan(2000)
	expect(picture.places[0], 'there is room around the model').toBe(0)
})

test('the top of a box is brighter than its sides', async () => {
	const { picture } = await pictureOf([{ element: 0, at: [0, 0, 0] }], [-1])
	const { width } = PICTURE_SIZE
	const column = Math.floor(width / 2)
	const lights = Array.from({ length: PICTURE_SIZE.height }, (_, row) => picture.light[row * width + column] as number)
	const seen = lights.filter((light) => light > 0)
	expect(seen[4]).toBeGreaterThan(seen.at(-5) as number)
	expect(Math.max(...seen)).toBeLessThanOrEqual(LIGHT_STEPS)
})

test('a panel and its parts get its colour, and other elements none', async () => {
	const { picture } = await pictureOf(
		[
			{ element: 1, at: [0, 0, 0] },
			{ element: 2, at: [3, 0, 0] },
		],
		[-1, 0, -1],
	)
	const pixels = paintPicture(picture, (element) => (element === 0 ? [0, 200, 0] : undefined))
	const greens = Array.from(picture.places, (place, at) => ({ place, green: pixels[at * 4 + 1], red: pixels[at * 4] }))
	const placeOf = (element: number) => picture.elements.indexOf(element) + 1
	expect(
		greens.filter(({ place }) => place === placeOf(1)).every(({ red, green = 0 }) => red === 0 && green > 60),
	).toBe(true)
	expect(greens.filter(({ place }) => place === placeOf(2)).every(({ red = 0 }) => red > 60)).toBe(true)
	expect([...pixels.slice(0, 4)]).toEqual([0, 0, 0, 0])
})

test('it stays small however many panels are seen, and is empty where nothing is', async () => {
	const many = Array.from(
		{ length: 12_000 },
		(_, element): Box => ({
			...{ element, at: [element % 120, Math.floor(element / 120), ((element * 7919) % 97) / 40] },
		}),
	)
	const { bytes, picture } = await pictureOf(many, new Array(many.length).fill(-1))
	expect(bytes.length).toBeLessThanOrEqual(MOST_PICTURE_BYTES)
	expect(picture.width).toBeLessThan(PICTURE_SIZE.width)
	expect(picture.elements.length).toBeGreaterThan(3000)
	expect((await pictureOf([], [])).picture).toMatchObject({ width: 0, height: 0 })
})

test('bytes that are no picture are refused', async () => {
	const { bytes } = await pictureOf([{ element: 0, at: [0, 0, 0] }], [-1])
	const whole = gunzipSync(bytes)
	expect(writePicture(readPicture(whole))).toEqual(new Uint8Array(whole))
	for (const cut of [0, 1, 5, 100, whole.length - 1])
		expect(() => readPicture(whole.subarray(0, cut)), String(cut)).toThrow(RangeError)
	expect(() => readPicture(Uint8Array.of(1, 255, 255, 255, 255, 1, 255, 255, 3, 1))).toThrow(RangeError)
})
