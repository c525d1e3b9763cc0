import { join } from 'node:path'
import sharp from 'sharp'
import { ImageJob, type ImageOutcome } from './image-job.ts'

// A process for one uploaded image, so that a crash of the decoder doesn't end the server.

const { source, directory, max_pixels, large_px, small_px } = ImageJob.parse(JSON.parse(process.argv[2] ?? ''))

sharp.cache(false)
sharp.concurrency(1)
// Only the formats that the server accepts, whatever the file contains.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
	operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadWebpFile'],
})

async function shrink(): Promise<ImageOutcome> {
	const { width = 0, height = 0 } = await sharp(source, { limitInputPixels: false }).metadata()
	if (width * height > max_pixels) return { outcome: 'refused', reason: 'pixels', detail: `${width} x ${height}` }
	const large = join(directory, 'large.webp')
	const within = (side: number) => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const
	// The file's metadata isn't kept: neither place and time nor the orientation.
	const made = await sharp(source, { limitInputPixels: max_pixels, failOn: 'error' })
		.autoOrient()
		.resize(within(large_px))
		.webp({ quality: 82 })
		.toFile(large)
	await sharp(large).resize(within(small_px)).webp({ quality: 75 }).toFile(join(directory, 'small.webp'))
	return { outcome: 'made', width: made.width, height: made.height }
}

const outcome = await shrink().catch(
	(error): ImageOutcome => ({ outcome: 'refused', reason: 'damaged', detail: String(error) }),
)
process.stdout.write(JSON.stringify(outcome))
