/** What the first bytes of a file say it is, of what people take for an image. */
export type ImageType = 'jpeg' | 'png' | 'webp' | 'heic' | 'other'

/** First bytes that `imageType` looks at. */
export const IMAGE_HEAD_BYTES = 16

const HEIF_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']

/** What a file is by its first bytes, whatever its name and its sender say. */
export function imageType(head: Buffer): ImageType {
	const text = (from: number, to: number) => head.toString('latin1', from, to)
	if (text(0, 3) === '\xff\xd8\xff') return 'jpeg'
	if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
	if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
	if (text(4, 8) === 'ftyp' && HEIF_BRANDS.includes(text(8, 12))) return 'heic'
	return 'other'
}
