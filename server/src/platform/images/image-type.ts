/** The type of a file that people send as an image, by its first bytes. */
export type ImageType = 'jpeg' | 'png' | 'webp' | 'heic' | 'other'

/** How many bytes `imageType` reads. */
export const IMAGE_HEAD_BYTES = 16

const HEIF_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']

/** Returns the type of a file by its first bytes, whatever its name and content type. */
export function imageType(head: Buffer): ImageType {
	const text = (from: number, to: number) => head.toString('latin1', from, to)
	if (text(0, 3) === '\xff\xd8\xff') return 'jpeg'
	if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
	if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
	if (text(4, 8) === 'ftyp' && HEIF_BRANDS.includes(text(8, 12))) return 'heic'
	return 'other'
}
