import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A photo of a site from a phone: rotated, with the place where it was taken. */
export const phonePhoto = (width = 640, height = 480): Promise<Buffer> =>
	sharp({ create: { width, height, channels: 3, background: '#4a7' } })
		.jpeg()
		.withExif({
			IFD0: { Make: 'Phone' },
			IFD3: {
				GPSLatitudeRef: 'N',
				GPSLatitude: '52/1 31/1 12/1',
				GPSLongitudeRef: 'E',
				GPSLongitude: '13/1 24/1 18/1',
			},
		})
		.withMetadata({ orientation: 6 })
		.toBuffer()

/** A PNG with this many black pixels, which takes a few kilobytes. */
export function hugePng(width: number, height: number): Buffer {
	const chunk = (name: string, data: Buffer) => {
		const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
		const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
		length.writeUInt32BE(data.length)
		sum.writeUInt32BE(crc32(body))
		return Buffer.concat([length, body, sum])
	}
	const head = Buffer.alloc(13)
	head.writeUInt32BE(width, 0)
	head.writeUInt32BE(height, 4)
	// One bit per pixel, greyscale.
	head.writeUInt8(1, 8)
	const rows = deflateSync(Buffer.alloc(height * (Math.ceil(width / 8) + 1)))
	const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
	return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}
