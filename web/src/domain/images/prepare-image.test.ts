import { afterEach, expect, test, vi } from 'vitest'
import { ImageRefused, prepareImage } from './prepare-image.ts'

afterEach(() => {
	vi.unstubAllGlobals()
	vi.restoreAllMocks()
})

const file = (name: string, type: string, bytes = 10) => new File([new Uint8Array(bytes)], name, { type })
/** A browser that decodes nothing, or images of this size. */
const decodes = (size: { width: number; height: number } | null) =>
	vi.stubGlobal('createImageBitmap', async () => {
		if (!size) throw new DOMException('The source image could not be decoded.', 'InvalidStateError')
		return { ...size, close: () => {} }
	})
const refusal = (given: File) =>
	prepareImage(given).then(
		() => null,
		(error) => (error instanceof ImageRefused ? error.reason : error),
	)

test('a small photo is sent as it is', async () => {
	const photo = file('photo.jpg', 'image/jpeg')
	expect(await prepareImage(photo)).toBe(photo)
})

test('a photo that is large for a bad line is made smaller, unless that gains little', async () => {
	decodes({ width: 4000, height: 3000 })
	const drawing = { fillRect: () => {}, drawImage: () => {} } as unknown as CanvasRenderingContext2D
	vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(drawing as never)
	let bytes = 400_000
	const toBlob = (done: BlobCallback) => done(new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }))
	vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(toBlob)
	const photo = file('photo.jpg', 'image/jpeg', 2_000_000)
	expect((await prepareImage(photo)).size).toBe(400_000)
	const screenshot = file('screen.png', 'image/png', 2_000_000)
	expect(await prepareImage(screenshot), 'its lines would blur').toBe(screenshot)
	bytes = 1_700_000
	expect(await prepareImage(photo)).toBe(photo)
})

test('a photo that breaks off is refused at once', async () => {
	const cut = new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xda, 0, 2, 9, 9)], 'photo.jpg', { type: 'image/jpeg' })
	expect(await refusal(cut)).toMatchObject({ reason_code: 'image_damaged' })
})

test('a HEIC that this browser can’t decode says what to do', async () => {
	decodes(null)
	const reason = { reason_code: 'image_heic', reason_value: '' }
	expect(await refusal(file('IMG_0001.HEIC', 'image/heic'))).toEqual(reason)
	expect(await refusal(file('IMG_0001.HEIC', '')), 'many systems know no type for it').toEqual(reason)
})

test('an SVG is refused before anything reads it', async () => {
	const decode = vi.fn()
	vi.stubGlobal('createImageBitmap', decode)
	expect(await refusal(file('logo.svg', 'image/svg+xml'))).toMatchObject({ reason_code: 'image_type' })
	expect(decode).not.toHaveBeenCalled()
})

test('an image of too many pixels is refused before it is drawn', async () => {
	decodes({ width: 20_000, height: 20_000 })
	expect(await refusal(file('map.gif', 'image/gif'))).toEqual({ reason_code: 'image_pixels', reason_value: '64' })
})

test('a large file that this browser can’t make smaller is left to the server, up to its limit', async () => {
	decodes(null)
	const photo = file('photo.jpg', 'image/jpeg', 5 * 1024 * 1024)
	expect(await prepareImage(photo)).toBe(photo)
	expect(await refusal(file('photo.jpg', 'image/jpeg', 31 * 1024 * 1024))).toEqual({
		reason_code: 'image_too_large',
		reason_value: '30',
	})
})
