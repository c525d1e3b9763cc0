import { join } from 'node:path'
import sharp from 'sharp'
import { ImageJob, type ImageOutcome } from './image-job.ts'

// A process for one image that somebody sent: what its decoder does wrong ends this process, and not the server.

const { source, directory, max_pixels, large_px, small_px } = ImageJob.parse(JSON.parse(process.argv[2] ?? ''))

sharp.cache(false)
sharp.concurrency(1)
// The formats that the server takes, and no others, whatever the file holds.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
	operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadWebpFile'],
})

async function shrink(): Promise<ImageOutcome> {
	const { width = 0, height = 0 } = await sharp(source, { limitInputPixels: false }).metadata()
	if (width * height > max_pixels) return { outcome: 'refused', reason: 'pixels', detail: `${width} x ${height}` }
	const large = join(directory, 'large.webp')
	const within = (side: number) => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const
	// Nothing of the file's metadata is kept: neither where and when it was taken, nor which way up it is.
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
