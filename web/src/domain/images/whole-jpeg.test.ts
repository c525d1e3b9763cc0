import { expect, test } from 'vitest'
import { isWholeJpeg } from './whole-jpeg.ts'

const SMALL_PICTURE = [0xff, 0xd8, 0xff, 0xda, 0, 2, 7, 0xff, 0xd9]
const segment = (marker: number, ...content: number[]) => [0xff, marker, 0, content.length + 2, ...content]
const photo = (...ending: number[]) =>
	Uint8Array.from([0xff, 0xd8, ...segment(0xe1, ...SMALL_PICTURE), ...segment(0xda, 1, 2), 9, 0xff, 0, 9, ...ending])

test('a photo that breaks off has no end, whatever the small picture in it has', () => {
	expect(isWholeJpeg(photo(0xff, 0xd9))).toBe(true)
	expect(isWholeJpeg(photo(0xff, 0xd9, 1, 2, 3)), 'a film that some phones append').toBe(true)
	expect(isWholeJpeg(photo())).toBe(false)
	expect(isWholeJpeg(photo(0xff))).toBe(false)
})

test('a file that ends before its picture begins isn’t whole, and what is no JPEG is the browser’s to refuse', () => {
	expect(isWholeJpeg(photo().subarray(0, 8))).toBe(false)
	expect(isWholeJpeg(new Uint8Array(10))).toBe(true)
	expect(isWholeJpeg(new Uint8Array())).toBe(true)
	expect(isWholeJpeg(Uint8Array.of(0xff, 0xd8))).toBe(false)
})
